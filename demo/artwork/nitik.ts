import { type Palette, n, pattern, points, repeat, turns } from './cloth';
import { halo } from './flower';

const STEP = 10;
const STEPS = 24;
const HALF = STEPS / 2;

/** What stands on the threads at a distance from the nearest star, counted in threads: a colour and a shape. */
const RINGS: ReadonlyMap<number, readonly [colour: 'light' | 'middle', shape: 'dash' | 'point' | 'square']> =
  new Map([
    [7, ['middle', 'point']],
    [8, ['light', 'dash']],
    [10, ['middle', 'dash']],
    [12, ['light', 'square']],
  ]);

/**
 * Nitik: points and short strokes laid as the threads of a woven cloth lie (after the double ikat of Gujarat), here
 * with the eight-rayed stars of jlamprang.
 * @param scale 1 makes a tile of two stars 240 units wide.
 */
export function nitik(id: string, palette: Palette, scale: number): string {
  const size = STEP * STEPS;
  // What stands on the edges is drawn on both sides, since a tile shows only what lies within it.
  const threads = { light: { dash: '', point: '', square: '' }, middle: { dash: '', point: '', square: '' } };
  for (let column = 0; column <= STEPS; column++) {
    for (let row = 0; row <= STEPS; row++) {
      const distance = Math.abs(column - HALF) + Math.abs(row - HALF);
      const ring = RINGS.get(Math.min(distance, STEPS - distance));
      if (ring === undefined) continue;
      const [colour, shape] = ring;
      const over = (column + row) % 2 === 0;
      const x = column * STEP;
      const y = row * STEP;
      const dash = over ? `M${x - 3} ${y}h6` : `M${x} ${y - 3}v6`;
      const drawn = { dash, point: points([[x, y]]), square: `M${x - 3} ${y}h6` };
      threads[colour][shape] += drawn[shape];
    }
  }
  const drawn = (['light', 'middle'] as const).map(
    (colour) =>
      `<path d="${threads[colour].dash}" stroke="${palette[colour]}" stroke-width="3.4"/>` +
      `<path d="${threads[colour].point}" stroke="${palette[colour]}" stroke-width="3.6" stroke-linecap="round"/>` +
      `<path d="${threads[colour].square}" stroke="${palette[colour]}" stroke-width="6"/>`,
  );
  const corners = [0, size].flatMap((x) =>
    [0, size].map((y) => `<use href="#${id}-b" transform="translate(${x} ${y}) scale(1.1)"/>`),
  );
  const content = [
    `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`,
    ...drawn,
    `<use href="#${id}-a" transform="translate(${size / 2} ${size / 2}) scale(1.1)"/>`,
    ...corners,
  ].join('');
  const shapes = `<g id="${id}-a">${longStar(id, palette)}</g><g id="${id}-b">${wovenStar(id, palette)}</g>`;
  return shapes + pattern(id, size, size, `scale(${scale})`, content);
}

/** Eight long rays with a step in their edges, as they come out on a loom. */
function longStar(id: string, { light, middle, dark }: Palette): string {
  const ray = (tip: number): string => {
    const waist = `${n(tip * 0.52)}L4-${n(tip * 0.56)}L0-${tip}L-4-${n(tip * 0.56)}L-8-${n(tip * 0.52)}`;
    return `<path d="M0-9L8-${waist}Z"/><path d="M0-16V-30" stroke="${dark}" stroke-width="1.6" stroke-dasharray="2.6 2"/>`;
  };
  return (
    `<g fill="${middle}">${repeat(`${id}-short`, ray(42), turns(4, 45))}</g><g fill="${light}">${repeat(`${id}-long`, ray(60), turns(4))}</g>` +
    `<path d="M-9-9H9V9H-9Z" fill="${light}"/><path d="M-5.5-5.5H5.5V5.5H-5.5Z" fill="${dark}"/><path d="M-2-2H2V2H-2Z" fill="${light}"/>` +
    `<g transform="rotate(22.5)">${halo(light, 8, 46, 3.4)}</g>`
  );
}

/** A rosette of squares: petals that were counted, not drawn. */
function wovenStar(id: string, { light, middle, dark }: Palette): string {
  const petal =
    `<path d="M-6-12H6V-20H11V-34H5V-40H-5V-34H-11V-20H-6Z" fill="${light}"/><path d="M-4-20H4V-31H-4Z" fill="${middle}"/>` +
    `<path d="M12-12L32-32" stroke="${middle}" stroke-width="4.4" stroke-dasharray="4.4 3"/>`;
  const centre = `<path d="M0-10L10 0L0 10L-10 0Z" fill="${light}"/><path d="M0-5L5 0L0 5L-5 0Z" fill="${dark}"/>`;
  return repeat(`${id}-step`, petal, turns(4)) + centre;
}
