import type { StoredName } from '../../../common/story/stored-names';
import type { EditorComponent, EditorSchema } from '../editor-schema';

/**
 * The components with the fields that stories have. Adopting gives some of a content type the names of this site, such as `seo_title`
 * for `meta_title`: the space must not get a second one.
 */
export function withStoredFields(schema: EditorSchema, names: readonly StoredName[]): EditorSchema {
  return { ...schema, components: schema.components.map((component) => renamed(component, names)) };
}

function renamed(component: EditorComponent, names: readonly StoredName[]): EditorComponent {
  const { name, schema } = component;
  const fields = names.find((each) => each.component === name && each.block === name)?.fields ?? {};
  const stored = new Map(Object.entries(fields).map(([from, to]) => [to, from]));
  const storedName = (field: string): string => stored.get(field) ?? field;
  const entries = Object.entries(schema).map(([field, described]) => [
    storedName(field),
    'keys' in described && Array.isArray(described.keys)
      ? { ...described, keys: described.keys.map((key) => storedName(String(key))) }
      : described,
  ]);
  return { ...component, schema: Object.fromEntries(entries) as EditorComponent['schema'] }; // the entries of the same schema
}
