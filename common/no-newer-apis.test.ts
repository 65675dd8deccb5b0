import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

// The oldest supported browsers are those that stylesheets are compiled for: Chrome 111, Firefox 113, Safari 16.2.

const root = join(__dirname, '..');

/** Names that one of them lacks. */
const newer: readonly RegExp[] = [
  /URL\.(?:canParse|parse)\b/,
  /\.(?:is|to)WellFormed\b/,
  /(?:Object|Map)\.groupBy\b/,
  /Promise\.(?:withResolvers|try)\b/,
  /AbortSignal\.any\b/,
  /Array\.fromAsync\b/,
];

const sources = ['client', 'common'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/')),
);

test.each(newer)('code for browsers does without %s', (name) => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((path) => name.test(codeOf(path)))).toEqual([]);
});

/** Without comments, which name what is missing. */
function codeOf(path: string): string {
  return readFileSync(join(root, path), 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '');
}
