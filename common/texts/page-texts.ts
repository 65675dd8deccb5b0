import { inLanguage } from './in-language';
import { languages } from './languages';
import type { PageTexts, Texts } from './texts';

/** The texts that are loaded, by language code. */
const loaded = new Map<string, PageTexts>();

/** Loads the texts of pages in a language, English for a language without texts: before such a page is rendered. */
export async function loadPageTexts(languageCode: string): Promise<void> {
  const { page } = await inLanguage<() => Promise<Pick<Texts, 'page'>>>(languages, languageCode)();
  loaded.set(languageCode, page);
}

/**
 * The texts of pages in a language.
 * @throws Error if they are not loaded.
 */
export function pageTexts(languageCode: string): PageTexts {
  const texts = loaded.get(languageCode);
  if (texts === undefined) throw new Error(`Call loadPageTexts for ${languageCode} first`);
  return texts;
}
