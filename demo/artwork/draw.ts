import { mkdirSync, readFileSync, readdirSync, rmSync, rmdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { pictureFiles } from './picture-files';
import { rewriteAddresses } from './rewrite-addresses';

// `npm run draw --workspace @anyam/artwork`: draws the pictures of the sample space, writes the metadata of its photographs,
// and corrects their addresses in its stories.
/** Maps lose their meaning with their edges. */
const WHOLE: ReadonlySet<string> = new Set(['denah-bengkel']);

const space = join(__dirname, '../space');
const assets = join(space, 'assets');
const { id: spaceId } = JSON.parse(readFileSync(join(space, 'space.json'), 'utf8')) as { id: number };
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
    .flatMap((name) => correctStory(join(space, folder, name), `${folder}/${name}`)),
);
print(`${pictures.length} pictures drawn.`);
void writeMetadata();
if (missing.length > 0) {
  print('These addresses lead to no picture; correct them, or add the picture to demo/artwork/pictures.ts:');
  for (const line of missing) print(`  ${line}`);
  process.exitCode = 1;
}

/** Writes the main colour of each photograph, which is the mean of its pixels, and which pictures are never cropped. */
async function writeMetadata(): Promise<void> {
  const entries: (readonly [string, object])[] = [];
  for (const { address, name, svg } of pictures.filter((each) => each.address.endsWith('.jpg'))) {
    const { channels } = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).stats();
    const parts = channels.slice(0, 3).map(({ mean }) => Math.round(mean).toString(16).padStart(2, '0'));
    entries.push([
      address,
      { dominant_color: `#${parts.join('')}`, ...(WHOLE.has(name) ? { fit: 'whole' } : {}) },
    ]);
  }
  writeFileSync(join(space, 'assets.json'), `${JSON.stringify(Object.fromEntries(entries), undefined, 2)}\n`);
}

/** Corrects the addresses of one story and prints each change; returns a line for each address without a picture. */
function correctStory(path: string, name: string): string[] {
  const before = readFileSync(path, 'utf8');
  const { text, changes, unknown } = rewriteAddresses(before, spaceId, pictures);
  for (const { from, to } of changes) print(`${name}: ${from} is now ${to}`);
  if (text !== before) writeFileSync(path, text);
  return unknown.map((address) => `${name}: ${address}`);
}

/** Removes drawings that are not in the list, and folders that are left empty. */
function removeOthers(folder: string, listed: ReadonlySet<string>): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) removeOthers(path, listed);
    else if (path.endsWith('.svg') && !listed.has(path)) rmSync(path);
  }
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
