import { INTERACTIVE_ATTRIBUTE, PAGE_DATA_ID } from '../../common/constants';
import { isJsonObject, parseJson, type JsonObject } from '../../common/json';
import { entryScript, entryNames } from '../startup/entry-script';

/** The technical name of the block that a captcha protects. */
const formBlock = 'form_element';

/**
 * Reads a document whose page can be shown in place of the page on screen.
 * @returns null for one that only a full load shows: an error, a redirect, a preview, a page of another build, or a form whose
 * captcha this document's Content-Security-Policy blocks.
 */
export async function readDocument(response: Response): Promise<Document | null> {
  if (!isPage(response)) return null;
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  // Without scripts the parser makes elements of what is text in this document.
  for (const element of page.querySelectorAll('noscript')) element.textContent = element.innerHTML;
  return isOfThisBuild(page) && !isCaptchaBlocked(page) ? page : null;
}

function isPage({ status, redirected, headers }: Response): boolean {
  const isHtml = /^text\/html\b/.test(headers.get('Content-Type') ?? '');
  return status === 200 && !redirected && isHtml && !/no-store/.test(headers.get('Cache-Control') ?? '');
}

function isOfThisBuild(page: Document): boolean {
  const { buildId } = dataOf(document).shown;
  if (typeof buildId !== 'string' || dataOf(page).shown['buildId'] !== buildId) return false;
  return entryScript(page)?.src === entryScript()?.src;
}

function isCaptchaBlocked(page: Document): boolean {
  const hasForm = entryNames(INTERACTIVE_ATTRIBUTE, page).includes(formBlock);
  return hasForm && dataOf(document).site['cspBlocksCaptcha'] === true;
}

/** What a document says of its page and of the site. */
function dataOf(page: Document): { readonly shown: JsonObject; readonly site: JsonObject } {
  const data = parseJson(page.querySelector(`script#${PAGE_DATA_ID}`)?.textContent ?? '');
  const objectIn = (name: string): JsonObject => {
    const value = isJsonObject(data) ? data[name] : null;
    return isJsonObject(value) ? value : {};
  };
  return { shown: objectIn('shown'), site: objectIn('site') };
}
