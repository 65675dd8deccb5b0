import { isBlock } from '../../content-service/api/deliver-content';
import { isJsonObject, type JsonObject } from '../../content-service/api/story';
import type { ComponentSchema } from '../editor-responses';

/** The uid of a block, `''` where a value has none. */
export function uidOf(block: JsonObject): string {
  return typeof block['_uid'] === 'string' ? block['_uid'] : '';
}

/** The way from the root to a block, both included; empty where there is no block of that uid. */
export function trailTo(root: JsonObject, uid: string): readonly JsonObject[] {
  return search(root, uid) ?? [];
}

function search(value: unknown, uid: string): JsonObject[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const own = isJsonObject(value) && isBlock(value) ? [value] : [];
  if (own.length > 0 && own[0]?.['_uid'] === uid) return own;
  for (const child of Object.values(value)) {
    const below = search(child, uid);
    if (below !== undefined) return [...own, ...below];
  }
  return undefined;
}

/** Where a block stands among its neighbours: position from 0, and how many they are; undefined for the root. */
export function placeOf(
  root: JsonObject,
  uid: string,
): { readonly index: number; readonly count: number } | undefined {
  let place: { index: number; count: number } | undefined;
  changeList(root, uid, (list, index) => {
    place = { index, count: list.length };
    return list;
  });
  return place;
}

/** The tree with one block changed; all that was not touched stays the same object. */
export function changeBlock(
  root: JsonObject,
  uid: string,
  change: (block: JsonObject) => JsonObject,
): JsonObject {
  return changeObject(root, (value) =>
    isJsonObject(value) && isBlock(value) && value['_uid'] === uid ? change(value) : undefined,
  );
}

/** Sets one field of a block. */
export function setField(root: JsonObject, uid: string, field: string, value: unknown): JsonObject {
  return changeBlock(root, uid, (block) => ({ ...block, [field]: value }));
}

/** Moves a block up (-1) or down (1) among its neighbours; where there is no further, all stays. */
export function moveBlock(root: JsonObject, uid: string, by: -1 | 1): JsonObject {
  return changeList(root, uid, (list, index) => {
    const other = index + by;
    if (other < 0 || other >= list.length) return list;
    const moved = [...list];
    [moved[index], moved[other]] = [list[other], list[index]];
    return moved;
  });
}

/** Takes a block away. The root stays. */
export function deleteBlock(root: JsonObject, uid: string): JsonObject {
  return changeList(root, uid, (list, index) => list.filter((_block, position) => position !== index));
}

/**
 * Puts a copy of a block behind it, with uids of its own all the way down.
 * @param newUid makes a uid that nothing has.
 */
export function duplicateBlock(root: JsonObject, uid: string, newUid: () => string): JsonObject {
  return changeList(root, uid, (list, index) => [
    ...list.slice(0, index + 1),
    withNewUids(list[index], newUid),
    ...list.slice(index + 1),
  ]);
}

/** Puts a block at the end of a field of another. */
export function addBlock(root: JsonObject, uid: string, field: string, block: JsonObject): JsonObject {
  return changeBlock(root, uid, (parent) => {
    const list: unknown = parent[field];
    return { ...parent, [field]: [...(Array.isArray(list) ? list : []), block] };
  });
}

/** An empty block of a kind, with the defaults of its fields. */
export function newBlock({ name, schema }: ComponentSchema, uid: string): JsonObject {
  const defaults = Object.entries(schema).filter(([, field]) => field.default_value !== '');
  return {
    _uid: uid,
    component: name,
    ...Object.fromEntries(defaults.map(([field, { default_value: value }]) => [field, value])),
  };
}

function withNewUids(value: unknown, newUid: () => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withNewUids(entry, newUid));
  if (!isJsonObject(value)) return value;
  const copy = Object.entries(value).map(([name, field]) => [name, withNewUids(field, newUid)]);
  return { ...Object.fromEntries(copy), ...(isBlock(value) ? { _uid: newUid() } : {}) };
}

function changeList(
  root: JsonObject,
  uid: string,
  change: (list: readonly unknown[], index: number) => readonly unknown[],
): JsonObject {
  return changeObject(root, (value) => {
    if (!Array.isArray(value)) return undefined;
    const index = value.findIndex((entry) => isJsonObject(entry) && isBlock(entry) && entry['_uid'] === uid);
    return index === -1 ? undefined : change(value, index);
  });
}

/** @param change what becomes of a value; undefined where it is to be looked into. */
function changeObject(root: JsonObject, change: (value: unknown) => unknown): JsonObject {
  const changed = changeValue(root, change);
  return isJsonObject(changed) ? changed : root;
}

function changeValue(value: unknown, change: (value: unknown) => unknown): unknown {
  const changed = change(value);
  if (changed !== undefined) return changed;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => changeValue(entry, change));
    return entries.some((entry, index) => entry !== value[index]) ? entries : value;
  }
  if (!isJsonObject(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [name, changeValue(field, change)] as const);
  return fields.some(([name, field]) => field !== value[name]) ? Object.fromEntries(fields) : value;
}
