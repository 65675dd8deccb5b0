import { normaliseName } from '../../../common/fields/fields';
import type { ComponentSchema } from '../../../common/page/component-schemas';
import { storedKindOf } from '../../../common/story/rename-stored';
import type { StoredKind, StoredName } from '../../../common/story/stored-names';
import type { ForeignComponent, ForeignField } from '../space/foreign-space';
import { looks } from './looks';
import { headNamesOf } from './head-fields';
import { knownShapes, typesFor, type KnownShape } from './known-shapes';

/**
 * What happens to a component:
 * - `same`: the block of that name shows it
 * - `renamed`: a block of another name shows it, with fields of other names
 * - `own`: a block of its own is written
 * - `split`: a block of its own is written for those of its blocks that the block of the same name cannot hold
 * - `replaced`: likewise for all its blocks, unless they have what only the block of the same name can hold
 * - `settled`: an earlier run, or the team, has made its block; nothing is written
 */
export type Decision =
  | { readonly kind: 'same' | 'settled'; readonly block: string }
  | { readonly kind: 'renamed'; readonly block: string; readonly name: StoredName }
  | { readonly kind: 'own' }
  | { readonly kind: 'split'; readonly where: NonNullable<StoredName['where']> }
  | { readonly kind: 'replaced'; readonly unless: NonNullable<StoredName['unless']> };

/** The parts of this site on which decisions depend. */
export interface KnownSite {
  /** Of all content types, blocks and parts. */
  readonly schemas: readonly ComponentSchema[];
  readonly names: readonly StoredName[];
  /** Names of the blocks that an earlier run wrote. */
  readonly adopted: readonly string[];
}

/** The first guess about a component, to be proved by a render of every story. */
export function guess(component: ForeignComponent, site: KnownSite): Decision {
  const stored = site.names.find((name) => name.component === component.name);
  if (stored !== undefined) return { kind: 'settled', block: stored.block };
  const same = schemaOf(component.name, site);
  if (same !== undefined)
    return { kind: site.adopted.includes(same.name) ? 'settled' : 'same', block: same.name };
  const renamed = firstShape(component, site);
  return renamed === undefined ? { kind: 'own' } : { kind: 'renamed', block: renamed.block, name: renamed };
}

/** The next decision for a component whose texts a render did not show; null if there is none. */
export function demote(decision: Decision, component: ForeignComponent, site: KnownSite): Decision | null {
  if (decision.kind === 'renamed') return { kind: 'own' };
  const schema = schemaOf(component.name, site);
  if (schema === undefined) return null;
  if (decision.kind === 'split') return { kind: 'replaced', unless: whatItLacks(component, schema) };
  if (decision.kind !== 'same') return null;
  const where = whatDiffers(component, schema);
  return Object.keys(where).length === 0
    ? { kind: 'replaced', unless: whatItLacks(component, schema) }
    : { kind: 'split', where };
}

/** The schema of the block that has the same name, but for its spelling. */
export function schemaOf(name: string, { schemas }: Pick<KnownSite, 'schemas'>): ComponentSchema | undefined {
  return schemas.find((schema) => normaliseName(schema.name) === normaliseName(name));
}

/** The kinds of JSON that each type of field is stored as. */
const storedKinds: Partial<Readonly<Record<string, StoredKind>>> = {
  richtext: 'object',
  asset: 'object',
  multiasset: 'list',
  multilink: 'object',
  options: 'list',
  bloks: 'list',
  boolean: 'other',
};

/** The fields, with the kinds of their values, that blocks of this site under the same name never have. */
export function whatDiffers(
  component: ForeignComponent,
  { schema }: Pick<ComponentSchema, 'schema'>,
): NonNullable<StoredName['where']> {
  const head = headNamesOf(component)?.fields ?? {};
  return Object.fromEntries(
    component.fields.flatMap(({ name, kind: fieldKind, samples }) => {
      if (fieldKind === 'head' || Object.hasOwn(head, name)) return [];
      const known = schema[name];
      const own = known === undefined ? null : (storedKinds[known.type] ?? 'text');
      const kinds = [...new Set(samples.flatMap((value) => storedKindOf(value) ?? []))].filter(
        (kind) => kind !== own && !(own === 'text' && kind === 'other'),
      );
      return kinds.length === 0 ? [] : [[name, kinds]];
    }),
  );
}

const allKinds: readonly StoredKind[] = ['text', 'list', 'object', 'other'];

/** The fields, with the kinds of their values, that blocks of this site have and those of the component never. */
function whatItLacks(
  component: ForeignComponent,
  { schema }: ComponentSchema,
): NonNullable<StoredName['unless']> {
  const differing = whatDiffers(component, { schema });
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, { type }]): [string, readonly StoredKind[]][] => {
      const isMissing = !component.fields.some((field) => field.name === name);
      if (!isMissing && differing[name] === undefined) return [];
      return [[name, isMissing ? allKinds : [storedKinds[type] ?? 'text']]];
    }),
  );
}

function firstShape(component: ForeignComponent, site: KnownSite): StoredName | undefined {
  for (const shape of knownShapes) {
    const name = nameFor(component, shape, site);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The names by which a known block shows a component; undefined if one of its filled fields has no slot there. */
function nameFor(component: ForeignComponent, shape: KnownShape, site: KnownSite): StoredName | undefined {
  const schema = schemaOf(shape.block, site);
  if (schema === undefined || !shape.names.includes(normaliseName(component.name))) return undefined;
  if (component.isRoot !== schema.is_root) return undefined;
  const fields = slotsFor(component.fields, shape, schema);
  if (fields === null || !shape.needs.every((need) => Object.values(fields).includes(need))) return undefined;
  const renamed = Object.entries(fields).filter(([from, to]) => from !== to);
  return {
    component: component.name,
    block: schema.name,
    ...(renamed.length > 0 && { fields: Object.fromEntries(renamed) }),
  };
}

function slotsFor(
  fields: readonly ForeignField[],
  { fields: aliases }: KnownShape,
  { schema }: ComponentSchema,
): Readonly<Record<string, string>> | null {
  const slots: Record<string, string> = {};
  const used = new Set<string>();
  for (const field of fields.filter(({ kind, samples }) => kind !== 'head' && samples.length > 0)) {
    const slot = Object.keys(schema).find(
      (known) =>
        !used.has(known) &&
        (known === field.name || aliases[known]?.includes(normaliseName(field.name))) &&
        isSlotFor(field, schema[known]?.type ?? ''),
    );
    if (slot !== undefined) {
      used.add(slot);
      slots[field.name] = slot;
    } else if (!looks.has(field.kind)) return null;
  }
  // A field that keeps its name must not be hidden by one that gets it.
  return fields.some(({ name }) => slots[name] === undefined && used.has(name)) ? null : slots;
}

const isSlotFor = ({ kind }: ForeignField, type: string): boolean => typesFor[kind]?.includes(type) === true;
