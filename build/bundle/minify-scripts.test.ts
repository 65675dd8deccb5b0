import { describe, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Bundle } from './bundles';
import { minifyScripts } from './minify-scripts';

const source = `
export function describe(value: number | undefined): string {
  if (value === undefined) {
    return 'none';
  }
  return value > 10 ? 'many' : 'few';
}`;

async function bundle(): Promise<Bundle> {
  return build({
    stdin: { contents: source, loader: 'ts', sourcefile: 'describe.ts' },
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    outfile: 'describe.js',
    sourcemap: 'external',
  });
}

describe('the scripts of a bundle', () => {
  test('are smaller, export the same, and keep a map to the sources', async () => {
    const before = await bundle();
    const { outputFiles } = await minifyScripts(before);
    const [script, map] = ['.js', '.js.map'].map((end) => outputFiles.find(({ path }) => path.endsWith(end)));
    expect(script?.text.length).toBeLessThan(before.outputFiles[1]?.text.length ?? 0);
    expect(script?.text).toMatch(/export\s*\{\s*\w+ as describe\s*\}/);
    expect(JSON.parse(map?.text ?? '')).toMatchObject({
      sources: ['describe.ts'],
      names: expect.arrayContaining(['describe', 'value']),
    });
  });

  test('that cannot be minified fail the build by name', async () => {
    const broken = await bundle();
    const outputFiles = broken.outputFiles.map((file) => ({ ...file, text: file.text.replace('{', '{{(') }));
    await expect(minifyScripts({ ...broken, outputFiles })).rejects.toThrow('describe.js cannot be minified');
  });
});
