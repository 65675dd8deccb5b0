import type { BlockDocs, FieldDocs } from '../../../common/fields/block-docs';
import { objectsOf, textOf } from '../../../common/json';
import type { ComponentSchema } from '../../../common/page/component-schemas';
import { editorTexts } from '../editor-texts';
import { allDocs, chapters } from './docs';
import { pictureOf } from './pictured-blocks';

type FieldSchema = ComponentSchema['schema'][string];

const texts = editorTexts('en');

/**
 * Writes the editors' handbook: the introduction, then each content type, block and part with all its fields.
 * @param schemas the site's components.
 * @param introduction Markdown.
 * @returns Markdown.
 * @throws Error naming each component and field without a text, and each text without a component or field.
 */
export function handbook(schemas: readonly ComponentSchema[], introduction: string): string {
  const byName = new Map(schemas.map((schema) => [schema.name, schema]));
  const mismatches = [...textsWithoutField(byName), ...fieldsWithoutText(schemas)];
  if (mismatches.length > 0)
    throw new Error(
      `The texts for editors do not match the schema; correct common/blocks/*/docs.ts or build/schema/handbook/other-docs.ts: ${mismatches.join('; ')}`,
    );
  const lines = chapters.flatMap(({ title, about, docs }) => [
    `## ${title}`,
    about,
    ...Object.entries(docs).flatMap(([name, own]) => {
      const schema = byName.get(name);
      return schema === undefined ? [] : component(schema, own);
    }),
  ]);
  const notice =
    '<!-- Written by `npm run schema` from common/blocks/*/docs.ts and build/schema/handbook/: change those, not this file. -->';
  return [notice, introduction.trim(), ...lines].map((part) => `${part}\n`).join('\n');
}

function fieldsWithoutText(schemas: readonly ComponentSchema[]): readonly string[] {
  return schemas.flatMap(({ name, schema }) => {
    const own = allDocs[name];
    if (own === undefined) return [`${name} has no text`];
    return Object.keys(schema)
      .filter((field) => !Object.hasOwn(own.fields, field))
      .map((field) => `${name}.${field} has no text`);
  });
}

function textsWithoutField(byName: ReadonlyMap<string, ComponentSchema>): readonly string[] {
  return Object.entries(allDocs).flatMap(([name, { fields }]) => {
    const schema = byName.get(name)?.schema;
    if (schema === undefined) return [`there is no ${name}`];
    return Object.keys(fields)
      .filter((field) => !Object.hasOwn(schema, field))
      .map((field) => `there is no ${name}.${field}`);
  });
}

function component({ name, schema }: ComponentSchema, docs: BlockDocs): string[] {
  const title = texts.component(name);
  const rows = describeFields({ name, schema }, docs).map(({ field, label, kind, empty, does }) =>
    row([`${label} \`${field}\``, kind, empty, does]),
  );
  const head = [row(['field', 'kind', 'while empty', 'what it does']), row(['---', '---', '---', '---'])];
  const picture = pictureOf(name);
  const shown = picture === null ? [] : [`![${title} on a page of the sample site](${picture})`];
  return [`### ${title}\n\n\`${name}\` – ${docs.purpose}`, ...shown, [...head, ...rows].join('\n')];
}

/** What editors are told about a field, in Markdown. */
export interface FieldText {
  /** The technical name. */
  readonly field: string;
  readonly label: string;
  /** The kind, with its choices, range, or blocks. */
  readonly kind: string;
  /** What the field means while it is empty. */
  readonly empty: string;
  readonly does: string;
}

/** Describes the fields of a component, in the order of the form. */
export function describeFields(
  { name, schema }: Pick<ComponentSchema, 'name' | 'schema'>,
  docs: BlockDocs,
): readonly FieldText[] {
  return Object.entries(schema)
    .toSorted(([, one], [, other]) => one.pos - other.pos)
    .map(([field, described]) => {
      const text = docs.fields[field] ?? '';
      const option = (value: string): string => texts.option(name, field, value);
      return {
        field,
        label: texts.field(name, field),
        kind: kindOf(described, option),
        empty: texts.withNames(name, field, emptyOf(described, text)),
        does: texts.withNames(name, field, doesOf(text)),
      };
    });
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`;
}

/** What an editor calls each kind of field. */
const kinds: Readonly<Record<FieldSchema['type'], string>> = {
  text: 'a line',
  textarea: 'several lines',
  richtext: 'rich text',
  asset: 'picture',
  multiasset: 'pictures',
  multilink: 'link',
  option: 'choice',
  options: 'choices',
  number: 'number',
  boolean: 'tick',
  datetime: 'date and time',
  bloks: 'blocks',
  markdown: 'several lines, with Markdown',
  table: 'table',
  custom: 'field of a plugin',
};

function kindOf(field: FieldSchema, option: (value: string) => string): string {
  const kind = kinds[field.type];
  if (field['source'] === 'internal_stories') return field.type === 'option' ? 'a story' : 'stories';
  if (field.type === 'number' && field['min_value'] !== undefined)
    return `${kind}, ${String(field['min_value'])} to ${String(field['max_value'])}`;
  if (field.type === 'bloks') {
    const names = field['component_whitelist'];
    return Array.isArray(names)
      ? `${kind}: ${names.map((name) => texts.component(String(name))).join(', ')}`
      : `${kind}, any`;
  }
  if (JSON.stringify(field['filetypes']) === '["texts"]') return 'documents';
  if (field.type === 'asset' && JSON.stringify(field['filetypes']) !== '["images"]') return 'file';
  if (field.translatable === false) return `${kind}, one for all languages`;
  const values = objectsOf(field['options']).map(({ value }) => option(textOf(value)));
  return values.length === 0 ? kind : `${kind}: ${values.map((value) => `“${value}”`).join(', ')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function emptyOf({ type, default_value: preset }: FieldSchema, docs: FieldDocs): string {
  if (typeof docs !== 'string') return docs.empty;
  if (typeof preset === 'string') return code(preset);
  if (type === 'boolean') return preset === true ? 'yes' : 'no';
  return 'left out';
}

function doesOf(docs: FieldDocs): string {
  return typeof docs === 'string' ? docs : docs.does;
}
