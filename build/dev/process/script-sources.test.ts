import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { createScriptSources } from './script-sources';

let root = '';
let script: string[] = [];

/** The location of a text in the script, as a browser counts. */
function locationIn(text: string): [number, number] {
  const line = script.findIndex((each) => each.includes(text));
  return [line + 1, (script[line] ?? '').indexOf(text) + 1];
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'sources-'));
  mkdirSync(join(root, 'common/blocks'), { recursive: true });
  mkdirSync(join(root, 'node_modules/pack'), { recursive: true });
  writeFileSync(join(root, 'node_modules/pack/pack.js'), "export const packed = () => fail('pack');\n");
  writeFileSync(
    join(root, 'common/blocks/view.ts'),
    "import { packed } from '../../node_modules/pack/pack';\ntype A = string;\nexport const view = (a: A) =>\n  fail('view', packed(), a);\n",
  );
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['common/blocks/view.ts'],
    outdir: 'assets',
    bundle: true,
    format: 'esm',
    sourcemap: 'inline',
    write: false,
  });
  const text = outputFiles[0]?.text ?? '';
  script = text.split('\n');
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'assets/view-1.js'), text);
  writeFileSync(join(root, 'assets/bare.js'), 'fail()\n');
  writeFileSync(join(root, 'assets/odd.js'), '//# sourceMappingURL=data:application/json;base64,e30=\n');
});

afterAll(() => rmSync(root, { recursive: true }));

describe('a location in a script', () => {
  test('is mapped to its source', async () => {
    const find = createScriptSources(join(root, 'assets'));
    expect(await find('view-1.js', ...locationIn('fail("view"'))).toEqual({
      file: 'common/blocks/view.ts',
      line: 4,
      column: 3,
      source: "  fail('view', packed(), a);",
    });
  });

  test('in a package is undefined', async () => {
    const find = createScriptSources(join(root, 'assets'));
    expect(await find('view-1.js', ...locationIn('fail("pack"'))).toBeUndefined();
  });

  test.each(['gone.js', 'bare.js', 'odd.js'])('in %s is undefined', async (file) => {
    expect(await createScriptSources(join(root, 'assets'))(file, 1, 1)).toBeUndefined();
  });
});
