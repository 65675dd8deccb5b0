import { CHUNKS_ATTRIBUTE } from '../../common/constants';

/** The element of the entry script, whose attributes say what the page on screen needs. */
export function entryScript(page: Document = document): HTMLScriptElement | null {
  return page.querySelector<HTMLScriptElement>(`script[${CHUNKS_ATTRIBUTE}]`);
}

/** The names in an attribute of the entry script. */
export function entryNames(attribute: string, page?: Document): string[] {
  return entryScript(page)?.getAttribute(attribute)?.split(' ').filter(Boolean) ?? [];
}
