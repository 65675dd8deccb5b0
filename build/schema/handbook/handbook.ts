import type { ComponentSchema } from '../../../common/page/component-schemas';
import type { BlockDocs, FieldDocs } from '../../../common/fields/block-docs';
import { blockDocs } from './block-docs';
import { pictureOf } from './pictured-blocks';
import { contentTypeDocs, partDocs } from './other-docs';

type FieldSchema = ComponentSchema['schema'][string];

/** The chapters of the reference, in their order. */
const chapters: readonly {
  readonly title: string;
  readonly about: string;
  readonly docs: Readonly<Record<string, BlockDocs>>;
}[] = [
  { title: 'Content types', about: 'What a story as a whole may be.', docs: contentTypeDocs },
  {
    title: 'Blocks',
    about: 'What stands on a page. A story whose content type is one of these is a page with that one block.',
    docs: blockDocs,
  },
  { title: 'Parts', about: 'What lives inside one kind of block alone.', docs: partDocs },
];

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
    const own = chapters.find(({ docs }) => Object.hasOwn(docs, name))?.docs[name];
    if (own === undefined) return [`${name} has no text`];
    return Object.keys(schema)
      .filter((field) => !Object.hasOwn(own.fields, field))
      .map((field) => `${name}.${field} has no text`);
  });
}

function textsWithoutField(byName: ReadonlyMap<string, ComponentSchema>): readonly string[] {
  return chapters
    .flatMap(({ docs }) => Object.entries(docs))
    .flatMap(([name, { fields }]) => {
      const schema = byName.get(name)?.schema;
      if (schema === undefined) return [`there is no ${name}`];
      return Object.keys(fields)
        .filter((field) => !Object.hasOwn(schema, field))
        .map((field) => `there is no ${name}.${field}`);
    });
}

function component({ name, display_name: title, schema }: ComponentSchema, docs: BlockDocs): string[] {
  const rows = Object.entries(schema)
    .toSorted(([, one], [, other]) => one.pos - other.pos)
    .map(([field, described]) => {
      const text = docs.fields[field] ?? '';
      return row([`\`${field}\``, kindOf(described), emptyOf(described, text), doesOf(text)]);
    });
  const head = [row(['field', 'kind', 'while empty', 'what it does']), row(['---', '---', '---', '---'])];
  const picture = pictureOf(name);
  const shown = picture === null ? [] : [`![${title} on a page of the sample site](${picture})`];
  return [`### ${title}\n\n\`${name}\` – ${docs.purpose}`, ...shown, [...head, ...rows].join('\n')];
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
  bloks: 'blocks',
};

function kindOf(field: FieldSchema): string {
  const kind = kinds[field.type];
  if (field['source'] === 'internal_stories') return field.type === 'option' ? 'a story' : 'stories';
  if (field.type === 'number')
    return `${kind}, ${String(field['min_value'])} to ${String(field['max_value'])}`;
  if (field.type === 'bloks') {
    const names = listOf(field['component_whitelist']).map(String);
    return names.length === 0 ? `${kind}, any` : `${kind}: ${names.map(code).join(', ')}`;
  }
  const values = listOf(field['options']).map((one) => (isNamed(one) ? one.value : ''));
  return values.length === 0 ? kind : `${kind}: ${values.map(code).join(', ')}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNamed(value: unknown): value is { readonly value: string } {
  return typeof value === 'object' && value !== null && 'value' in value && typeof value.value === 'string';
}

function emptyOf({ type, default_value: preset }: FieldSchema, docs: FieldDocs): string {
  if (typeof docs !== 'string') return docs.empty;
  if (typeof preset === 'string') return code(preset);
  return type === 'boolean' ? 'no' : 'left out';
}

function doesOf(docs: FieldDocs): string {
  return typeof docs === 'string' ? docs : docs.does;
}
