import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { GUESS, plainText } from '../guess';
import type { ComponentGroup, EditorComponent, EditorSchema } from '../editor-schema';

/** A component or a group as the management API returns it. */
export interface RemoteRecord extends JsonObject {
  readonly id: number;
  readonly name: string;
}

/** What a space has. */
export interface RemoteSchema {
  readonly components: readonly RemoteRecord[];
  readonly groups: readonly RemoteRecord[];
}

/** A field that the space has and the site lacks. */
export interface ForeignField {
  readonly component: string;
  readonly field: string;
}

/** One change of a space. */
export type Change =
  | { readonly kind: 'group'; readonly group: ComponentGroup }
  | { readonly kind: 'new'; readonly component: JsonObject; readonly name: string }
  | {
      readonly kind: 'changed';
      readonly id: number;
      readonly name: string;
      /** Its properties that differ, the whole schema if a field does. */
      readonly component: JsonObject;
      /** What differs: properties, and fields with what differs in them. */
      readonly differences: readonly string[];
    };

/** The difference between a site and a space. */
export interface Difference {
  /** Groups first, since components name them. */
  readonly changes: readonly Change[];
  /** They stay. */
  readonly foreignFields: readonly ForeignField[];
  /** Names of components that the site lacks. They stay. */
  readonly foreignComponents: readonly string[];
}

/**
 * Compares the site's components with those of a space. Nothing of the space is lost: its other components and fields stay, and what
 * was set by hand where the site says nothing. What adopting guessed of a component yields to what the space says.
 * @param adopted names of the blocks that adopting wrote.
 */
export function compareSchema(
  site: EditorSchema,
  space: RemoteSchema,
  adopted: ReadonlySet<string> = new Set(),
): Difference {
  const groupIds = groupIdsOf(site.groups, space.groups);
  const remote = new Map(space.components.map((component) => [component.name, component]));
  const ours = new Set(site.components.map(({ name }) => name));
  const compared = site.components.map((component) => {
    const known = remote.get(component.name);
    const grouped = withGroup(component, groupIds);
    return compareComponent(
      known !== undefined && adopted.has(component.name) ? withoutGuesses(grouped, known) : grouped,
      known,
    );
  });
  return {
    changes: [
      ...site.groups
        .filter(({ uuid }) => groupIds.get(uuid) === undefined)
        .map((group) => ({ kind: 'group', group }) as const),
      ...compared.flatMap(({ change }) => change ?? []),
    ],
    foreignFields: compared.flatMap(({ foreignFields }) => foreignFields),
    foreignComponents: space.components.map(({ name }) => name).filter((name) => !ours.has(name)),
  };
}

/** The uuid in the space of each of the site's groups that it has: by uuid, else by name. */
function groupIdsOf(
  groups: readonly ComponentGroup[],
  remote: readonly RemoteRecord[],
): ReadonlyMap<string, string> {
  const found = groups.flatMap(({ uuid, name }) => {
    const group = remote.find((each) => each['uuid'] === uuid) ?? remote.find((each) => each.name === name);
    return group === undefined ? [] : [[uuid, textOf(group['uuid'])] as const];
  });
  return new Map(found);
}

function withGroup(component: EditorComponent, groupIds: ReadonlyMap<string, string>): EditorComponent {
  const { component_group_uuid: uuid } = component;
  return uuid === undefined ? component : { ...component, component_group_uuid: groupIds.get(uuid) ?? uuid };
}

/**
 * A component as the space has it where adopting can only guess: its properties, the settings of its fields, its tabs, and the words of
 * fields without corrected help.
 */
function withoutGuesses(component: EditorComponent, remote: RemoteRecord): EditorComponent {
  const { schema, ...properties } = component;
  const remoteSchema = isJsonObject(remote['schema']) ? remote['schema'] : {};
  const spaceProperties = Object.fromEntries(
    Object.entries(remote).filter(([key, value]) => key in properties && isText(value)),
  );
  const fields = Object.entries(schema)
    .filter(([, field]) => !isTab(field))
    .map(([name, field]) => {
      const known = remoteSchema[name];
      return [name, isJsonObject(known) ? { ...known, ...fieldTexts(field, known) } : field];
    });
  const tabs = Object.entries(remoteSchema).filter(([, field]) => isTab(field));
  return {
    ...properties,
    ...spaceProperties,
    schema: Object.fromEntries([...fields, ...tabs]),
  } as EditorComponent; // the keys are those of both
}

