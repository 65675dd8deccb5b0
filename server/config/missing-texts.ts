import { languageIn } from '../../common/texts/in-language';
import { languages } from '../../common/texts/languages';

/** One warning for each language of the site that the site's own texts are not translated into. */
export function warnOfMissingTexts(siteLanguages: readonly string[]): string[] {
  return siteLanguages
    .filter((code) => languageIn(languages, code) === undefined)
    .map(
      (code) =>
        `SITE_LANGUAGES has ${code}, but common/texts/ does not: buttons, messages and error pages in that language are in English`,
    );
}
