import { INDIGO, type Palette, SECANG, SOGA, SOLO, n, pattern, picture, points } from './cloth';
import { gringsing } from './gringsing';
import { FILLINGS, type Filling } from './isen-fillings';
import { stroke } from './stroke';

const WIDTH = 1200;
const HEIGHT = 900;
const COLUMNS = 4;
const ROWS = 3;
const FRAME = 26;

const PALETTES: readonly Palette[] = [SOGA, INDIGO, SOLO, SECANG];

/** A cloth for learning on: twelve fillings (isen-isen), each in a field of its own. */
export function isenIsen(): string {
  const width = (WIDTH - FRAME) / COLUMNS;
  const height = (HEIGHT - FRAME) / ROWS;
  const defs: string[] = [];
  const fields = FILLINGS.map((filling, index) => {
    const column = index % COLUMNS;
    const row = Math.floor(index / COLUMNS);
    const palette = PALETTES[(column + row * 3) % PALETTES.length] ?? SOGA;
    const id = `isen-${index}`;
    defs.push(filling === 'scales' ? gringsing(id, palette, 1) : tile(id, palette, filling));
    const x = n(FRAME + column * width);
    const y = n(FRAME + row * height);
    const size = `width="${n(width - FRAME)}" height="${n(height - FRAME)}"`;
    return (
      `<rect x="${x}" y="${y}" ${size} fill="url(#${id})"/><rect x="${x}" y="${y}" ${size} fill="none" stroke="${SOGA.dark}" stroke-width="9"/>` +
      `<rect x="${x}" y="${y}" ${size} fill="none" stroke="${SOGA.light}" stroke-width="4.4"/>`
    );
  });
  const light = `<radialGradient id="light" cx=".42" cy=".36" r=".8"><stop offset=".3" stop-color="#fff3d6" stop-opacity=".12"/><stop offset="1" stop-color="#1a0d05" stop-opacity=".36"/></radialGradient>`;
  const between = pattern(
    'between',
    FRAME / 2,
    FRAME / 2,
    '',
    `<rect width="${FRAME}" height="${FRAME}" fill="${SOGA.ground}"/>${stroke(points([[6.5, 6.5]]), SOGA.middle, 3.4)}`,
  );
  const cloth = (fill: string): string => `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${fill})"/>`;
  return picture(
    WIDTH,
    HEIGHT,
    defs.join('') + between + light,
    cloth('between') + fields.join('') + cloth('light'),
  );
}

function tile(id: string, palette: Palette, { width, height, draw }: Filling): string {
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`;
  return pattern(id, width, height, 'translate(3 3)', ground + draw(palette));
}
