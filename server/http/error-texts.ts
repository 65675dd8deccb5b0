import { inLanguage } from '../../common/texts/in-language';
import { languages } from '../../common/texts/languages';
import type { ErrorText, ErrorTexts, Texts } from '../../common/texts/texts';

/** The texts of an error page. */
interface ErrorPageText extends ErrorText {
  /** The label of a link that loads the address again; undefined where that does not help. */
  readonly tryAgain: string | undefined;
}

/** Statuses that may be over at the next attempt. */
const temporary: ReadonlySet<number> = new Set([401, 429, 500, 503]);

/**
 * The texts of an error page. Statuses without texts count as internal errors.
 * @param languageCode English stands for a language without texts.
 * @param path the requested path.
 */
export async function loadErrorText(
  status: number,
  languageCode: string,
  path: string,
): Promise<ErrorPageText> {
  const { byStatus, ...errors } = await loadErrorTexts(languageCode);
  const known = Object.hasOwn(byStatus, status) ? (status as keyof typeof byStatus) : 500;
  // A link cannot send a form.
  const canRepeat = temporary.has(known) && !path.startsWith('/forms/');
  return { ...byStatus[known], tryAgain: canRepeat ? errors.tryAgain : undefined };
}

/** The heading of the pages that are nearest to an address without one. */
export async function loadSuggestionsHeading(languageCode: string): Promise<string> {
  return (await loadErrorTexts(languageCode)).suggestions;
}

async function loadErrorTexts(languageCode: string): Promise<ErrorTexts> {
  return (await inLanguage<() => Promise<Texts>>(languages, languageCode)()).errors;
}
