import type { BlockDocs, FieldDocs } from '../../common/fields/block-docs';
import { allDocs } from './handbook/docs';
import type { GroupName } from './editor-settings';
import english from './texts/en.json';
import indonesian from './texts/id.json';

/** Texts by `component.field`, or by the field alone where it is the same in all components. */
type ByField<Text> = Readonly<Record<string, Text>>;

interface TextsFile {
  readonly tabs: Readonly<Record<'appearance' | 'search', string>>;
  /** Says what an empty field means: `{empty}` becomes that. */
  readonly empty: string;
  readonly groups: Readonly<Record<GroupName, string>>;
  readonly components: Readonly<Record<string, string>>;
  readonly fields: ByField<string>;
  /** Names of choices, by `component.field.value` or by the value alone. */
  readonly options: Readonly<Record<string, string>>;
  /** Where it is left out, the texts beside the blocks count, which are in English. */
  readonly purposes?: Readonly<Record<string, string>>;
  readonly help?: ByField<FieldDocs>;
}

const files = { en: english, id: indonesian } satisfies Record<string, TextsFile>;

/** A language of the team that edits the site. */
export type TeamLanguage = keyof typeof files;

export const teamLanguages = Object.keys(files) as readonly TeamLanguage[];

/** What the editor calls things, and says about them. A text that is missing is `''`. */
export interface EditorTexts {
  readonly tabs: TextsFile['tabs'];
  readonly group: (name: GroupName) => string;
  readonly component: (name: string) => string;
  readonly purpose: (name: string) => string;
  readonly field: (component: string, field: string) => string;
  readonly option: (component: string, field: string, value: string) => string;
  /** A text about a field, with the names of its choices in place of their values in code marks. Other code stays. */
  readonly withNames: (component: string, field: string, text: string) => string;
  /** What a field does, and what it means while it is empty, in plain text. */
  readonly help: (component: string, field: string) => string;
}

export function editorTexts(language: TeamLanguage): EditorTexts {
  const texts: TextsFile = files[language];
  const textsOf = (component: string): BlockDocs | undefined => allDocs[component];
  const docsOf = (component: string, field: string): FieldDocs =>
    (texts.help === undefined
      ? textsOf(component)?.fields[field]
      : (texts.help[`${component}.${field}`] ?? texts.help[field])) ?? '';
  const option = (component: string, field: string, value: string): string =>
    texts.options[`${component}.${field}.${value}`] ?? texts.options[value] ?? '';
  const withNames = (component: string, field: string, text: string): string =>
    text.replaceAll(/`([^`]+)`/g, (code, value: string) => {
      const name = option(component, field, value);
      return name === '' ? code : `“${name}”`;
    });
  return {
    tabs: texts.tabs,
    group: (name) => texts.groups[name],
    component: (name) => texts.components[name] ?? '',
    purpose: (name) => (texts.purposes === undefined ? textsOf(name)?.purpose : texts.purposes[name]) ?? '',
    field: (component, field) => texts.fields[`${component}.${field}`] ?? texts.fields[field] ?? '',
    option,
    withNames,
    help: (component, field) => {
      const docs = docsOf(component, field);
      const text =
        typeof docs === 'string' ? docs : `${docs.does} ${texts.empty.replace('{empty}', docs.empty)}`;
      return withNames(component, field, text).replaceAll('`', '');
    },
  };
}
