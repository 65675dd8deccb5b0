import { createRequire } from 'node:module';
import { layoutBlocks, registry } from '../../../common/blocks/registry';
import type { BlockDocs, FieldDocs } from '../../../common/fields/block-docs';
import { objectsOf, textOf } from '../../../common/json';
import type { ComponentSchema } from '../../../common/page/component-schemas';
import { pictureOf } from './pictured-blocks';
import { contentTypeDocs, partDocs } from './other-docs';

type FieldSchema = ComponentSchema['schema'][string];

const load = createRequire(__filename);

/** Those that editors put on pages: not the content types, nor what belongs to the layout. */
const blockNames = Object.keys(registry).filter(
  (name) => !Object.hasOwn(contentTypeDocs, name) && !layoutBlocks.includes(name),
);

/** The texts for editors of every block. They lie beside the blocks, and no view imports them. */
export const blockDocs: Readonly<Record<string, BlockDocs>> = Object.fromEntries(
  blockNames.map((name) => {
    const { docs }: { docs: BlockDocs } = load(`../../../common/blocks/${name.replaceAll('_', '-')}/docs`);
    return [name, docs];
  }),
);

/** The chapters of the reference, in their order. */
const chapters = [
  { title: 'Content types', about: 'What a story as a whole may be.', docs: contentTypeDocs },
  {
    title: 'Blocks',
    about: 'What stands on a page. A story whose content type is one of these is a page with that one block.',
    docs: blockDocs,
  },
  { title: 'Parts', about: 'What lives inside one kind of block alone.', docs: partDocs },
];

/** The texts of all chapters by the component's name. */
const allDocs: Readonly<Record<string, BlockDocs>> = { ...contentTypeDocs, ...blockDocs, ...partDocs };

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
  datetime: 'date and time',
  bloks: 'blocks',
};

function kindOf(field: FieldSchema): string {
  const kind = kinds[field.type];
  if (field['source'] === 'internal_stories') return field.type === 'option' ? 'a story' : 'stories';
  if (field.type === 'number')
    return `${kind}, ${String(field['min_value'])} to ${String(field['max_value'])}`;
  if (field.type === 'bloks') {
    const names = field['component_whitelist'];
    return Array.isArray(names) ? `${kind}: ${names.map(String).map(code).join(', ')}` : `${kind}, any`;
  }
  if (field.type === 'asset' && JSON.stringify(field['filetypes']) !== '["images"]') return 'file';
  if (field.translatable === false) return `${kind}, one for all languages`;
  const values = objectsOf(field['options']).map(({ value }) => textOf(value));
  return values.length === 0 ? kind : `${kind}: ${values.map(code).join(', ')}`;
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
