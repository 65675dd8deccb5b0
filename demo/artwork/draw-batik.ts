import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pictureFiles } from './picture-files';
import { rewriteAddresses } from './rewrite-addresses';
import { loadSpace } from '../content-service/space/space-files';

// Draws the pictures of the sample space anew, and puts their addresses in its stories right:
// node -r esbuild-register demo/artwork/draw-batik.ts
const space = join(__dirname, '../space');
const assets = join(space, 'assets');
const spaceId = loadSpace(space).id;
const pictures = pictureFiles(spaceId);
const print = (text: string): void => void process.stdout.write(`${text}\n`);

for (const { path, svg } of pictures) {
  const file = join(assets, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, svg);
}
removeOthers(assets, new Set(pictures.map(({ path }) => join(assets, path))));

const missing = ['stories', 'drafts'].flatMap((folder) =>
  readdirSync(join(space, folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => mend(join(space, folder, name), `${folder}/${name}`)),
);
print(`${pictures.length} pictures drawn.`);
if (missing.length > 0) {
  print(`These addresses lead to no picture; correct them, or add the picture to demo/artwork/pictures.ts:`);
  for (const line of missing) print(`  ${line}`);
  process.exitCode = 1;
}

/** Puts the addresses of one story right and says which; returns a line for each that leads nowhere. */
function mend(path: string, name: string): string[] {
  const before = readFileSync(path, 'utf8');
  const { text, changes, unknown } = rewriteAddresses(before, spaceId, pictures);
  for (const { from, to } of changes) print(`${name}: ${from} is now ${to}`);
  if (text !== before) writeFileSync(path, text);
  return unknown.map((address) => `${name}: ${address}`);
}

/** Removes drawings that are no longer named so, and folders that are left empty. */
function removeOthers(folder: string, kept: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOthers(path, kept);
    else if (path.endsWith('.svg') && !kept.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
