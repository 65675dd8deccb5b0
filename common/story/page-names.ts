import { textOf, type JsonObject } from '../json';
import type { LinkScope } from './links';
import type { Story } from './story';

/** The name of a story's page: the title in its content, as articles have one, else its own. */
export function titleOf({ name, content }: Story): string {
  return textOf(content['title']).trim() || name;
}

/** The links to the start pages above a page, the outermost first: of all links they alone have a name. */
export function ancestorsIn(links: LinkScope['links']): readonly JsonObject[] {
  return Object.values(links).filter(({ name }) => textOf(name) !== '');
}
