import { describe, expect, test } from '@jest/globals';
import { sourceFiles, worlds } from './source-files';
import { violations, worldOf } from './import-rules';

const samples: { what: string; rule: string; files: Record<string, string>; names: string }[] = [
  {
    what: 'server that imports client',
    rule: 'worlds',
    files: { 'server/a.ts': `import { b } from '../client/b';` },
    names: '../client/b',
  },
  {
    what: 'server that takes a type from client',
    rule: 'worlds',
    files: { 'server/a.ts': `import type { B } from '../client/b';` },
    names: '../client/b',
  },
  {
    what: 'client that imports server lazily',
    rule: 'worlds',
    files: { 'client/a.ts': `void import('../server/b');` },
    names: '../server/b',
  },
  {
    what: 'common that re-exports client',
    rule: 'worlds',
    files: { 'common/a.ts': `export { b } from '../client/b';` },
    names: '../client/b',
  },
  {
    what: 'common that imports server',
    rule: 'worlds',
    files: { 'common/page/a.ts': `import '../../server/b';` },
    names: '../../server/b',
  },
  {
    what: 'server that imports build',
    rule: 'worlds',
    files: { 'server/a.ts': `import { b } from '../build/b';` },
    names: '../build/b',
  },
  {
    what: 'server that imports demo',
    rule: 'worlds',
    files: { 'server/a.ts': `import { b } from '../demo/b';` },
    names: '../demo/b',
  },
  {
    what: 'server that imports the harness',
    rule: 'worlds',
    files: { 'server/a.ts': `import { b } from '../test/b';` },
    names: '../test/b',
  },
  {
    what: 'build that imports client',
    rule: 'worlds',
    files: { 'build/a.ts': `import { b } from '../client/b';` },
    names: '../client/b',
  },
  {
    what: 'build that imports demo',
    rule: 'worlds',
    files: { 'build/a.ts': `import { b } from '../demo/b';` },
    names: '../demo/b',
  },
  {
    what: 'demo that imports server',
    rule: 'worlds',
    files: { 'demo/a.ts': `import { b } from '../server/b';` },
    names: '../server/b',
  },
  {
    what: 'server that imports the doctor',
    rule: 'worlds',
    files: { 'server/a.ts': `import { b } from '../doctor/b';` },
    names: '../doctor/b',
  },
  {
    what: 'check that imports doctor',
    rule: 'worlds',
    files: { 'check/a.ts': `import { b } from '../doctor/b';` },
    names: '../doctor/b',
  },
  {
    what: 'doctor that imports build',
    rule: 'worlds',
    files: { 'doctor/a.ts': `import { b } from '../build/b';` },
    names: '../build/b',
  },
  {
    what: 'the soak that imports the client',
    rule: 'worlds',
    files: { 'soak/a.ts': `import { b } from '../client/b';` },
    names: '../client/b',
  },
  {
    what: 'server that imports the soak',
    rule: 'worlds',
    files: { 'server/a.ts': `import { b } from '../soak/b';` },
    names: '../soak/b',
  },
  {
    what: 'demo that takes a value from common',
    rule: 'demo-types',
    files: { 'demo/a.ts': `import { type A, b } from '../common/b';` },
    names: '../common/b',
  },
  {
    what: 'the content service that imports the rest of demo',
    rule: 'workspaces',
    files: { 'demo/content-service/api/a.ts': `import { b } from '../../command';` },
    names: '../../command',
  },
  {
    what: 'the content service that takes a type from common',
    rule: 'workspaces',
    files: { 'demo/content-service/a.ts': `import type { B } from '../../common/b';` },
    names: '../../common/b',
  },
  {
    what: 'the editor that imports the inbox',
    rule: 'workspaces',
    files: { 'demo/editor/client/a.ts': `import { b } from '../../inbox/b';` },
    names: '../../inbox/b',
  },
  {
    what: 'the artwork that imports the content service',
    rule: 'workspaces',
    files: { 'demo/artwork/a.ts': `import { b } from '../content-service/b';` },
    names: '../content-service/b',
  },
  {
    what: 'demo that imports the artwork',
    rule: 'artwork',
    files: { 'demo/a.ts': `import { b } from './artwork/b';` },
    names: './artwork/b',
  },
  {
    what: 'a test that imports the artwork',
    rule: 'artwork',
    files: { 'test/support/a.ts': `import { b } from '../../demo/artwork/b';` },
    names: '../../demo/artwork/b',
  },
  {
    what: 'common with a Node module',
    rule: 'packages',
    files: { 'common/a.ts': `import { join } from 'node:path';` },
    names: 'node:path',
  },
  {
    what: 'common with a server package',
    rule: 'packages',
    files: { 'common/a.ts': `import { z } from 'zod';` },
    names: 'zod',
  },
  {
    what: 'client with axios',
    rule: 'packages',
    files: { 'client/a.ts': `import axios from 'axios';` },
    names: 'axios',
  },
  {
    what: 'story that imports blocks',
    rule: 'common-ranks',
    files: { 'common/story/a.ts': `import { b } from '../blocks/b';` },
    names: '../blocks/b',
  },
  {
    what: 'image that imports rich-text',
    rule: 'common-ranks',
    files: { 'common/image/a.ts': `import { b } from '../rich-text/b';` },
    names: '../rich-text/b',
  },
  {
    what: 'image that imports its neighbour story',
    rule: 'common-ranks',
    files: { 'common/image/a.ts': `import { b } from '../story/b';` },
    names: '../story/b',
  },
  {
    what: 'blocks that import page',
    rule: 'common-ranks',
    files: { 'common/blocks/x/a.tsx': `import { b } from '../../page/b';` },
    names: '../../page/b',
  },
  {
    what: 'a root file that imports a folder',
    rule: 'common-ranks',
    files: { 'common/errors.ts': `import { b } from './story/b';` },
    names: './story/b',
  },
  {
    what: 'story that imports the routes above it',
    rule: 'common-ranks',
    files: { 'common/story/a.ts': `import { b } from '../routes';` },
    names: '../routes',
  },
  {
    what: 'ui that imports the block system',
    rule: 'common-ranks',
    files: { 'common/ui/a.tsx': `import { b } from '../block-system/b';` },
    names: '../block-system/b',
  },
  {
    what: 'http that imports pages',
    rule: 'server-ranks',
    files: { 'server/http/a.ts': `import { b } from '../pages/b';` },
    names: '../pages/b',
  },
  {
    what: 'pages that take a type from forms',
    rule: 'server-ranks',
    files: { 'server/pages/cache/a.ts': `import type { B } from '../../forms/b';` },
    names: '../../forms/b',
  },
  {
    what: 'runtime that imports its neighbour config',
    rule: 'server-ranks',
    files: { 'server/runtime/a.ts': `import { b } from '../config/b';` },
    names: '../config/b',
  },
  {
    what: 'a server folder without a rank',
    rule: 'server-ranks',
    files: { 'server/http/a.ts': `import { b } from '../attic/b';` },
    names: '../attic/b',
  },
  {
    what: 'server that imports from a block',
    rule: 'block-folders',
    files: { 'server/forms/a.ts': `import { b } from '../../common/blocks/form-element/b';` },
    names: '../../common/blocks/form-element/b',
  },
  {
    what: 'a folder without a rank',
    rule: 'common-ranks',
    files: { 'common/page/a.ts': `import { b } from '../attic/b';` },
    names: '../attic/b',
  },
  {
    what: 'a block that imports the registry',
    rule: 'nesting',
    files: { 'common/blocks/x/X.tsx': `import { registry } from '../registry';` },
    names: '../registry',
  },
  {
    what: 'an import() of an unreadable name',
    rule: 'readable',
    files: { 'server/a.ts': 'void import(name);' },
    names: 'import()',
  },
  {
    what: 'a circle of two',
    rule: 'cycles',
    files: { 'server/a.ts': `import { b } from './b';`, 'server/b.ts': `export { a } from './a';` },
    names: 'server/a.ts → server/b.ts → server/a.ts',
  },
  {
    what: 'a circle closed by a type',
    rule: 'cycles',
    files: { 'server/a.ts': `import { b } from './b';`, 'server/b.ts': `import type { A } from './a';` },
    names: 'server/a.ts → server/b.ts → server/a.ts',
  },
  {
    what: 'a circle of three, closed lazily',
    rule: 'cycles',
    files: {
      'client/a.tsx': `import './b';`,
      'client/b.ts': `import './c';`,
      'client/c.ts': `void import('./a');`,
    },
    names: 'client/a.tsx → client/b.ts → client/c.ts → client/a.tsx',
  },
];

