import { filesOf } from '../../new-block/templates';
import type { ViewField } from '../space/foreign-space';
import { isHeadField } from '../match/head-fields';
import { helpOf, purposeOf, type OwnBlock } from './own-block';
import { statesFile } from './states-file';
import { classOf, keyOf, quoted, viewFile } from './view-file';

/** The files of an adopted block by their path in the repository, before formatting. */
export function adoptedFiles(block: OwnBlock): Readonly<Record<string, string>> {
  return filesOf(block.names, {
    view: viewFile(block),
    style: styleFile(block),
    docs: docsFile(block),
    test: testFile(block),
    states: statesFile(block),
  });
}

function styleFile(block: OwnBlock): string {
  return `@layer blocks {
  .${classOf(block)} {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
    width: 100%;
    max-width: var(--page-width);
    margin-inline: auto;
    padding-inline: var(--gutter);
  }
}
`;
}

function docsFile(block: OwnBlock): string {
  const fields = block.fields.map((field) => `    ${keyOf(field.name)}: ${quoted(helpOf(field))},`);
  return `import type { BlockDocs } from '../../fields/block-docs';

export const docs: BlockDocs = {
  purpose: ${quoted(purposeOf(block))},
  fields: {
${fields.join('\n')}
  },
};
`;
}

/** A value that each kind shows, and what a test finds of it. */
const shownValues: Partial<
  Readonly<Record<ViewField['kind'], { readonly value: unknown; readonly shows: string }>>
> = {
  text: { value: 'Kata', shows: 'Kata' },
  textarea: { value: 'Kata', shows: 'Kata' },
  markdown: { value: '**Kata**', shows: '<strong>Kata</strong>' },
  address: { value: 'https://lain.example/', shows: 'https://lain.example/' },
  richtext: {
    value: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kata' }] }] },
    shows: '<p>Kata</p>',
  },
  link: { value: { linktype: 'url', url: 'https://lain.example/' }, shows: 'href="https://lain.example/"' },
  number: { value: 7, shows: '7' },
  date: { value: '2026-05-01 08:30', shows: '2026-05-01T08:30Z' },
  table: { value: { thead: [], tbody: [{ body: [{ value: 'Kata' }] }] }, shows: '<td>Kata</td>' },
  other: { value: { kata: 'Kata' }, shows: 'Kata' },
};

const literal = (value: unknown): string => JSON.stringify(value);

function testFile(block: OwnBlock): string {
  const { fields, names } = block;
  const cases = fields.flatMap(({ name, kind }) => {
    if (block.isRoot && isHeadField({ name })) return [];
    const shown = shownValues[kind];
    return shown === undefined
      ? []
      : [`    [${quoted(name)}, ${literal(shown.value)}, ${quoted(shown.shows)}],`];
  });
  const texts = fields
    .filter(({ kind }) => kind === 'text' || kind === 'textarea')
    .map(({ name }) => quoted(name));
  return `import { describe, expect, test } from '@jest/globals';
import { ${texts.length > 0 ? 'BROKEN_OUT, HOSTILE_TEXT, ' : ''}wrongValues } from '../../../test/support/hostile-content';
import { renderUncontained } from '../../../test/support/render';
import { block } from './${names.view}';

describe(${quoted(`the adopted block ${names.technical}`)}, () => {
  test('without fields renders nothing', () => {
    expect(renderUncontained(block, {})).toBe('');
  });
${
  cases.length === 0
    ? ''
    : `
  test.each([
${cases.join('\n')}
  ])('shows its %s', (field, value, html) => {
    expect(renderUncontained(block, { [field]: value })).toContain(html);
  });
`
}
  test('never throws, whatever its fields hold', () => {
    for (const field of Object.keys(block.fields))
      for (const value of wrongValues)
        expect(() => renderUncontained(block, { [field]: value })).not.toThrow();
  });
${
  texts.length === 0
    ? ''
    : `
  test.each([${texts.join(', ')}])('escapes its %s', (field) => {
    expect(renderUncontained(block, { [field]: HOSTILE_TEXT })).not.toMatch(BROKEN_OUT);
  });
`
}});
`;
}
