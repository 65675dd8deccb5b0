import { inLanguage } from './in-language';
import { languages } from './languages';
import type { InteractionTexts, Texts } from './texts';

/** Loads the texts of lightboxes and forms in a language; English for a language without texts. */
export async function loadInteractionTexts(languageCode: string): Promise<InteractionTexts> {
  const load = inLanguage<() => Promise<Pick<Texts, 'interaction'>>>(languages, languageCode);
  return (await load()).interaction;
}
