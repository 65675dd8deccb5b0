import { type Palette, createRandom, gridPoints, handDrawn, n, pattern, repeat, turns } from './cloth';
import { halo, heart, petalPath, rosette } from './flower';

const CELL = 120;
const CELLS = 2;

/**
 * Ceplok: rosettes in a square grid, a great one in the middle of each mesh and a cross-shaped one where its lines meet.
 * @param scale 1 sets the rosettes 120 units apart.
 */
export function ceplok(id: string, palette: Palette, scale: number): string {
  const random = createRandom(41);
  const size = CELL * CELLS;
  const half = CELL / 2;
  const great = gridPoints(CELLS, CELLS, CELL).map(
    ({ x, y }) => `<use href="#${id}-g" transform="${handDrawn(random, x + half, y + half)}"/>`,
  );
  const crossings = gridPoints(CELLS + 1, CELLS + 1, CELL).map(
    ({ x, y }) => `<use href="#${id}-x" x="${x}" y="${y}"/>`,
  );
  const between = gridPoints(CELLS + 1, CELLS + 1, CELL).map(
    ({ x, y }) =>
      `<use href="#${id}-b" x="${x + half}" y="${y}"/><use href="#${id}-b" x="${x}" y="${y + half}"/>`,
  );
  const ground = `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`;
  const shapes = [
    `<g id="${id}-g">${greatRosette(id, palette)}</g>`,
    `<g id="${id}-x">${crossing(id, palette)}</g>`,
    `<g id="${id}-b">${seed(palette)}</g>`,
  ];
  const content = [ground, ...great, ...between, ...crossings].join('');
  return shapes.join('') + pattern(id, size, size, `scale(${scale})`, content);
}

/** Eight petals around eight smaller ones, in an eight-sided frame with points of wax. */
function greatRosette(id: string, palette: Palette): string {
  const { light, middle, ground } = palette;
  const lobe =
    `<path d="M-18.5-44.8Q0-58 18.5-44.8" stroke="${light}" stroke-width="2"/>` +
    `<path d="M-17-41.2Q0-53.4 17-41.2" stroke="${middle}" stroke-width="1.1"/>`;
  return (
    `<g fill="none">${repeat(`${id}-lobe`, lobe, turns(8, 22.5))}</g>` +
    rosette(palette, 8, 13, 40, 12.5) +
    `<g transform="rotate(22.5)">${halo(middle, 8, 38, 2.6)}</g>` +
    `<circle r="15.5" fill="${ground}" stroke="${light}" stroke-width="1.4"/>` +
    rosette(palette, 8, 5, 14, 4.6) +
    heart(palette, 5)
  );
}

/** Four broad petals and four thin ones, where the lines of the grid meet. */
function crossing(id: string, { light, middle, dark }: Palette): string {
  const broad = `<path d="${petalPath(3, 27, 11)}" fill="${light}"/><path d="${petalPath(3, 22, 5.6)}" fill="${middle}"/>`;
  const thin = `<path d="M0-4V-21M-3-17Q0-20 0-24Q0-20 3-17" fill="none" stroke="${light}" stroke-width="1.6" stroke-linecap="round"/>`;
  return (
    repeat(`${id}-broad`, broad, turns(4, 45)) +
    repeat(`${id}-thin`, thin, turns(4)) +
    `<circle r="4.6" fill="${light}"/><circle r="2.2" fill="${dark}"/>`
  );
}

function seed({ light, middle }: Palette): string {
  const points = [-14, -7, 7, 14].map((at) => `M${n(at)} 0h.1M0 ${n(at)}h.1`).join('');
  return (
    `<path d="M0-5.4L5.4 0L0 5.4L-5.4 0Z" fill="none" stroke="${light}" stroke-width="1.6"/><circle r="1.5" fill="${light}"/>` +
    `<path d="${points}" stroke="${middle}" stroke-width="2.4" stroke-linecap="round"/>`
  );
}
