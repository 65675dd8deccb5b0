import { isJsonObject, objectsOf, textOf } from '../../common/json';
import { isRawBlock } from '../../common/fields/fields';

const isText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'number';
const isObject = (value: unknown): boolean => isJsonObject(value);
const isAddress = (value: unknown): boolean => /^(?:https?:)?\/\//.test(textOf(value));
const isList = (value: unknown): boolean => Array.isArray(value);

/** What a field of each type holds while it is filled in. */
const types: Readonly<
  Record<string, { readonly holds: (value: unknown) => boolean; readonly name: string }>
> = {
  text: { holds: isText, name: 'a text' },
  textarea: { holds: isText, name: 'a text' },
  option: { holds: isText, name: 'one choice' },
  options: { holds: isList, name: 'a list of choices' },
  datetime: {
    holds: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value.replace(' ', 'T'))),
    name: 'a date',
  },
  number: { holds: (value) => isText(value) && Number.isFinite(Number(value)), name: 'a number' },
  boolean: { holds: (value) => /^(?:true|false)$/.test(String(value)), name: 'a tick' },
  richtext: { holds: (value) => isJsonObject(value) && value['type'] === 'doc', name: 'a formatted text' },
  // The CMS's first type for pictures held an address alone.
  asset: { holds: (value) => isObject(value) || isAddress(value), name: 'a file' },
  multiasset: { holds: (value) => isList(value) && isEach(value, isJsonObject), name: 'a list of files' },
  multilink: { holds: isObject, name: 'a link' },
  bloks: {
    holds: (value) => isList(value) && isEach(value, (entry) => isJsonObject(entry) && isRawBlock(entry)),
    name: 'a list of blocks',
  },
};

function isEach(value: unknown, holds: (entry: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(holds);
}

/** What a field of a type holds, in words; null where the value is that. Fields that were never saved are right, too. */
export function expectedInstead(type: string, value: unknown): string | null {
  const described = Object.hasOwn(types, type) ? types[type] : undefined;
  if (described === undefined || isUnset(value) || described.holds(value)) return null;
  return described.name;
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

const isEmptyByType: Readonly<Record<string, (value: unknown) => boolean>> = {
  asset: (value) => isJsonObject(value) && textOf(value['filename']) === '',
  multiasset: isEmptyList,
  options: isEmptyList,
  bloks: isEmptyList,
  multilink: (value) =>
    isJsonObject(value) &&
    ['id', 'url', 'cached_url', 'email', 'anchor'].every((name) => textOf(value[name]).trim() === ''),
  richtext: (value) => isJsonObject(value) && isEmptyText(value),
};

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

function isEmptyText(document: unknown): boolean {
  const pending: unknown[] = [document];
  while (pending.length > 0) {
    const node = pending.pop();
    if (!isJsonObject(node)) continue;
    if (/^(?:image|blok|emoji|horizontal_rule)$/.test(textOf(node['type']))) return false;
    if (textOf(node['text']).trim() !== '') return false;
    pending.push(...objectsOf(node['content']));
  }
  return true;
}

/** True for a field that an editor left empty. */
export function isEmptyField(type: string, value: unknown): boolean {
  if (isUnset(value)) return true;
  return Object.hasOwn(isEmptyByType, type) && isEmptyByType[type]?.(value) === true;
}
