import { isJsonObject, textOf, type JsonObject } from '../json';
import { withHeadings } from './heading-levels';
import { parseStory, type Story } from './story';
import { storedNames, type StoredKind, type StoredName } from './stored-names';

/** Parses a story of the CMS. Where a space was adopted, its blocks get the names of this site, and their headings levels. */
export function parseStoredStory(value: unknown): Story | null {
  const story = parseStory(value);
  if (story === null) return null;
  const content = withHeadings(renameStored(story.content, storedNames), storedNames);
  return content === story.content ? story : { ...story, content };
}

type NamesByComponent = ReadonlyMap<string, readonly StoredName[]>;

const prepared = new WeakMap<readonly StoredName[], NamesByComponent>();

/**
 * A story's content with the names of this site: of the names of a component the first that applies. The content itself where
 * none does. It recurses no deeper than the caps that every story is held to.
 */
export function renameStored(content: JsonObject, names: readonly StoredName[]): JsonObject {
  if (names.length === 0) return content;
  let byComponent = prepared.get(names);
  if (byComponent === undefined) {
    byComponent = namesByComponent(names);
    prepared.set(names, byComponent);
  }
  return renameIn(content, byComponent);
}

/** The kind of a value; null for an empty one. */
export function storedKindOf(value: unknown): StoredKind | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'string') return 'text';
  if (Array.isArray(value)) return value.length === 0 ? null : 'list';
  return typeof value === 'object' ? 'object' : 'other';
}

function namesByComponent(names: readonly StoredName[]): NamesByComponent {
  const byComponent = new Map<string, StoredName[]>();
  for (const name of names)
    byComponent.set(name.component, [...(byComponent.get(name.component) ?? []), name]);
  return byComponent;
}

function renameIn<Value>(value: Value, names: NamesByComponent): Value;
function renameIn(value: unknown, names: NamesByComponent): unknown {
  if (Array.isArray(value)) return renameList(value, names);
  return isJsonObject(value) ? renameObject(value, names) : value;
}

function renameList(list: readonly unknown[], names: NamesByComponent): readonly unknown[] {
  const renamed = list.map((entry) => renameIn(entry, names));
  return renamed.some((entry, index) => entry !== list[index]) ? renamed : list;
}

function renameObject(object: JsonObject, names: NamesByComponent): JsonObject {
  const { component } = object;
  const name =
    typeof component === 'string' ? names.get(component)?.find((each) => appliesTo(each, object)) : undefined;
  const renamed: Record<string, unknown> = {};
  let isChanged = name !== undefined;
  for (const key in object) {
    const value = object[key];
    const inner = typeof value === 'object' ? renameIn(value, names) : value;
    if (inner !== value) isChanged = true;
    // Of the type of a name: every object has a `constructor`.
    renamed[textOf(name?.fields?.[key]) || key] = inner;
  }
  if (!isChanged) return object;
  if (name === undefined) return renamed;
  fillFromWithin(renamed, object, name);
  return { ...renamed, component: name.block };
}

/** Fills fields that are empty with values that stand within others. */
function fillFromWithin(
  renamed: Record<string, unknown>,
  object: JsonObject,
  { within = {} }: Pick<StoredName, 'within'>,
): void {
  for (const [path, field] of Object.entries(within)) {
    if (storedKindOf(renamed[field]) !== null) continue;
    const value = valueAt(object, path.split('.'));
    // The SEO plugin stores a picture as its address.
    if (storedKindOf(value) !== null)
      renamed[field] = field === 'seo_image' && typeof value === 'string' ? { filename: value } : value;
  }
}

/** The value at a path of fields; of a list, that of its first entry. */
export function valueAt(value: unknown, path: readonly string[]): unknown {
  const object: unknown = Array.isArray(value) ? value[0] : value;
  const [field, ...rest] = path;
  if (field === undefined) return value;
  return isJsonObject(object) && Object.hasOwn(object, field) ? valueAt(object[field], rest) : undefined;
}

/** Whether a name is for this block of its component. */
export function appliesTo(
  { where, unless }: Pick<StoredName, 'where' | 'unless'>,
  object: JsonObject,
): boolean {
  return (
    (where === undefined || holdsOneOf(object, where)) &&
    (unless === undefined || !holdsOneOf(object, unless))
  );
}

function holdsOneOf(object: JsonObject, fields: Readonly<Record<string, readonly StoredKind[]>>): boolean {
  return Object.entries(fields).some(([field, kinds]) => {
    const kind = storedKindOf(object[field]);
    return kind !== null && kinds.includes(kind);
  });
}
