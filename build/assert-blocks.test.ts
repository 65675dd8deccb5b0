import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';
import { assertBlockFiles } from './assert-blocks';

test('the registry names blocks whose files are there', () => {
  expect(() => assertBlockFiles(join(__dirname, '..'))).not.toThrow();
});

test('a block without its file is named, also where the formatter broke its line', () => {
  const root = makeTempDir();
  mkdirSync(join(root, 'common/blocks/card'), { recursive: true });
  writeFileSync(join(root, 'common/blocks/card/Card.tsx'), '');
  writeFileSync(
    join(root, 'common/blocks/registry.ts'),
    "  card: staticBlock(() => import('./card/Card')),\n  long: staticBlock(\n    () => import('./long/Long'),\n  ),\n",
  );
  expect(() => assertBlockFiles(root)).toThrow(
    'names the block "long", but common/blocks/long/Long.tsx is missing',
  );
});

test.each(['staticBlock(() => import("./card/Card"))', '() => import("./card/Card")'])(
  'a block with another name in its file than in the registry is named: %s',
  (load) => {
    const root = makeTempDir();
    mkdirSync(join(root, 'common/blocks/card'), { recursive: true });
    writeFileSync(
      join(root, 'common/blocks/card/Card.tsx'),
      "export const block = defineBlock('crad', fields, Card);",
    );
    writeFileSync(join(root, 'common/blocks/registry.ts'), `  card: ${load.replaceAll('"', "'")},\n`);
    expect(() => assertBlockFiles(root)).toThrow(
      'common/blocks/card/Card.tsx defines the block "crad", which common/blocks/registry.ts calls "card"',
    );
  },
);
