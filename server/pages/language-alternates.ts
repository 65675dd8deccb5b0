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

/** A language's own name. */
function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
