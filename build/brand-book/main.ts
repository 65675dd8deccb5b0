import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { bundleClient, type Stylesheets } from '../bundle/bundles';
import type { Font } from '../bundle/fonts';
import { writeJson } from '../output/write-assets';
import { themes } from '../theme/themes';
import { brandBookData } from './brand-book-data';
import { themeSheet, tokenSheet } from './theme-sheets';
import { messageOf } from '../../server/runtime/logging/error-message';

// Started by the brand book of the demo: writes what the book shows of the sources into the folder that the argument names.
// It is no part of a build, so production holds nothing of it.
const root = join(__dirname, '../..');
/** The code point of a basic Latin letter. */
const A = 0x41;

function holdsLatin([, { ranges = [] }]: readonly [string, Font]): boolean {
  return ranges.some(([first, last]) => first <= A && A <= last);
}

async function run(folder: string): Promise<void> {
  const stylesheets: Stylesheets = new Map();
  const client = await bundleClient(root, stylesheets);
  const assets = join(folder, 'assets');
  await rm(folder, { recursive: true, force: true });
  await mkdir(assets, { recursive: true });
  const preloads: string[] = [];
  for (const theme of themes) {
    const sheet = await themeSheet(root, stylesheets.keys(), theme);
    if (theme === themes[0]) preloads.push(...[...sheet.fonts].filter(holdsLatin).map(([name]) => name));
    await writeFile(join(folder, `${theme.name}.css`), sheet.text);
    for (const [name, { contents }] of sheet.fonts) await writeFile(join(assets, name), contents);
  }
  await writeFile(join(folder, 'tokens.css'), tokenSheet(themes));
  // Last: without it the folder counts as incomplete.
  const data = await brandBookData(root, client, stylesheets);
  await writeJson(join(folder, 'book.json'), { ...data, preloads });
}

const [folder] = process.argv.slice(2);
run(resolve(folder ?? join(root, '.cache', 'brand-book'))).catch((error: unknown) => {
  const problem = messageOf(error);
  process.stderr.write(`The brand book cannot be made: ${problem}\n`);
  process.exitCode = 1;
});
