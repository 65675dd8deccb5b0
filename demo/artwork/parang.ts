import { type Palette, n, pattern, repeat } from './cloth';

const STEP = 62;
const BAND = 124;
const ROW = 30;

/** The middle of a blade: down from a hook that looks ahead to one that looks back. */
const BLADE = 'M51 40C58 22 45 9 33 15C20 22 24 44 29 62C34 80 38 102 25 109C13 115 0 102 7 84';

/** The lines of a blade from its edge to its middle, each narrower than the one before. */
const STROKES: readonly (readonly [colour: keyof Palette, width: number])[] = [
  ['light', 25],
  ['ground', 20],
  ['middle', 17],
  ['light', 9],
];

/**
 * Parang: rows of blades that run across the cloth like surf, never broken, with a narrow row of diamonds
 * (mlinjon) between them.
 * @param scale 1 makes a row of blades 124 units high.
 */
export function parang(id: string, palette: Palette, scale: number): string {
  const height = BAND + ROW;
  // Blades reach over the edge of their tile: drawn three times, each neighbour brings the part that is missing.
  const blades = repeat(`${id}-b`, blade(palette), [
    `translate(-${STEP})`,
    'translate(0)',
    `translate(${STEP})`,
  ]);
  const ground = `<rect width="${STEP}" height="${height}" fill="${palette.ground}"/>`;
  return pattern(id, STEP, height, `rotate(-45) scale(${scale})`, ground + blades + diamonds(palette));
}

function blade(palette: Palette): string {
  const strokes = STROKES.map(
    ([colour, width]) => `<path d="${BLADE}" stroke="${palette[colour]}" stroke-width="${width}"/>`,
  );
  const eyes = `<path d="M51 40v.1M7 84v.1" stroke="${palette.dark}" stroke-width="5"/>`;
  return `<g fill="none" stroke-linecap="round">${strokes.join('')}${eyes}</g>`;
}

/** The narrow row between the blades. */
function diamonds({ ground, middle, light, dark }: Palette): string {
  const middleY = BAND + ROW / 2;
  const shape = (x: number, width: number, height: number): string =>
    `M${n(x - width)} ${middleY}L${n(x)} ${n(middleY - height)}L${n(x + width)} ${middleY}L${n(x)} ${n(middleY + height)}Z`;
  const places = [0, STEP / 3, (STEP * 2) / 3, STEP];
  return (
    `<rect y="${BAND}" width="${STEP}" height="${ROW}" fill="${ground}"/>` +
    `<path d="M0 ${BAND + 4}H${STEP}M0 ${BAND + ROW - 4}H${STEP}" stroke="${middle}" stroke-width="2"/>` +
    `<path d="${places.map((x) => shape(x, 9, 8)).join('')}" fill="${light}"/>` +
    `<path d="${places.map((x) => shape(x, 3.5, 3)).join('')}" fill="${dark}"/>`
  );
}
