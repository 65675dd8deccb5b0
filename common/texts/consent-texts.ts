import { inLanguage } from './in-language';
import { languages } from './languages';
import type { ConsentTexts, Texts } from './texts';

/** Loads the texts of the prompt for consent in a language; English for a language without texts. */
export async function loadConsentTexts(languageCode: string): Promise<ConsentTexts> {
  return (await inLanguage<() => Promise<Pick<Texts, 'consent'>>>(languages, languageCode)()).consent;
}
