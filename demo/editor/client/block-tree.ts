import { isBlock } from '../../content-service/api/deliver-content';
import { isJsonObject, type JsonObject } from '../../content-service/api/story';
import type { ComponentSchema } from '../editor-responses';

/** The uid of a block, `''` for a value without one. */
export function uidOf(block: JsonObject): string {
  return typeof block['_uid'] === 'string' ? block['_uid'] : '';
}

/** The path from the root to a block, both included; empty for an unknown uid. */
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

/** The index of a block among its siblings, and their number; undefined for the root. */
export function positionOf(
  root: JsonObject,
  uid: string,
): { readonly index: number; readonly count: number } | undefined {
  let position: { index: number; count: number } | undefined;
  changeList(root, uid, (list, index) => {
    position = { index, count: list.length };
    return list;
  });
  return position;
}

/**
 * The block in place of one that a change has removed: the one that followed it, else the one before it, else the one around it.
 * @returns its uid; `''` where none of them is left.
 */
export function neighbourOf(before: JsonObject, after: JsonObject, uid: string): string {
  const isLeft = (block: JsonObject): boolean => trailTo(after, uidOf(block)).length > 0;
  const trail = trailTo(before, uid);
  const removed = trail.find((block) => !isLeft(block));
  const around = trail.filter(isLeft);
  const next: JsonObject[] = [];
  changeList(before, removed === undefined ? '' : uidOf(removed), (list, index) => {
    next.push(...[...list.slice(index + 1), ...list.slice(0, index).toReversed()].filter(isJsonObject));
    return list;
  });
  const found = [...next, ...around.toReversed()].find(isLeft);
  return found === undefined ? '' : uidOf(found);
}

/** Returns the tree with one block changed; unchanged values keep their identity. */
function changeBlock(root: JsonObject, uid: string, change: (block: JsonObject) => JsonObject): JsonObject {
  return changeObject(root, (value) =>
    isJsonObject(value) && isBlock(value) && value['_uid'] === uid ? change(value) : undefined,
  );
}

/** Sets one field of a block. */
export function setField(root: JsonObject, uid: string, field: string, value: unknown): JsonObject {
  return changeBlock(root, uid, (block) => ({ ...block, [field]: value }));
}

/** Moves a block up (-1) or down (1) among its siblings; does nothing at the ends. */
export function moveBlock(root: JsonObject, uid: string, by: -1 | 1): JsonObject {
  return changeList(root, uid, (list, index) => {
    const other = index + by;
    if (other < 0 || other >= list.length) return list;
    const moved = [...list];
    [moved[index], moved[other]] = [list[other], list[index]];
    return moved;
  });
}

/** Removes a block other than the root. */
export function deleteBlock(root: JsonObject, uid: string): JsonObject {
  return changeList(root, uid, (list, index) => list.filter((_block, position) => position !== index));
}

/**
 * Inserts a copy of a block after it, with new uids at all levels.
 * @param makeUid returns a new unique uid.
 */
export function duplicateBlock(root: JsonObject, uid: string, makeUid: () => string): JsonObject {
  return changeList(root, uid, (list, index) => [
    ...list.slice(0, index + 1),
    withNewUids(list[index], makeUid),
    ...list.slice(index + 1),
  ]);
}

/** Appends a block to a field of another. */
export function addBlock(root: JsonObject, uid: string, field: string, block: JsonObject): JsonObject {
  return changeBlock(root, uid, (parent) => {
    const list: unknown = parent[field];
    return { ...parent, [field]: [...(Array.isArray(list) ? list : []), block] };
  });
}

/** Creates a block with the defaults of its fields. */
export function newBlock({ name, schema }: ComponentSchema, uid: string): JsonObject {
  const defaults = Object.entries(schema).filter(([, field]) => field.default_value !== '');
  return {
    _uid: uid,
    component: name,
    ...Object.fromEntries(defaults.map(([field, { default_value: value }]) => [field, value])),
  };
}

function withNewUids(value: unknown, makeUid: () => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withNewUids(entry, makeUid));
  if (!isJsonObject(value)) return value;
  const copy = Object.entries(value).map(([name, field]) => [name, withNewUids(field, makeUid)]);
  return { ...Object.fromEntries(copy), ...(isBlock(value) ? { _uid: makeUid() } : {}) };
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

/** @param change returns the new value, or undefined to descend into the value. */
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

/** A random uuid (version 4). `crypto.randomUUID` exists on secure origins alone. */
export function newUid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt((bytes[8] ?? 0) % 4);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20)];
  return [...parts, hex.slice(20)].join('-');
}
