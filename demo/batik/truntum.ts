import { type Palette, createRandom, gridPoints, handDrawn, n, pattern } from './cloth';

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
  const points = gridPoints(STEPS, STEPS, STEP).flatMap(({ x, y }) =>
    [
      [half * 1.5, half / 2],
      [half / 2, half * 1.5],
    ].map(([dx = 0, dy = 0]) => `<use href="#${id}-c" x="${n(x + dx)}" y="${n(y + dy)}"/>`),
  );
  const ground = `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`;
  const shapes = `<g id="${id}-a">${flower(palette, 8, 13.5)}</g><g id="${id}-b">${flower(palette, 8, 10.5)}</g><g id="${id}-c">${seed(palette)}</g>`;
  const content = [ground, ...points, ...flowers].join('');
  return shapes + pattern(id, size, size, `scale(${scale})`, content);
}

/** A flower seen from above: narrow petals around a ring, a point of wax at each tip. */
function flower({ light, middle, ground }: Palette, petals: number, radius: number): string {
  const around = Array.from({ length: petals }, (_, index) => (index * 360) / petals);
  const drawn = around.map(
    (turn) =>
      `<path transform="rotate(${n(turn)})" d="M0-3.5Q${n(radius * 0.28)}-${n(radius * 0.7)} 0-${n(radius)}Q-${n(radius * 0.28)}-${n(radius * 0.7)} 0-3.5Z"/>`,
  );
  const tips = around.map(
    (turn) => `<circle transform="rotate(${n(turn + 180 / petals)})" cy="-${n(radius * 0.92)}" r=".9"/>`,
  );
  return `<g fill="${light}">${drawn.join('')}</g><g fill="${middle}">${tips.join('')}<circle r="3.2"/></g><circle r="1.4" fill="${ground}"/>`;
}

function seed({ middle, light }: Palette): string {
  return `<g fill="${middle}"><circle cx="-4" r="1.1"/><circle cx="4" r="1.1"/><circle cy="-4" r="1.1"/><circle cy="4" r="1.1"/></g><circle r="1.3" fill="${light}"/>`;
}
