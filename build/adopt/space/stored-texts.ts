import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { isoDateOf } from '../../../common/fields/datetime';
import { documentOf } from '../../../common/fields/markdown';
import { isUuid } from '../../../common/story/uuid';
import { isAddress } from '../../../common/story/is-address';
import { addressOf } from '../match/field-kind';
import { headTextsOf } from '../match/head-fields';
import type { FieldKind, ForeignComponent, ForeignField } from './foreign-space';

/** A text of a story that its page has to show. */
export interface StoredText {
  readonly text: string;
  readonly field: string;
  /** The components around it, from the story's root to the block that holds it. */
  readonly path: readonly string[];
  /** That block. */
  readonly block: JsonObject;
}

/** A kind of field, as far as its texts are concerned. */
type TextKind = FieldKind | 'video';

/** The kinds of a component's fields, by component and field. */
export type KindsByComponent = ReadonlyMap<string, ReadonlyMap<string, TextKind>>;

export function kindsOf(components: readonly ForeignComponent[]): KindsByComponent {
  const textKind = ({ kind, isVideo }: ForeignField): TextKind => (isVideo ? 'video' : kind);
  return new Map(
    components.map(({ name, fields }) => [
      name,
      new Map(fields.map((field) => [field.name, textKind(field)])),
    ]),
  );
}

/** True for a value without anything that an editor wrote or chose. */
export function isEmptyStored(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return isJsonObject(value) && 'filename' in value && (value['filename'] ?? '') === '';
}

/** Keys within values whose strings no page shows. */
const technical: ReadonlySet<string> = new Set(['_uid', '_editable', 'component', 'fieldtype', 'plugin']);

/**
 * The texts of a story that its page has to show: of texts, rich text, tables, plugins and descriptions of pictures, with the
 * addresses of the pictures themselves and of videos, and dates as machines read them. Not choices, figures and other addresses, which a
 * view may show in other ways.
 */
export function textsOf(content: JsonObject, kinds: KindsByComponent): readonly StoredText[] {
  const found: StoredText[] = [];
  addBlock(content, [], { kinds, found });
  return found;
}

interface Search {
  readonly kinds: KindsByComponent;
  readonly found: StoredText[];
}

function addBlock(block: JsonObject, around: readonly string[], search: Search): void {
  const component = textOf(block['component']);
  const path = [...around, component];
  const kinds = search.kinds.get(component);
  for (const [field, value] of Object.entries(block)) {
    const kind = kinds?.get(field);
    if (kind === undefined) continue;
    const add = (text: unknown): void => {
      const piece = textOf(text);
      if (piece.trim() !== '') search.found.push({ text: piece, field, path, block });
    };
    readers[kind]?.(value, { add, addBlock: (nested) => addBlock(nested, path, search) });
  }
}

interface Found {
  readonly add: (text: unknown) => void;
  readonly addBlock: (block: JsonObject) => void;
}

type ReadTexts = (value: unknown, found: Found) => void;

const readText: ReadTexts = (value, { add }) => {
  if (!isAddress(textOf(value)) && !isUuid(value)) add(value);
};

const readPicture: ReadTexts = (value, { add }) => {
  if (typeof value === 'string') add(value);
  if (!isJsonObject(value) || textOf(value['filename']) === '') return;
  add(value['alt']);
  add(value['filename']);
};

const readNodes: ReadTexts = (value, found) => {
  if (!isJsonObject(value)) return;
  if (value['type'] === 'text') found.add(value['text']);
  const { attrs } = value;
  if (isJsonObject(attrs)) for (const block of objectsOf(attrs['body'])) found.addBlock(block);
  for (const node of objectsOf(value['content'])) readNodes(node, found);
};

const readOther: ReadTexts = (value, found) => {
  if (typeof value === 'string') readText(value, found);
  else if (Array.isArray(value)) for (const entry of value) readOther(entry, found);
  else if (isJsonObject(value)) readObject(value, found);
};

function readObject(value: JsonObject, found: Found): void {
  if (typeof value['component'] === 'string' && value['component'] !== '') return found.addBlock(value);
  if (value['type'] === 'doc') return readNodes(value, found);
  if ('filename' in value || 'linktype' in value) return;
  for (const [key, entry] of Object.entries(value)) if (!technical.has(key)) readOther(entry, found);
}

const readTable: ReadTexts = (value, found) => {
  if (!isJsonObject(value)) return;
  for (const cell of objectsOf(value['thead'])) readOther(cell['value'], found);
  for (const row of objectsOf(value['tbody']))
    for (const cell of objectsOf(row['body'])) readOther(cell['value'], found);
};

/** True for the time of a date, which a known block may leave out: it shows days. */
export const isTime = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\dZ$/.test(text);

/** The day, and the time where there is one: as `<time>` has them. */
const readDate: ReadTexts = (value, { add }) => {
  const iso = isoDateOf(textOf(value));
  add(iso.slice(0, 10));
  if (iso !== '' && iso.slice(11, 16) !== '00:00') add(`${iso.slice(0, 16)}Z`);
};

/** By kind; the others hold no text that must be seen. */
const readers: Partial<Readonly<Record<TextKind, ReadTexts>>> = {
  text: readText,
  textarea: readText,
  markdown: (value, found) => {
    const document = documentOf(textOf(value));
    readNodes(document, found);
  },
  richtext: readNodes,
  picture: readPicture,
  pictures: (value, found) => {
    for (const entry of objectsOf(value)) readPicture(entry, found);
  },
  table: readTable,
  video: (value, { add }) => add(addressOf(value)),
  date: readDate,
  other: readOther,
  head: (value, { add }) => {
    for (const text of headTextsOf(value)) add(text);
  },
  blocks: (value, found) => {
    for (const block of objectsOf(value)) found.addBlock(block);
  },
};
