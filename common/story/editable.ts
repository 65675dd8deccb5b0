import { isJsonObject, textOf, type JsonObject } from '../json';

/** Attributes by which the editor's bridge finds a block on the page. */
export interface EditableAttributes {
  readonly 'data-blok-c'?: string;
  readonly 'data-blok-uid'?: string;
}

/** Attributes that a block's view puts on its root element. */
export interface RootAttributes extends EditableAttributes {
  /** The block's technical name. */
  readonly 'data-block': string;
}

const none: EditableAttributes = {};
const marker = /^<!--#storyblok#(\{.*\})-->$/s;

/**
 * The attributes of a block that the editor can select, from the comment that drafts carry in `_editable`: none where it is
 * missing or malformed.
 * @see https://www.npmjs.com/package/@storyblok/preview-bridge the attributes it looks for
 */
export function editableAttributes(raw: JsonObject): EditableAttributes {
  const json = marker.exec(textOf(raw['_editable']))?.[1];
  const said = json === undefined ? null : parsed(json);
  if (!isJsonObject(said)) return none;
  const { id, uid, name } = said;
  if (typeof id !== 'string' || typeof uid !== 'string' || typeof name !== 'string') return none;
  return { 'data-blok-c': JSON.stringify(said), 'data-blok-uid': `${id}-${uid}` };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
