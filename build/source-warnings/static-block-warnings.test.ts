import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { assertStaticBlocks, createStaticBlockWarnings } from './static-block-warnings';

/** A project with a block of each declaration, all of which show the same link. */
function makeProject(files: Readonly<Record<string, string>> = {}) {
  const root = makeTempDir();
  const write = (file: string, source: string): void => {
    const path = join(root, 'common', file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
  };
  const view = "import { Link } from '../../ui/Link';\nexport const block = <Link />;\n";
  const project = {
    'blocks/registry.ts': `export const registry = {
  card: staticBlock(() => import('./card/Card')),
  form: () => import('./form/Form'),
  long_name: staticBlock(
    () => import('./long-name/LongName'),
  ),
  tile: commonBlock(staticBlocks, 'tile'),
};
`,
    'blocks/static-blocks.ts': "export { block as tile } from './tile/Tile';\n",
    'blocks/card/Card.tsx': view,
    'blocks/form/Form.tsx': "import { useState } from 'react';\n",
    'blocks/long-name/LongName.tsx': view,
    'blocks/tile/Tile.tsx': view,
    'ui/Link.tsx': 'export const Link = () => <a href="/">é</a>;\n',
    ...files,
  };
  for (const [file, source] of Object.entries(project)) write(file, source);
  return { root, write, warnings: createStaticBlockWarnings(root) };
}

const why = 'browsers show a static block as the server rendered it';
const behaviour = 'or make a behaviour of it: docs/add-a-block.md, section 3.';
const leave = `Leave \`staticBlock\` away in common/blocks/registry.ts, ${behaviour}`;

test('a form that browsers hydrate, beside static blocks without such code, is no reason for a warning', () => {
  const { root, warnings } = makeProject();
  expect(warnings()).toEqual([]);
  expect(() => assertStaticBlocks(root)).not.toThrow();
});

test('a handler in a static block is reported where it is, until it is gone', () => {
  const { write, warnings } = makeProject();
  const lineText = 'export const block = <p title="é" onClick={go} />;';
  write('blocks/card/Card.tsx', `// A card.\n${lineText}\n`);
  expect(warnings()).toMatchObject([
    {
      text: `"onClick" never runs in the block "card": ${why}. ${leave}`,
      location: { file: 'common/blocks/card/Card.tsx', line: 2, column: 35, length: 7, lineText },
    },
  ]);
  write('blocks/card/Card.tsx', 'export const block = <p title="é" />;\n');
  expect(warnings()).toEqual([]);
});

test('a hook that several static blocks reach is reported once, where it is', () => {
  const { warnings } = makeProject({ 'ui/Link.tsx': "import { useId, useState } from 'react';\n" });
  expect(warnings()).toMatchObject([
    {
      text: `"useState" never runs in the block "card" and 2 more: ${why}. ${leave}`,
      location: { file: 'common/ui/Link.tsx', line: 1, column: 16 },
    },
  ]);
});

test('the registry is read at each call: a block that is static no longer is not reported', () => {
  const { write, warnings } = makeProject({
    'blocks/long-name/LongName.tsx': "import { useRef } from 'react';",
  });
  expect(warnings()).toMatchObject([{ text: expect.stringContaining('in the block "long_name":') }]);
  write('blocks/registry.ts', "  long_name: () => import('./long-name/LongName'),\n");
  expect(warnings()).toEqual([]);
});

test('a build names each line of static blocks that never runs, and how a block of the shared chunk is hydrated', () => {
  const { root } = makeProject({
    'blocks/card/Card.tsx': 'export const block = <p onClick={go} ref={go} />;',
    'blocks/tile/Tile.tsx': "import { useEffect } from 'react';",
  });
  const tile = `Write \`tile: () => import('./tile/Tile')\` in common/blocks/registry.ts and take it out of static-blocks.ts`;
  expect(() => assertStaticBlocks(root)).toThrow(
    new Error(
      [
        `common/blocks/card/Card.tsx:1:25: "onClick" never runs in the block "card": ${why}. ${leave}`,
        `common/blocks/card/Card.tsx:1:38: "ref" never runs in the block "card": ${why}. ${leave}`,
        `common/blocks/tile/Tile.tsx:1:10: "useEffect" never runs in the block "tile": ${why}. ${tile}, ${behaviour}`,
      ].join('\n'),
    ),
  );
});
