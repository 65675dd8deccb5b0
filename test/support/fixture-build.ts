import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { registry } from '../../common/blocks/registry';
import { emptyMatcher, type BuildMetadata } from '../../common/builds/build-metadata';
import { readBuildOutput, type BuildOutput, type Manifest } from '../../server/runtime/files/build-output';

/** The id of the build that test sites serve. */
export const BUILD_ID = 'b0000000-0000-4000-8000-000000000001';

const script = 'console.log("a script of the site that is long enough to be worth compressing");\n'.repeat(
  20,
);

/** The id of an earlier build, whose assets are still served. */
export const OLD_BUILD_ID = 'b0000000-0000-4000-8000-000000000000';

/** Writes a small build in the format of `npm run build` and reads it, so that journeys need no real build. */
export function fixtureBuild(): BuildOutput {
  const folder = mkdtempSync(join(tmpdir(), 'anyam-build-'));
  const write = (file: string, contents: string | Buffer): void => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), contents);
  };
  const manifest: Manifest = {
    id: BUILD_ID,
    timestamp: 1_700_000_000_000,
    script: '/assets/main-AAAA.js',
    style: '/assets/site-AAAA.css',
    print: '/assets/print-AAAA.css',
    icon: '/assets/icon-AAAA.svg',
    scheme: '/assets/scheme-AAAA.js',
    grounds: { light: '#fffdf8', dark: '#1a1410' },
    fonts: [],
    imports: ['/assets/chunk-AAAA.js'],
    client: ['/assets/site-AAAA.js'],
    texts: { en: ['/assets/texts-page-en-AAAA.js'], id: ['/assets/texts-page-id-AAAA.js'] },
    blocks: Object.fromEntries(Object.keys(registry).map((name) => [name, [`/assets/${name}-AAAA.js`]])),
  };
  const metadata: BuildMetadata = {
    id: BUILD_ID,
    timestamp: manifest.timestamp,
    matcher: emptyMatcher,
    prerendered: [],
  };
  write('assets/main-AAAA.js', script);
  write('assets/main-AAAA.js.gz', gzipSync(script));
  write('assets/main-AAAA.js.map', '{}');
  write('assets/site-AAAA.css', 'a{}');
  write('manifest.json', JSON.stringify(manifest));
  write(`builds/meta/${BUILD_ID}.json`, JSON.stringify(metadata));
  write(`builds/meta/${OLD_BUILD_ID}.json`, JSON.stringify({ ...metadata, id: OLD_BUILD_ID }));
  return readBuildOutput(folder);
}
