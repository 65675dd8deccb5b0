import { normaliseName } from '../../../common/fields/fields';
import type { ComponentSchema } from '../../../common/page/component-schemas';
import { storedNames } from '../../../common/story/stored-names';
import { UsageError } from '../../../server/config/command-line';
import type { EditorSchema } from '../editor-schema';

/**
 * The part of a schema that some components need: themselves, the parts that their lists are made for, and the groups of all these.
 * Lists that take any block need none.
 * @param only names of components, in any spelling, or as the space calls them; empty for the whole schema.
 * @param schemas the site's components.
 * @param stored how stories name blocks. Default: as in this project.
 * @throws {UsageError} for a component that the site lacks.
 */
export function selectComponents(
  schema: EditorSchema,
  only: readonly string[],
  schemas: readonly ComponentSchema[],
  stored = storedNames,
): EditorSchema {
  if (only.length === 0) return schema;
  const names = new Set<string>();
  const add = (name: string): void => {
    const found =
      schemas.find((each) => isNamed(each, name)) ?? schemas.find((each) => isStoredAs(each, name));
    if (found === undefined)
      throw new UsageError(
        `--only ${name}: the site has no such component; it has ${schemas.map((each) => each.name).join(', ')}`,
      );
    if (names.has(found.name)) return;
    names.add(found.name);
    for (const field of Object.values(found.schema)) for (const part of partsIn(field)) add(part);
  };
  const isStoredAs = ({ name: block }: ComponentSchema, name: string): boolean =>
    stored.some((each) => each.block === block && each.component === name);
  for (const name of only) add(name);
  const components = schema.components.filter(({ name }) => names.has(name));
  const used = new Set(components.map(({ component_group_uuid: group }) => group));
  return { components, groups: schema.groups.filter(({ uuid }) => used.has(uuid)) };
}

/** Content may spell a name in other ways: `my-page` is `my_page`. */
const isNamed = ({ name: block }: ComponentSchema, name: string): boolean =>
  normaliseName(block) === normaliseName(name);

/** The components that a list is made for. */
function partsIn({ component_whitelist: names }: ComponentSchema['schema'][string]): readonly string[] {
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
}
