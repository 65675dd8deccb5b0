import { objectsOf, textOf } from '../../common/json';
import type { ComponentSchema } from '../../common/page/component-schemas';
import {
  contentTypeIcons,
  fieldRules,
  groupNameOf,
  groupNames,
  groups,
  tabOf,
  type BlockGroup,
} from './editor-settings';
import type { EditorTexts } from './editor-texts';

type FieldSchema = ComponentSchema['schema'][string];

/** A tab of a component's form: those of its fields that are not under “General”. */
interface Tab {
  readonly type: 'tab';
  readonly display_name: string;
  readonly keys: readonly string[];
  readonly pos: number;
}

/** A component as editors see it, in Storyblok's format. */
export interface EditorComponent extends Omit<ComponentSchema, 'schema'> {
  readonly component_group_uuid?: string;
  readonly icon: string;
  readonly color?: string;
  /** The field that distinguishes the blocks in a list of them; null if there is none. */
  readonly preview_field: string | null;
  readonly schema: Readonly<Record<string, FieldSchema | Tab>>;
}

/** A group of components, in Storyblok's format. */
export interface ComponentGroup {
  readonly name: string;
  readonly uuid: string;
}

/** What a space needs: the components and their groups. */
export interface EditorSchema {
  readonly components: readonly EditorComponent[];
  readonly groups: readonly ComponentGroup[];
}

/** Lists of blocks on a page or an article itself, which may hold header and footer. */
const topLevelLists: ReadonlySet<string> = new Set(['page.body']);

/**
 * Describes components for editors: names and help in their language, tabs, groups, icons, and lists that offer what can be
 * in them.
 * @param schemas the site's components; none of their settings are lost.
 */
export function editorSchema(schemas: readonly ComponentSchema[], texts: EditorTexts): EditorSchema {
  return {
    groups: groupNames.map((name) => ({ name: texts.group(name), uuid: groups[name].uuid })),
    components: schemas.map((component) => describe(component, texts)),
  };
}

function describe(component: ComponentSchema, texts: EditorTexts): EditorComponent {
  const { name, schema } = component;
  const fields = Object.entries(schema).map(([field, described]): [string, FieldSchema] => [
    field,
    describeField(`${name}.${field}`, described, {
      label: texts.field(name, field),
      help: texts.help(name, field),
      option: (value) => texts.option(name, field, value),
    }),
  ]);
  const group = groupOf(name);
  return {
    ...component,
    display_name: texts.component(name),
    icon: group?.icons[name] ?? contentTypeIcons[name] ?? 'block-block',
    ...(group && { color: group.color, component_group_uuid: group.uuid }),
    preview_field: previewField(schema),
    schema: { ...Object.fromEntries(fields), ...tabsOf(Object.keys(schema), texts) },
  };
}

interface FieldTexts {
  readonly label: string;
  readonly help: string;
  readonly option: (value: string) => string;
}

function describeField(path: string, field: FieldSchema, { label, help, option }: FieldTexts): FieldSchema {
  const options = objectsOf(field['options']).map(({ name, value }) => ({
    name: option(textOf(value)) || textOf(name),
    value,
  }));
  return {
    ...field,
    display_name: label,
    description: help,
    ...(options.length > 0 && { options }),
    ...(isOpenList(field) && { restrict_components: true, component_whitelist: blocksFor(path) }),
    ...fieldRules[path],
  };
}

const isOpenList = (field: FieldSchema): boolean =>
  field.type === 'bloks' && field['component_whitelist'] === undefined;

/** Parts may be in their own lists alone, header and footer on a page itself. */
function blocksFor(path: string): readonly string[] {
  const offered = groupNames.filter(
    (name) => name !== 'parts' && (name !== 'site' || topLevelLists.has(path)),
  );
  return offered.flatMap((name) => Object.keys(groups[name].icons)).toSorted();
}

function groupOf(component: string): BlockGroup | undefined {
  const name = groupNameOf(component);
  return name === undefined ? undefined : groups[name];
}

/** The first field with a text that editors wrote. */
function previewField(schema: ComponentSchema['schema']): string | null {
  const texts = Object.entries(schema).filter(([, { type }]) => type === 'text' || type === 'textarea');
  const preferred = texts.find(([field]) => /^(?:title|label|name|text)$/.test(field)) ?? texts[0];
  return preferred?.[0] ?? null;
}

/** Fields in no tab are in the first one, “General”. A form whose fields would all be in one tab has none. */
function tabsOf(fields: readonly string[], texts: EditorTexts): Record<string, Tab> {
  const inTabs = {
    appearance: fields.filter((field) => tabOf(field) === 'appearance'),
    search: fields.filter((field) => tabOf(field) === 'search'),
  };
  const tabs = Object.entries(inTabs).filter(([, keys]) => keys.length > 0 && keys.length < fields.length);
  return Object.fromEntries(
    tabs.map(([name, keys], index) => [
      `tab-${name}`,
      {
        type: 'tab',
        display_name: texts.tabs[name as keyof typeof inTabs],
        keys,
        pos: fields.length + index,
      } satisfies Tab,
    ]),
  );
}