const allowed: { what: string; files: Record<string, string> }[] = [
  { what: 'server imports common', files: { 'server/a.ts': `import { b } from '../common/b';` } },
  { what: 'build imports server', files: { 'build/a.ts': `import { b } from '../server/b';` } },
  { what: 'doctor imports server', files: { 'doctor/a.ts': `import { b } from '../server/b';` } },
  { what: 'demo takes types from common', files: { 'demo/a.ts': `import type { B } from '../common/b';` } },
  {
    what: 'the editor imports the content service',
    files: { 'demo/editor/a.ts': `import { b } from '../content-service/b';` },
  },
  { what: 'a test imports demo', files: { 'server/a.test.ts': `import { b } from '../demo/b';` } },
  { what: 'a test loads by a name', files: { 'test/a.ts': 'void import(name);' } },
  { what: 'rich-text imports image', files: { 'common/rich-text/a.ts': `import { b } from '../image/b';` } },
  { what: 'routes import story', files: { 'common/routes.ts': `import { b } from './story/b';` } },
];

describe('the import rules', () => {
  test('hold', () => {
    const files = sourceFiles();
    expect(worlds.filter((world) => ![...files.keys()].some((path) => worldOf(path) === world))).toEqual([]);
    expect(violations(files)).toEqual([]);
  });

  test.each(samples)('refuse $what', ({ rule, files, names }) => {
    const found = violations(new Map(Object.entries(files)));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`${Object.keys(files)[0] ?? ''} `);
    expect(found[0]).toContain(`[${rule}]`);
    expect(found[0]).toContain(names);
  });

  test.each(allowed)('let pass: $what', ({ files }) => {
    expect(violations(new Map(Object.entries(files)))).toEqual([]);
  });

  test('refuse a file that does not parse', () => {
    expect(() => violations(new Map([['server/a.ts', 'import {']]))).toThrow('server/a.ts does not parse');
  });
});
