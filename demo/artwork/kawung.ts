import { type Palette, createRandom, gridPoints, handDrawn, pattern } from './cloth';

const CELL = 100;
const CELLS = 2;

/**
 * Kawung: the fruit of the sugar palm cut across. Four ovals lean towards one middle, and since every oval lies
 * between two middles, circles appear that nobody drew.
 * @param scale 1 makes a circle 100 units wide.
 */
export function kawung(id: string, palette: Palette, scale: number): string {
  const random = createRandom(11);
  const size = CELL * CELLS;
  const petals = gridPoints(CELLS * 2, CELLS * 2, CELL / 2).map(({ x, y }) => {
    const leansRight = (x + y) % CELL === 0;
    const middle = CELL / 4;
    return `<use href="#${id}-p" transform="${handDrawn(random, x + middle, y + middle, leansRight ? 45 : -45)}"/>`;
  });
  const half = CELL / 2;
  const fillings = gridPoints(CELLS * 2 + 1, CELLS * 2 + 1, half).map(({ x, y }) => {
    const ovalsMeet = (x + y) % CELL === 0;
    return `<use href="#${id}-${ovalsMeet ? 's' : 'd'}" x="${x}" y="${y}"/>`;
  });
  const ground = `<rect width="${size}" height="${size}" fill="${palette.ground}"/>`;
  const shapes = `<g id="${id}-p">${petal(palette)}</g><g id="${id}-s">${star(palette)}</g><g id="${id}-d">${dots(palette)}</g>`;
  const content = [ground, ...petals, ...fillings].join('');
  return shapes + pattern(id, size, size, `scale(${scale})`, content);
}

/** One oval, lying, its middle at 0,0: a fruit with its two seeds. */
export function petal({ light, middle, dark }: Palette): string {
  return (
    `<path d="M-32.5 0C-31-13-15-18 0-18S31-13 32.5 0C31 13 15 18 0 18S-31 13-32.5 0Z" fill="${light}"/>` +
    `<path d="M-26 0C-24-9-11-12.5 0-12.5S24-9 26 0C24 9 11 12.5 0 12.5S-24 9-26 0Z" fill="none" stroke="${middle}" stroke-width="2.6"/>` +
    `<path d="M-20 0Q-12-5-4 0Q-12 5-20 0ZM20 0Q12-5 4 0Q12 5 20 0Z" fill="${dark}"/>`
  );
}

/** The cross in the middle, where four ovals meet. */
function star({ middle, light }: Palette): string {
  return `<path d="M-5.5 0H5.5M0-5.5V5.5" stroke="${middle}" stroke-width="2.4" stroke-linecap="round"/><circle r="1.6" fill="${light}"/>`;
}

/** Five points of wax in the gap between two circles. */
function dots({ middle, light }: Palette): string {
  return `<path d="M0-9v.1M9 0v.1M0 9v.1M-9 0v.1" stroke="${middle}" stroke-width="4" stroke-linecap="round"/><circle r="2.8" fill="${light}"/>`;
}