/** Name and help of a field: those of the space where the site has a guess, or what adopting made of them. Without help there is none. */
function fieldTexts(field: object, known: JsonObject): JsonObject {
  const own: JsonObject = { ...field };
  const isGuess = textOf(own['description']).startsWith(GUESS);
  const textFor = (key: 'display_name' | 'description'): unknown => {
    const isOfSpace = isGuess || plainText(textOf(known[key])) === own[key];
    if (!isOfSpace) return own[key];
    // A guess at help is for the code's readers.
    return isText(known[key]) || key === 'description' ? textOf(known[key]) : own[key];
  };
  return { display_name: textFor('display_name'), description: textFor('description') };
}

const isText = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

interface Compared {
  readonly change: Change | null;
  readonly foreignFields: readonly ForeignField[];
}

function compareComponent(component: EditorComponent, remote: RemoteRecord | undefined): Compared {
  const { name, schema, ...properties } = component;
  if (remote === undefined)
    return { change: { kind: 'new', name, component: { ...component } }, foreignFields: [] };
  const remoteSchema = isJsonObject(remote['schema']) ? remote['schema'] : {};
  const merged = mergeFields(schema, remoteSchema);
  const changedProperties = Object.entries(properties).filter(
    ([key, value]) => !isDeepStrictEqual(remote[key] ?? null, value),
  );
  const fieldDifferences = Object.keys(merged).flatMap((field) =>
    differenceOf(field, merged[field], remoteSchema[field]),
  );
  const foreignFields = Object.keys(remoteSchema)
    .filter((field) => schema[field] === undefined && holdsContent(remoteSchema[field]))
    .map((field) => ({ component: name, field }));
  const differences = [...changedProperties.map(([key]) => key), ...fieldDifferences];
  if (differences.length === 0) return { change: null, foreignFields };
  const changed = {
    ...Object.fromEntries(changedProperties),
    ...(fieldDifferences.length > 0 && { schema: merged }),
  };
  return { change: { kind: 'changed', id: remote.id, name, component: changed, differences }, foreignFields };
}

/** The fields of both. What the site says wins, what it does not say stays; a tab holds no field that the site has elsewhere, and the space's own. */
function mergeFields(site: EditorComponent['schema'], space: JsonObject): Record<string, JsonObject> {
  const ours = new Set(Object.keys(site));
  const foreign = Object.entries(space)
    .filter(([field, value]) => !ours.has(field) && isJsonObject(value))
    .map(([field, value]): [string, JsonObject] => [field, withoutKeys(value as JsonObject, ours)]);
  const own = Object.entries(site).map(([field, value]): [string, JsonObject] => {
    const remote = isJsonObject(space[field]) ? withoutKeys(space[field], ours) : {};
    const merged: JsonObject = { ...remote, ...value };
    return [field, isTab(value) ? { ...merged, keys: keysOf(merged, remote) } : merged];
  });
  return Object.fromEntries([...own, ...foreign]);
}

function keysOf(...tabs: readonly JsonObject[]): readonly string[] {
  return [...new Set(tabs.flatMap(({ keys }) => (Array.isArray(keys) ? keys.map(String) : [])))];
}

function withoutKeys(field: JsonObject, ours: ReadonlySet<string>): JsonObject {
  const { keys } = field;
  return isTab(field) && Array.isArray(keys)
    ? { ...field, keys: keys.filter((key) => !ours.has(String(key))) }
    : field;
}

const isTab = (field: unknown): boolean => isJsonObject(field) && field['type'] === 'tab';

/** False for what only arranges the fields of a form. */
const holdsContent = (field: unknown): boolean =>
  !isTab(field) && !(isJsonObject(field) && field['type'] === 'section');

/** `title (max_length, description)`, `+ title` for a new field; nothing for one that is the same. */
function differenceOf(field: string, merged: JsonObject | undefined, remote: unknown): readonly string[] {
  if (!isJsonObject(remote)) return [`+ ${field}`];
  const differing = Object.entries(merged ?? {})
    .filter(([key, value]) => !isDeepStrictEqual(remote[key], value))
    .map(([key]) => key);
  return differing.length === 0 ? [] : [`${field} (${differing.join(', ')})`];
}
