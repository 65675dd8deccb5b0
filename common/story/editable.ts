import { isJsonObject, parseJson, textOf, type JsonObject } from '../json';

/** Attributes by which Storyblok's bridge finds a block on the page. */
export interface EditableAttributes {
  readonly 'data-blok-c'?: string;
  readonly 'data-blok-uid'?: string;
}

/** Attributes of a block's root element. */
export interface RootAttributes extends EditableAttributes {
  /** The block's technical name. */
  readonly 'data-block': string;
}

const noAttributes: EditableAttributes = {};
const markerPattern = /^<!--#storyblok#(\{.*\})-->$/s;

/**
 * Attributes that make a block selectable in the editor, from the comment in a draft's `_editable`; none if it is missing or
 * malformed.
 * @see https://www.npmjs.com/package/@storyblok/preview-bridge
 */
export function editableAttributes(raw: JsonObject): EditableAttributes {
  const [, json = ''] = markerPattern.exec(textOf(raw['_editable'])) ?? [];
  const marker = parseJson(json);
  if (!isJsonObject(marker)) return noAttributes;
  const { id, uid, name } = marker;
  if (typeof id !== 'string' || typeof uid !== 'string' || typeof name !== 'string') return noAttributes;
  return { 'data-blok-c': JSON.stringify(marker), 'data-blok-uid': `${id}-${uid}` };
}
