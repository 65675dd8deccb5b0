import { inLanguage } from './in-language';
import type { InteractionTexts, Texts } from './texts';

/** Loads the texts of lightboxes and forms in a language; English for a language without texts. */
export async function loadInteractionTexts(languageCode: string): Promise<InteractionTexts> {
  // Not a static import: the table would be part of every first visit.
  const { languages } = await import('./languages');
  const load = inLanguage<() => Promise<Pick<Texts, 'interaction'>>>(languages, languageCode);
  return (await load()).interaction;
}
