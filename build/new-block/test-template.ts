import { fieldKinds, headingTag } from './field-kinds';
import { partsField, type NewBlock, type NewField } from './block-options';
import { isHeading, isLabel } from './view-template';

/** A value of a field in the test, and what it shows. */
interface TestedField {
  readonly values: string;
  readonly shows: string;
}

/** The test of a new block. It holds for what the command writes, and is to be changed with the view. */
export function testFile(block: NewBlock): string {
  const { names, fields, part } = block;
  const tested = testedOf(fields, headingTag.block);
  const items =
    part === null
      ? []
      : testedOf(part.fields, headingTag.part).map((each) => inPart(each, part.names.technical));
  const contents = [...tested, ...items];
  const usesPicture = [...fields, ...(part?.fields ?? [])].some(({ kind }) => kind === fieldKinds.picture);
  const texts = fields.filter(({ kind }) =>
    [fieldKinds.text, fieldKinds.textarea].some((each) => each.builder === kind.builder),
  );
  const choices = fields.filter(({ kind }) => kind === fieldKinds.choice);
  const all = [...fields.map(({ name }) => name), ...(part === null ? [] : [partsField])];
  return `import { describe, expect, test } from '@jest/globals';
import { ${texts.length > 0 ? 'BROKEN_OUT, HOSTILE_TEXT, ' : ''}wrongValues } from '../../../test/support/hostile-content';
import { ${usesPicture ? 'picture, ' : ''}plain, renderUncontained } from '../../../test/support/render';
import { block } from './${names.view}';

const uncontained = (fields: object) => renderUncontained(block, fields);

describe('${names.label.toLowerCase()}', () => {
  test.each([
${contents.map(({ values, shows }) => `    [${values}, '${shows}'],`).join('\n')}
  ])('with %j alone shows that', (fields, shown) => {
    expect(plain(uncontained(fields))).toContain(shown);
  });

  test('without content renders nothing', () => {
    expect(uncontained({})).toBe('');
  });

  test.each(${listOf(all)})('a malformed %s breaks nothing', (field) => {
    for (const value of wrongValues) expect(() => uncontained({ ${contents[0]?.values.slice(1, -1).trim() ?? ''}, [field]: value })).not.toThrow();
  });
${
  texts.length === 0
    ? ''
    : `
  test.each(${listOf(texts.map(({ name }) => name))})('escapes its %s', (field) => {
    const html = uncontained({ [field]: HOSTILE_TEXT });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
`
}${choices.map((choice) => choiceTest(choice, block, contents[0])).join('')}});
`;
}

const listOf = (names: readonly string[]): string => `[${names.map((name) => `'${name}'`).join(', ')}]`;

function testedOf(fields: readonly NewField[], heading: string): readonly TestedField[] {
  return fields
    .filter((field) => !isLabel(field, fields))
    .flatMap(({ name, kind }): readonly TestedField[] => {
      if (kind === fieldKinds.link)
        return [
          {
            values: `{ ${name}: { linktype: 'url', url: '/koleksi' }, ${name}_label: 'Kain' }`,
            shows: '<a href="/koleksi">Kain</a>',
          },
        ];
      if (kind.tested === null) return [];
      const { value, shows } = kind.tested;
      return [
        {
          values: `{ ${name}: ${value} }`,
          shows: isHeading(name, kind) ? `<${heading}>Kain</${heading}>` : shows,
        },
      ];
    });
}

/** A field of a part, in a list of one. */
function inPart({ values, shows }: TestedField, component: string): TestedField {
  const item = values.replace('{', `{ component: '${component}', _uid: 'a',`);
  return { values: `{ ${partsField}: [${item}] }`, shows };
}

function choiceTest(
  { name, choices }: NewField,
  { names }: NewBlock,
  content: TestedField | undefined,
): string {
  return `
  test.each(${listOf(choices)})('is %s by a class', (choice) => {
    expect(uncontained({ ${content?.values.slice(1, -1).trim() ?? ''}, ${name}: choice })).toContain(\`_${names.folder}-\${choice}\`);
  });
`;
}
