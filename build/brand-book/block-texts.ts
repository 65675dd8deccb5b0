import type { ComponentSchema } from '../../common/page/component-schemas';
import { fieldRules, groupNameOf, groupNames, groups, tabOf } from '../schema/editor-settings';
import type { EditorTexts } from '../schema/editor-texts';
import { allDocs } from '../schema/handbook/docs';
import { describeFields, type FieldText } from '../schema/handbook/handbook';

/** A field as the book lists it. */
interface BookField extends FieldText {
  /** The tab of the form; `''` for the first. */
  readonly tab: string;
  /** What the editor checks, such as a length; technical names of Storyblok's settings. */
  readonly rules: Readonly<Record<string, unknown>>;
  readonly isTranslated: boolean;
}

/** A block, part or content type as the book describes it. */
export interface BookComponent {
  readonly name: string;
  readonly label: string;
  readonly purpose: string;
  /** The name of its group in the editor; `''` for a content type. */
  readonly group: string;
  readonly fields: readonly BookField[];
  /** The parts that stand in its lists alone, by technical name. */
  readonly parts: readonly string[];
}

const partNames: ReadonlySet<string> = new Set(Object.keys(groups.parts.icons));

/** Describes components in the groups of the editor, and in their order. */
export function bookComponents(
  schemas: readonly ComponentSchema[],
  texts: EditorTexts,
): readonly BookComponent[] {
  const order = groupNames.flatMap((name) => Object.keys(groups[name].icons));
  const rankOf = (name: string): number => (order.indexOf(name) + order.length + 1) % (order.length + 1);
  return schemas
    .map((schema) => describe(schema, texts))
    .toSorted((one, other) => rankOf(one.name) - rankOf(other.name));
}

function describe(component: ComponentSchema, texts: EditorTexts): BookComponent {
  const { name, schema } = component;
  const group = groupNameOf(name);
  const docs = allDocs[name] ?? { purpose: '', fields: {} };
  const lists = Object.values(schema).flatMap(({ component_whitelist: names }) => names ?? []);
  return {
    name,
    label: texts.component(name) || name,
    purpose: texts.purpose(name),
    group: group === undefined ? '' : texts.group(group),
    fields: describeFields(component, docs).map((text) => ({
      ...text,
      tab: tabNameOf(text.field, texts),
      rules: fieldRules[`${name}.${text.field}`] ?? {},
      isTranslated: schema[text.field]?.translatable === true,
    })),
    parts: [...new Set(lists)].map(String).filter((each) => partNames.has(each) && each !== name),
  };
}

/** The name of the tab; `''` for the first. */
function tabNameOf(field: string, { tabs }: EditorTexts): string {
  const tab = tabOf(field);
  return tab === null ? '' : tabs[tab];
}
