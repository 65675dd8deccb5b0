import { RESERVED_IDS } from '../constants';
import { visitObjects } from '../walk-json';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../json';

/** What the rich texts of one page share: an id may stand on it once, and so may an `h1`. */
export interface Outline {
  /** The ids of headings, and of marks that have one (`anchor`, `textStyle`, `link`). */
  readonly ids: ReadonlyMap<JsonObject, string>;
  /** The heading that is the page's `h1`; null where something else is. */
  readonly top: JsonObject | null;
}

/** What a page's outline is read from. */
export interface OutlineSource {
  readonly main: readonly JsonObject[];
  /** What stands around the main content: ids are shared with it, the `h1` never is. */
  readonly others: readonly JsonObject[];
  /** True where something else is the page's `h1`. */
  readonly isTitled: boolean;
}

/** Characters of an id: a heading may be a paragraph by mistake. */
const longestId = 80;

/** A hash sign in front is what editors add who think of the link. */
const plainId = /^#?([\p{Letter}\p{Number}_][\p{Letter}\p{Number}_.:-]{0,79})$/u;

/**
 * Reads a page's outline from its blocks or documents, whatever they nest. It depends on the content alone, so that server and
 * browser agree on it.
 * - Ids that an editor wrote come first, the first of equals winning: links were made to them.
 * - Each heading gets an id made of its words: letters and digits in lower case, joined by hyphens; the second of
 *   the same words gets `-2`, and so on.
 * - The first heading of level 1 in `main` is the page's `h1`, unless a typography block of that variant comes first.
 */
export function outlineOf({ main, others, isTitled }: OutlineSource): Outline {
  const ids = new Map<JsonObject, string>();
  const taken = new Set(RESERVED_IDS);
  const headings: JsonObject[] = [];
  let top: JsonObject | undefined;
  const read = (node: JsonObject): void => {
    if (node['type'] === 'heading') headings.push(node);
    const id = writtenId(node);
    if (id === undefined || taken.has(id)) return;
    ids.set(node, id);
    taken.add(id);
  };
  visitObjects(main, (node) => {
    read(node);
    if (top === undefined && isTop(node)) top = node;
  });
  visitObjects(others, read);
  for (const node of headings) {
    const id = slugOf(plainText(node));
    if (id === '') continue;
    let free = id;
    for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
    ids.set(node, free);
    taken.add(free);
  }
  return { ids, top: !isTitled && top?.['type'] === 'heading' ? top : null };
}

/** A heading's level from 1 to 6, as the editor chose it; 1 where there is none. */
export function levelOf(node: JsonObject): number {
  const { attrs } = node;
  return Math.min(6, Math.max(1, integerOf(isJsonObject(attrs) ? attrs['level'] : 1, 1)));
}

/** The words directly in a node. */
export function plainText(node: JsonObject): string {
  return objectsOf(node['content'])
    .map((child) => textOf(child['text']))
    .join('');
}

function isTop(node: JsonObject): boolean {
  // Only typography has a variant of that name.
  return node['type'] === 'heading' ? levelOf(node) === 1 : node['variant'] === 'h1';
}

function writtenId({ type, attrs }: JsonObject): string | undefined {
  const holder = type === 'link' && isJsonObject(attrs) ? attrs['custom'] : attrs;
  const id = isJsonObject(holder) ? holder['id'] : undefined;
  return typeof id === 'string' ? plainId.exec(id)?.[1] : undefined;
}

function slugOf(words: string): string {
  const plain = words.toLowerCase().normalize('NFC').slice(0, longestId);
  return (plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []).join('-');
}
