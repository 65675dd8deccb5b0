import { normaliseName } from '../../../common/fields/fields';
import type { StoredName } from '../../../common/story/stored-names';
import type { EditorComponent, EditorSchema } from '../editor-schema';

/** What adopting knows of the names of a space. */
interface AdoptedNames {
  /** Names of the blocks that adopting wrote. */
  readonly adopted: ReadonlySet<string>;
  readonly names: readonly StoredName[];
}

/**
 * The components with the names that stories and the space have for adopted ones: `HeroBanner` for `hero_banner`, and its field
 * `meta_title` for `seo_title`. The space must not get a second one. A block for some of the blocks of a component is left out.
 * @param space names of the components that the space has.
 * @returns them with the names of the adopted ones.
 */
export function asStored(
  schema: EditorSchema,
  { adopted, names }: AdoptedNames,
  space: readonly string[],
): { readonly schema: EditorSchema; readonly adopted: ReadonlySet<string> } {
  const storedNames = new Map(
    schema.components.map(({ name }) => [name, adopted.has(name) ? storedNameOf(name, names, space) : name]),
  );
  const components = schema.components.flatMap((component) => {
    const name = storedNames.get(component.name) ?? null;
    const fields = names.find((each) => each.component === name && each.block === component.name)?.fields;
    return name === null ? [] : [{ ...component, name, schema: fieldsOf(component, fields, storedNames) }];
  });
  return {
    schema: { ...schema, components },
    adopted: new Set([...adopted].flatMap((name) => storedNames.get(name) ?? [])),
  };
}

/** The component of the space that an adopted block is for; null where it is for some of its blocks alone. */
function storedNameOf(block: string, names: readonly StoredName[], space: readonly string[]): string | null {
  if (space.includes(block)) return block;
  const stored = names.find((each) => each.block === block && space.includes(each.component));
  if (stored === undefined)
    return space.find((name) => normaliseName(name) === normaliseName(block)) ?? block;
  return stored.where === undefined && stored.unless === undefined ? stored.component : null;
}

function fieldsOf(
  { schema }: EditorComponent,
  renamed: StoredName['fields'] = {},
  storedNames: ReadonlyMap<string, string | null>,
): EditorComponent['schema'] {
  const fields = new Map(Object.entries(renamed).map(([from, to]) => [to, from]));
  const fieldName = (field: string): string => fields.get(field) ?? field;
  const entries = Object.entries(schema).map(([field, described]) => [
    fieldName(field),
    {
      ...described,
      ...mapped(described, 'keys', fieldName),
      ...mapped(described, 'component_whitelist', (name) => {
        const stored = storedNames.get(name);
        return stored === undefined ? name : stored;
      }),
    },
  ]);
  return Object.fromEntries(entries) as EditorComponent['schema']; // the entries of the same schema
}

/** A list of names in a field with other names, without those that have none. */
function mapped(field: object, key: string, nameFor: (name: string) => string | null): object {
  const list: unknown = Reflect.get(field, key);
  return Array.isArray(list) ? { [key]: list.flatMap((name) => nameFor(String(name)) ?? []) } : {};
}
