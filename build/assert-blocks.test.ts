import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';
import { assertBlockFiles } from './assert-blocks';

test('the registry names blocks whose files are there', () => {
  expect(() => assertBlockFiles(join(__dirname, '..'))).not.toThrow();
});

/** A project with one block and a registry. */
function makeProject(view: string, registry: string): string {
  const root = makeTempDir();
  mkdirSync(join(root, 'common/blocks/card'), { recursive: true });
  writeFileSync(join(root, 'common/blocks/card/Card.tsx'), view);
  writeFileSync(
    join(root, 'common/blocks/static-blocks.ts'),
    "export { block as tile } from './card/Card';\n",
  );
  writeFileSync(join(root, 'common/blocks/registry.ts'), registry);
  return root;
}

test('a block without its file is named, also where the formatter broke its line', () => {
  const root = makeProject(
    '',
    "  card: staticBlock(() => import('./card/Card')),\n  long: staticBlock(\n    () => import('./long/Long'),\n  ),\n",
  );
  expect(() => assertBlockFiles(root)).toThrow(
    'names the block "long", but common/blocks/long/Long.tsx is missing',
  );
});

test.each([
  "staticBlock(() => import('./card/Card'))",
  "() => import('./card/Card')",
  "commonBlock(staticBlocks, 'tile')",
])('a block with another name in its file than in the registry is named: %s', (load) => {
  const root = makeProject(
    "export const block = defineBlock('crad', fields, Card);",
    `export const registry = {\n  card: ${load},\n};\n`,
  );
  expect(() => assertBlockFiles(root)).toThrow(
    'common/blocks/card/Card.tsx defines the block "crad", which common/blocks/registry.ts calls "card"',
  );
});
