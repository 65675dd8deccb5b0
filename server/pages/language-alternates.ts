import type { PageAlternate } from '../../common/site/site-context';

/**
 * The same thing in each language of a site; none on a site with one.
 * @param languages the site's; the first has no prefix.
 * @param pathIn its path in a language, null for the first one.
 */
export function languageAlternates(
  languages: readonly string[],
  pathIn: (language: string | null) => string,
): readonly PageAlternate[] {
  if (languages.length < 2) return [];
  return languages.map((lang, at) => ({
    lang,
    name: nameOf(lang),
    path: pathIn(at === 0 ? null : lang),
    published: true,
  }));
}

/** By language: looking one up takes a tenth of a millisecond. */
const names = new Map<string, string>();

/** A language's own name. */
function nameOf(language: string): string {
  const known = names.get(language);
  if (known !== undefined) return known;
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  const capitalised = name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  names.set(language, capitalised);
  return capitalised;
}
