import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { build } from 'esbuild';
import { makeTempDir } from '../../test/support/temp-dir';
import { clientOptions, type Mode } from './bundles';

test.each<Mode>(['production', 'development'])(
  'a build for %s warns of what browsers ignore in a stylesheet',
  async (mode) => {
    const folder = makeTempDir();
    writeFileSync(join(folder, 'page.ts'), "import css from './page.css';\nconsole.log(css);\n");
    writeFileSync(join(folder, 'page.css'), '.page { color: redd; }\n.print { top: 0;\n');
    const options = { ...clientOptions(folder, new Map(), mode), entryPoints: ['page.ts'] };
    const { warnings } = await build({ ...options, logLevel: 'silent' });
    expect(warnings.map(({ text, location }) => `${location?.file}:${location?.line} ${text}`)).toEqual([
      'page.css:1 "color" cannot be "redd"',
      'page.css:3 Expected "}" to go with "{"',
    ]);
  },
);
