import { RESERVED_IDS } from '../constants';
import { normaliseName } from '../fields/fields';
import { objectsIn, visitObjects } from '../walk-json';
import { integerOf, isJsonObject, objectsOf, textOf, visibleTextOf, type JsonObject } from '../json';

/** Ids and `h1` for all rich texts of a page: each id and the `h1` may occur once. */
export interface Outline {
  /** The ids of headings and items of accordions, and of marks that have one (`anchor`, `textStyle`, `link`). */
  readonly ids: ReadonlyMap<JsonObject, string>;
  /** The heading that is the page's `h1`; null if another element is. */
  readonly top: JsonObject | null;
}

/** The parts of a page that its outline depends on. */
export interface OutlineSource {
  readonly main: readonly JsonObject[];
  /** Header and footer: their ids must differ from those of the main content, and none of their headings is the `h1`. */
  readonly others: readonly JsonObject[];
  /** True if the primary hero is the page's `h1`. */
  readonly isTitled: boolean;
  /** The outline, once a rich text of the page has needed it. */
  outline?: Outline;
}

/** Characters of a generated id, in case a whole paragraph is a heading by mistake. */
const maxIdLength = 80;

/** Editors who think of the link write a `#` in front. */
const validId = /^#?([\p{Letter}\p{Number}_][\p{Letter}\p{Number}_.:-]{0,79})$/u;

/**
 * Computes a page's outline from its blocks or documents at any depth. It depends on the content alone, so that server and
 * browser get the same.
 * - Ids that editors wrote come first, since links lead to them; of equal ones the first in the document wins.
 * - Each heading and each item of an accordion gets an id from its text: letters and digits in lower case, joined by hyphens. Repeated ids get `-2`, `-3`, ….
 * - What a form says once it is sent is on no page before, and takes no id from it.
 * - The first heading of level 1 in `main` is the page's `h1`, unless a typography block of that variant comes first.
 */
export function outlineOf({ main, others, isTitled }: OutlineSource): Outline {
  const ids = new Map<JsonObject, string>();
  const usedIds = new Set(RESERVED_IDS);
  const headings: JsonObject[] = [];
  /** By generated id, the last number behind it: not to be counted from the start for each of twenty thousand headings. */
  const counts = new Map<string, number>();
  let top: JsonObject | undefined;
  const collect = (node: JsonObject): void => {
    if (node['type'] === 'heading' || isAccordionItem(node)) headings.push(node);
    const id = writtenId(node);
    if (id === undefined || usedIds.has(id)) return;
    ids.set(node, id);
    usedIds.add(id);
  };
  visitShown(main, (node) => {
    collect(node);
    if (top === undefined && isTop(node)) top = node;
  });
  visitShown(others, collect);
  for (const node of headings) {
    const id = slugOf(plainText(node) || textOf(node['title']));
    if (id === '') continue;
    let unique = id;
    let count = counts.get(id) ?? 1;
    while (usedIds.has(unique)) unique = `${id}-${(count += 1)}`;
    counts.set(id, count);
    ids.set(node, unique);
    usedIds.add(unique);
  }
  return { ids, top: !isTitled && top?.['type'] === 'heading' ? top : null };
}

/** Calls `visit` for each object at any depth except those in what a form says once it is sent. */
function visitShown(values: readonly JsonObject[], visit: (object: JsonObject) => void): void {
  const hidden = new Set<JsonObject>();
  visitObjects(values, (object) => {
    const { success_message: thanks } = object;
    if (isJsonObject(thanks)) visitObjects([thanks], (each) => hidden.add(each));
    if (!hidden.has(object)) visit(object);
  });
}

/** The level of a heading from 1 to 6 as stored; 1 without one. */
export function levelOf(node: JsonObject): number {
  const { attrs } = node;
  return Math.min(6, Math.max(1, integerOf(isJsonObject(attrs) ? attrs['level'] : 1, 1)));
}

/** The text directly in a node. */
export function plainText(node: JsonObject): string {
  return objectsOf(node['content'])
    .map((child) => (child['type'] === 'hard_break' ? ' ' : textOf(child['text'])))
    .join('');
}

/** Takes the place of the page's `h1` where its block is left out of the data: a heading without an id. */
const leftOutHeading: JsonObject = { type: 'heading', content: [{ type: 'text', text: '-' }] };

/** For a block that is left out of a page's data: what keeps a later heading from becoming the page's `h1` in the browser. */
export function topMarks(block: JsonObject): { heading?: JsonObject } {
  return objectsIn([block]).some(isTop) ? { heading: leftOutHeading } : {};
}

/** Nodes that show something without a text. */
const visibleNodes: ReadonlySet<unknown> = new Set(['image', 'emoji', 'horizontal_rule']);

/** True for a node that shows nothing: without a text, a picture or a block at any depth. */
export function isBlank(node: JsonObject): boolean {
  return !objectsIn([node]).some(
    ({ type, text, component }) =>
      visibleNodes.has(type) || visibleTextOf(text) !== '' || component !== undefined,
  );
}

function isTop(node: JsonObject): boolean {
  if (node['type'] === 'heading') return levelOf(node) === 1 && !isBlank(node);
  const { component, variant, text } = node;
  return variant === 'h1' && normaliseName(textOf(component)) === 'typography' && visibleTextOf(text) !== '';
}

function isAccordionItem({ component }: JsonObject): boolean {
  return normaliseName(textOf(component)) === 'accordionitem';
}

/** The marks that an editor may give an id. */
const marksWithIds: ReadonlySet<unknown> = new Set(['anchor', 'textStyle', 'styled', 'link']);

function writtenId({ type, attrs }: JsonObject): string | undefined {
  if (!marksWithIds.has(type)) return undefined;
  const holder = type === 'link' && isJsonObject(attrs) ? attrs['custom'] : attrs;
  const id = isJsonObject(holder) ? holder['id'] : undefined;
  return typeof id === 'string' ? validId.exec(id)?.[1] : undefined;
}

function slugOf(text: string): string {
  const plain = text.toLowerCase().normalize('NFC').slice(0, maxIdLength);
  return (plain.match(/[\p{Letter}\p{Number}][\p{Letter}\p{Mark}\p{Number}]*/gu) ?? []).join('-');
}
