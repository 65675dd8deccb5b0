import { labelOf, partsField, type BlockNames, type NewBlock, type NewField } from './block-options';
import { fieldKinds } from './field-kinds';
import { testFile } from './test-template';
import { isHeading, styleFile, viewFile } from './view-template';

export type { BlockNames };

/** The text of each file of a block: its view, stylesheet, words for editors, test, and states in the catalogue. */
type BlockTexts = Readonly<Record<'view' | 'style' | 'docs' | 'test' | 'states', string>>;

/** The files of a block by their path in the repository. */
export function filesOf({ folder, view }: BlockNames, texts: BlockTexts): Readonly<Record<string, string>> {
  const at = `common/blocks/${folder}`;
  return {
    [`${at}/${view}.tsx`]: texts.view,
    [`${at}/${folder}.css`]: texts.style,
    [`${at}/docs.ts`]: texts.docs,
    [`${at}/${view}.test.tsx`]: texts.test,
    [`demo/catalogue/${folder}.json`]: texts.states,
  };
}

/** The files of a new block by their path in the repository. Formatted, they pass the tests as they are. */
export function blockFiles(block: NewBlock): Readonly<Record<string, string>> {
  return filesOf(block.names, {
    view: viewFile(block),
    style: styleFile(block),
    docs: docsFile(block),
    test: testFile(block),
    states: statesFile(block),
  });
}

/** What a field does, in English and, as a guess, in Indonesian. */
export function helpOf({ name, kind }: NewField): { readonly en: string; readonly id: string } {
  return isHeading(name, kind) ? { en: 'The heading of the section.', id: 'Judul bagian ini.' } : kind.help;
}

/** What the list of parts does. */
export const partsHelp = { en: 'The entries, in order.', id: 'Isinya, berurutan.' };

/** The texts for editors beside a block, and those of its part. */
export function docsOf(fields: readonly NewField[], purpose: string, more = ''): string {
  const lines = fields.map((field) => `${field.name}: '${helpOf(field).en}',`);
  return `{\n    purpose: '${purpose}',\n    fields: {\n      ${[...lines, ...(more === '' ? [] : [more])].join('\n      ')}\n    },\n  }`;
}

function docsFile({ names, fields, part }: NewBlock): string {
  const more = part === null ? '' : `${partsField}: '${partsHelp.en}',`;
  return `import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = ${docsOf(fields, `${names.label}.`, more)};
`;
}

/** The block in the states that show whether it holds. */
function statesFile({ names, fields, part }: NewBlock): string {
  const sampleOf = (own: readonly NewField[]) =>
    Object.fromEntries(own.map(({ name, kind, choices }) => [name, kind.sample(choices)]));
  const partSample = part && { component: part.names.technical, ...sampleOf(part.fields) };
  const full: Readonly<Record<string, unknown>> = {
    ...sampleOf(fields),
    ...(partSample && { [partsField]: [partSample, partSample] }),
  };
  const looks = fields.flatMap(({ name, choices }) =>
    choices
      .slice(1)
      .map((each) => ({ name: labelOf(`${name}_${each}`).toLowerCase(), fields: { ...full, [name]: each } })),
  );
  const withLongText = (own: readonly NewField[]) =>
    Object.fromEntries(
      own
        .filter(({ kind }) =>
          [fieldKinds.text, fieldKinds.textarea].some((each) => each.builder === kind.builder),
        )
        .map(({ name }) => [name, { $word: 200 }]),
    );
  const long = {
    ...full,
    ...withLongText(fields),
    ...(part && { [partsField]: [{ ...partSample, ...withLongText(part.fields) }] }),
  };
  const single = fields
    .filter(({ kind }) => kind.isEmpty !== null)
    .map(({ name }) => ({ name: `${labelOf(name).toLowerCase()} alone`, fields: { [name]: full[name] } }));
  const states = [
    { name: 'full', fields: full },
    ...looks,
    ...single,
    ...(part === null
      ? []
      : [{ name: 'forty entries', fields: { ...full, [partsField]: [{ $times: 40, of: partSample }] } }]),
    { name: 'very long words', fields: long },
    { name: 'all fields empty: nothing shows', fields: {} },
  ];
  return `${JSON.stringify({ block: names.technical, states }, null, 2)}\n`;
}
