import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PICTURES } from './batik/pictures';
import { loadSpace } from './space-files';

// Draws the pictures of the sample space anew: node -r esbuild-register demo/draw-batik.ts
// A picture that comes out different gets a new address; the test of the sample space names the stories to change.
const folder = join(__dirname, 'space');
const root = join(folder, 'assets', 'f');
const spaceId = String(loadSpace(folder).id);

rmSync(root, { recursive: true, force: true });
for (const { name, width, height, draw } of PICTURES) {
  const svg = draw();
  const hash = createHash('sha1').update(svg).digest('hex').slice(0, 10);
  const path = join(root, spaceId, `${width}x${height}`, hash, `${name}.svg`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, svg);
}
