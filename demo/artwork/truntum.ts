import {
  type Palette,
  createRandom,
  gridPoints,
  handDrawn,
  n,
  pattern,
  points,
  repeat,
  turns,
} from './cloth';

const STEP = 56;
const STEPS = 4;

/**
 * Truntum: a night sky of small flowers. They stand in a grid and in the middle of its meshes; between them lie points.
 * @param scale 1 sets the flowers 56 units apart.
 */
export function truntum(id: string, palette: Palette, scale: number): string {
  const random = createRandom(23);
  const size = STEP * STEPS;
  const half = STEP / 2;
  const flowers = gridPoints(STEPS, STEPS, STEP).flatMap(({ x, y }) => [
    `<use href="#${id}-a" transform="${handDrawn(random, x + half / 2, y + half / 2)}"/>`,
    `<use href="#${id}-b" transform="${handDrawn(random, x + half * 1.5, y + half * 1.5, 22)}"/>`,
  ]);
  const seeds = gridPoints(STEPS, STEPS, STEP).flatMap(({ x, y }) =>
    [
      [half * 1.5, half / 2],
      [half / 2, half * 1.5],
    ].map(([dx = 0, dy = 0]) => `<use href="#${id}-c" x="${n(x + dx)}" y="${n(y + dy)}"/>`),
  );
  const ground = `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`;
  const shapes = `<g id="${id}-a">${flower(`${id}-a`, palette, 8, 13.5)}</g><g id="${id}-b">${flower(`${id}-b`, palette, 8, 10.5)}</g><g id="${id}-c">${seed(palette)}</g>`;
  const content = [ground, ...seeds, ...flowers].join('');
  return shapes + pattern(id, size, size, `scale(${scale})`, content);
}

/** A flower seen from above: narrow petals around a ring, a point of wax at each tip. */
function flower(id: string, { light, middle, ground }: Palette, petals: number, radius: number): string {
  const petal =
    `<path d="M0-3.5Q${n(radius * 0.28)}-${n(radius * 0.7)} 0-${n(radius)}Q-${n(radius * 0.28)}-${n(radius * 0.7)} 0-3.5Z" fill="${light}"/>` +
    `<path d="M0-${n(radius * 0.42)}V-${n(radius * 0.74)}" stroke="${ground}" stroke-width=".7"/>` +
    `<path transform="rotate(${n(180 / petals)})" d="M0-5V-${n(radius * 0.7)}M0-${n(radius * 0.95)}v.1" stroke="${middle}" stroke-width="1.2" stroke-linecap="round"/>`;
  return `${repeat(`${id}-petal`, petal, turns(petals))}<circle r="3.6" fill="${middle}"/><circle r="2.3" fill="${light}"/><circle r="1.1" fill="${ground}"/>`;
}

/** What lies between the flowers: a seed in four small leaves, and points of wax towards its neighbours. */
function seed({ middle, light }: Palette): string {
  const leaves =
    'M0-2.5Q2.4-5 0-8.5Q-2.4-5 0-2.5ZM2.5 0Q5 2.4 8.5 0Q5-2.4 2.5 0ZM0 2.5Q-2.4 5 0 8.5Q2.4 5 0 2.5ZM-2.5 0Q-5-2.4-8.5 0Q-5 2.4-2.5 0Z';
  const towards = points([
    [7.5, 7.5],
    [-7.5, 7.5],
    [7.5, -7.5],
    [-7.5, -7.5],
    [11.5, 3.4],
    [11.5, -3.4],
    [-11.5, 3.4],
    [-11.5, -3.4],
    [3.4, 11.5],
    [-3.4, 11.5],
    [3.4, -11.5],
    [-3.4, -11.5],
  ]);
  return (
    `<path d="${leaves}" fill="${middle}"/><circle r="1.4" fill="${light}"/>` +
    `<path d="${towards}" stroke="${middle}" stroke-width="1.3" stroke-linecap="round"/>`
  );
}
