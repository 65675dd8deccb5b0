import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { build, type BuildOptions } from 'esbuild';
import { clientOptions } from './bundles';
import { assertClientBoundary, assertServerBoundary } from './client-boundary';

const root = join(__dirname, '../..');

/** Bundles sample code as if it were a file of the project's client folder. */
async function bundle(code: string, options: BuildOptions = {}) {
  const { metafile } = await build<BuildOptions & { metafile: true }>({
    stdin: { contents: code, resolveDir: join(root, 'client'), sourcefile: 'sample.ts', loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    logLevel: 'silent',
    platform: 'node',
    ...options,
    metafile: true,
  });
  return metafile;
}

describe('a browser bundle', () => {
  test('of shared code passes', async () => {
    const metafile = await bundle(`export * from '../common/routes'`);
    expect(() => assertClientBoundary(metafile)).not.toThrow();
  });

  test.each([
    ['../server/http/escape', 'server/http/escape.ts'],
    ['../build/bundle/css-modules', 'build/bundle/css-modules.ts'],
    ['axios', 'node_modules/axios/'],
    ['zod', 'node_modules/zod/'],
    ['pino', 'node_modules/pino/'],
    ['react-dom/server', 'node_modules/react-dom/'],
    ['../common/blocks/row/docs', 'common/blocks/row/docs.ts'],
    ['node:crypto', 'node:crypto'],
    ['fs', 'fs'],
  ])('with %s is refused, and its importer is named', async (imported, named) => {
    const metafile = await bundle(`import * as x from '${imported}'; console.log(x)`, {
      external: ['lightningcss'],
    });
    expect(() => assertClientBoundary(metafile)).toThrow(named);
    expect(() => assertClientBoundary(metafile)).toThrow('(imported by client/sample.ts)');
  });

  test('with the server is refused in two lines, which name that import and none of the server itself', async () => {
    const { external, platform } = clientOptions(root, new Map(), 'production');
    const code = `import { composeApp } from '../server/app'; console.log(composeApp)`;
    const metafile = await bundle(code, {
      external: [...external, 'libsql'],
      platform,
      loader: { '.css': 'empty' },
    });
    const lines =
      'The browser bundle holds code that only the server may have:\n  server/app.ts (imported by client/sample.ts)';
    expect(() => assertClientBoundary(metafile)).toThrow(new Error(lines));
  });
});

test('a bundle whose entry is imported in turn is checked, too', () => {
  const imports = [{ path: 'client/main.ts' }, { path: 'server/app.ts' }].map((each) => ({
    ...each,
    kind: 'import-statement' as const,
  }));
  const inputs = {
    'client/main.ts': { bytes: 1, imports },
    'server/app.ts': { bytes: 1, imports: [] },
  };
  expect(() => assertClientBoundary({ inputs })).toThrow('  server/app.ts');
});

describe('a server bundle', () => {
  test('of shared code passes', async () => {
    const metafile = await bundle(`export * from '../common/routes'`);
    expect(() => assertServerBoundary(metafile)).not.toThrow();
  });

  test('with texts of the handbook is refused, and their importer is named', async () => {
    const metafile = await bundle(`import * as x from '../common/blocks/row/docs'; console.log(x)`);
    expect(() => assertServerBoundary(metafile)).toThrow('common/blocks/row/docs.ts (imported by');
  });
});
