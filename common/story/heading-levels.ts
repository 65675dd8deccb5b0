import { integerOf, isJsonObject, textOf, visibleTextOf, type JsonObject } from '../json';
import { objectsIn } from '../walk-json';
import type { StoredHeading, StoredName } from './stored-names';

/** Where a block of an adopted space has the element of its heading: `h1` to `h6`, or `p` for one that is no heading; `h2` without. */
export const HEADING_KEY = '_heading';

/** A heading of a story, in document order. */
interface Heading {
  /** The block that shows it, or the node of rich text that it is. */
  readonly holder: JsonObject;
  /** What editors chose, such as `h3` or `body`; `''` where they have no choice. */
  readonly chosen: string;
  /** True for one of several blocks of the same kind in a list below the first one. */
  readonly isOneOfSeveral: boolean;
}

type HeadingsByBlock = ReadonlyMap<string, StoredHeading>;

const prepared = new WeakMap<readonly StoredName[], HeadingsByBlock>();

/**
 * A story's content with the elements of the headings of its blocks: one is the page's `h1`, and no other skips a level. It is the first
 * one of which editors say so, else the first of all; none where the title of the story, a known block or rich text is the page's.
 * The content itself where nothing changes.
 */
export function withHeadings(content: JsonObject, names: readonly StoredName[]): JsonObject {
  let headings = prepared.get(names);
  if (headings === undefined) {
    headings = new Map(
      names.flatMap(({ block, heading }) => (heading === undefined ? [] : [[block, heading]])),
    );
    prepared.set(names, headings);
  }
  if (headings.size === 0) return content;
  const found = [...headingsIn(content, headings)];
  const main = hasOtherMain(content, found) ? undefined : mainOf(found);
  const elements = elementsOf(found, main);
  return elements.size === 0 ? content : (withElements(content, elements) as JsonObject); // an object stays one
}

/** True where the story's own title, a hero, a line of text or rich text is the page's `h1`. */
function hasOtherMain(content: JsonObject, found: readonly Heading[]): boolean {
  return found[0]?.holder === content || objectsIn([content]).some(isMainHere);
}

/** True for what is the main heading of a page on this site, however its component is spelt. */
function isMainHere(object: JsonObject): boolean {
  if (object['type'] === 'heading') return levelOf(object) === 1 && hasText(object);
  const name = textOf(object['component'])
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');
  if (name === 'basichero') return visibleTextOf(object['title']) !== '';
  if (name === 'typography') return object['variant'] === 'h1' && visibleTextOf(object['text']) !== '';
  return name === 'article';
}

const hasText = (node: JsonObject): boolean =>
  objectsIn([node]).some(({ text }) => visibleTextOf(text) !== '');

function levelOf({ attrs }: JsonObject): number {
  return Math.min(6, Math.max(1, integerOf(isJsonObject(attrs) ? attrs['level'] : 1, 1)));
}

const isBlock = ({ component }: JsonObject): boolean => textOf(component) !== '';

function mainOf(found: readonly Heading[]): JsonObject | undefined {
  const blocks = found.filter(({ holder }) => isBlock(holder));
  const main =
    blocks.find(({ chosen }) => chosen === 'h1') ??
    blocks.find(({ chosen, isOneOfSeveral }) => (chosen === '' ? !isOneOfSeveral : isLevel(chosen)));
  return main?.holder;
}

const isLevel = (chosen: string): boolean => /^h[1-6]$/.test(chosen);

/** The elements of blocks, but for `h2`. A heading is at most one level below the one before it. */
function elementsOf(
  found: readonly Heading[],
  main: JsonObject | undefined,
): ReadonlyMap<JsonObject, string> {
  const elements = new Map<JsonObject, string>();
  let above = 1;
  for (const { holder, chosen } of found) {
    if (chosen !== '' && !isLevel(chosen)) {
      elements.set(holder, 'p');
      continue;
    }
    const level = chosen === '' ? 2 : Number(chosen.slice(1));
    above = holder === main ? 1 : isBlock(holder) ? Math.min(Math.max(2, level), above + 1) : level;
    if (isBlock(holder) && above !== 2) elements.set(holder, `h${above}`);
  }
  return elements;
}

/** The headings in a value, in document order. It recurses no deeper than the caps that every story is held to. */
function* headingsIn(
  value: unknown,
  headings: HeadingsByBlock,
  depth = 0,
  isOneOfSeveral = false,
): Generator<Heading> {
  if (Array.isArray(value)) {
    const names = value.map((entry) => (isJsonObject(entry) ? textOf(entry['component']) : ''));
    for (const [index, entry] of value.entries()) {
      const isRepeated = depth > 1 && names.filter((name) => name !== '' && name === names[index]).length > 1;
      yield* headingsIn(entry, headings, depth, isOneOfSeveral || isRepeated);
    }
  } else if (isJsonObject(value)) {
    const heading = headingOf(value, headings);
    if (heading !== null) yield { holder: value, chosen: heading, isOneOfSeveral };
    for (const key in value)
      if (typeof value[key] === 'object') yield* headingsIn(value[key], headings, depth + 1, isOneOfSeveral);
  }
}

/** What editors chose for the heading of an object; null for one without a heading. */
function headingOf(object: JsonObject, headings: HeadingsByBlock): string | null {
  if (!isBlock(object)) return object['type'] === 'heading' && hasText(object) ? `h${levelOf(object)}` : null;
  const heading = headings.get(textOf(object['component']));
  if (heading === undefined || visibleTextOf(object[heading.text]) === '') return null;
  const { level, otherwise = '' } = heading;
  return level === undefined ? '' : textOf(object[level]).toLowerCase() || otherwise;
}

function withElements(value: unknown, elements: ReadonlyMap<JsonObject, string>): unknown {
  if (Array.isArray(value)) {
    const list = value.map((entry) => withElements(entry, elements));
    return list.some((entry, index) => entry !== value[index]) ? list : value;
  }
  if (!isJsonObject(value)) return value;
  const element = elements.get(value);
  const copy: Record<string, unknown> = { ...value };
  let isChanged = element !== undefined;
  for (const key in value) {
    if (typeof value[key] !== 'object') continue;
    copy[key] = withElements(value[key], elements);
    if (copy[key] !== value[key]) isChanged = true;
  }
  if (element !== undefined) copy[HEADING_KEY] = element;
  return isChanged ? copy : value;
}
