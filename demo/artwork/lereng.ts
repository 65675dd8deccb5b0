import { type Palette, n, pattern, points } from './cloth';
import { petalPath } from './flower';

const WIDTH = 96;
const VINE = 78;
const BLADES = 30;
const EDGE = 14;

/**
 * Lereng: the slope. A broad band with a vine that climbs it, and a narrow one with small blades, each kept apart by
 * a row of points; older than parang, some say, and easier to wear.
 * @param scale 1 makes the broad band 78 units high.
 */
export function lereng(id: string, palette: Palette, scale: number): string {
  const bands: readonly (readonly [height: number, drawn: string])[] = [
    [VINE, vine(palette)],
    [EDGE, edge(palette)],
    [BLADES, blades(palette)],
    [EDGE, edge(palette)],
  ];
  let top = 0;
  const drawn = bands.map(([height, band]) => {
    const placed = `<g transform="translate(0 ${top})">${band}</g>`;
    top += height;
    return placed;
  });
  const ground = `<rect width="${WIDTH}" height="${top}" fill="${palette.ground}"/>`;
  return pattern(id, WIDTH, top, `rotate(-42) scale(${scale})`, ground + drawn.join(''));
}

/** A shoot in waves: in each bend a leaf with fine lines, a curl and a flower that has just opened. */
function vine({ light, middle, dark, ground }: Palette): string {
  const y = VINE / 2;
  const shoot = `M-${WIDTH / 2} ${y}${'q24-46 48 0t48 0'.repeat(2)}`;
  const leaf = (x: number, below: number, turn: number): string =>
    `<g transform="translate(${x} ${y + below}) rotate(${turn}) scale(1.16)"><path d="${petalPath(2, 40, 17)}" fill="${light}"/>` +
    `<path d="M0-6V-34M0-10Q-7-14-8-21M0-10Q7-14 8-21M0-18Q-6-21-7-28M0-18Q6-21 7-28" fill="none" stroke="${middle}" stroke-width="1.6" stroke-linecap="round"/></g>`;
  const flower = (x: number, at: number): string =>
    `<g transform="translate(${x} ${at})"><circle r="12.5" fill="${ground}"/>${[0, 60, 120, 180, 240, 300]
      .map((turn) => `<path transform="rotate(${turn})" d="${petalPath(2, 12, 5.2)}" fill="${light}"/>`)
      .join('')}<circle r="4" fill="${middle}"/><circle r="1.6" fill="${dark}"/></g>`;
  const curls = [-WIDTH, 0].map(
    (x) =>
      `M${x + 104} ${y - 12}c10 2 14 12 7 18c-7 4-13-4-8-9M${x + 56} ${y + 12}c-10-2-14-12-7-18c7-4 13 4 8 9`,
  );
  const dots = points([
    [8, 8],
    [24, 6],
    [66, 6],
    [80, 9],
    [88, 20],
    [62, 16],
    [14, 72],
    [28, 73],
    [56, 72],
    [72, 71],
    [40, 62],
    [34, 50],
    [82, 27],
    [6, 50],
    [52, 74],
  ]);
  return (
    `<path d="${shoot}" fill="none" stroke="${light}" stroke-width="4.6" stroke-linecap="round"/><path d="${shoot}" fill="none" stroke="${ground}" stroke-width="1.2"/>` +
    `<path d="${curls.join('')}" fill="none" stroke="${light}" stroke-width="2.4" stroke-linecap="round"/>` +
    leaf(20, 21, 14) +
    leaf(68, -21, 194) +
    flower(45, 15) +
    flower(93, 63) +
    flower(-3, 63) +
    `<path d="${dots}" stroke="${middle}" stroke-width="2.8" stroke-linecap="round"/>`
  );
}

/** Two lines with a row of points between them. */
function edge({ light, middle }: Palette): string {
  const row = Array.from({ length: 12 }, (_, index): readonly [number, number] => [index * 8 + 4, EDGE / 2]);
  return (
    `<path d="M0 2.4H${WIDTH}M0 ${n(EDGE - 2.4)}H${WIDTH}" stroke="${light}" stroke-width="1.6"/>` +
    `<path d="${points(row)}" stroke="${middle}" stroke-width="3.6" stroke-linecap="round"/>`
  );
}

/** Small blades, as parang has them. */
function blades({ light, middle, dark }: Palette): string {
  const path = Array.from({ length: 8 }, (_, index) => {
    const x = (index - 1) * 16;
    return `M${x + 12} 9C${x + 9} 3 ${x + 2} 7 ${x + 5} 15S${x + 6} 27 ${x - 1} 21`;
  }).join('');
  return (
    `<rect y="0" width="${WIDTH}" height="${BLADES}" fill="${light}"/>` +
    `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${dark}" stroke-width="6.4"/><path d="${path}" stroke="${middle}" stroke-width="2.2"/></g>`
  );
}
