import { type Palette, pattern, points, repeat, turns } from './cloth';
import { butterfly, flower, mountain, wings } from './court-figures';

/** Half of a mesh, from its middle to its corner. */
const REACH = 110;

/**
 * Sidomukti: a wish for a good life, worn by bride and groom. A lattice of diamonds holds by turns a pair of wings
 * (lar), the mountain (meru), a butterfly (kupu) and a flower.
 * @param scale 1 makes a mesh 220 units wide and high.
 */
export function sidomukti(id: string, palette: Palette, scale: number): string {
  const width = REACH * 4;
  const height = REACH * 2;
  const figures: readonly (readonly [x: number, y: number, figure: string])[] = [
    [REACH, 0, 'w'],
    [REACH, height, 'w'],
    [REACH * 3, 0, 'b'],
    [REACH * 3, height, 'b'],
    [0, REACH, 'm'],
    [width, REACH, 'm'],
    [REACH * 2, REACH, 'f'],
  ];
  const placed = figures.map(
    ([x, y, figure]) =>
      `<use href="#${id}-c" x="${x}" y="${y}"/><use href="#${id}-${figure}" transform="translate(${x} ${y}) scale(1.16)"/>`,
  );
  const shapes = [
    `<g id="${id}-c">${fillings(palette)}</g>`,
    `<g id="${id}-w">${wings(palette)}</g>`,
    `<g id="${id}-m">${mountain(palette)}</g>`,
    `<g id="${id}-b">${butterfly(palette)}</g>`,
    `<g id="${id}-f">${flower(palette)}</g>`,
  ];
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`;
  const content = ground + lattice(palette) + placed.join('');
  return shapes.join('') + pattern(id, width, height, `scale(${scale})`, content);
}

/** The lines between the meshes: two of light with a row of points, and a stud where they cross. */
function lattice({ ground, light, middle, dark }: Palette): string {
  const side = REACH * 2;
  const lines = [-2, -1, 0, 1, 2]
    .map(
      (step) => `M${step * side} 0l${side * 2} ${side * 2}M${step * side + side} 0l${-side * 2} ${side * 2}`,
    )
    .join('');
  const strokes: readonly (readonly [string, number])[] = [
    [dark, 17],
    [light, 12],
    [ground, 8.4],
  ];
  const studs = [0, 1, 2, 3, 4].flatMap((column) =>
    [0, 1, 2]
      .filter((row) => (row + column) % 2 === 0)
      .map((row) => `<circle cx="${column * REACH}" cy="${row * REACH}" r="9"/>`),
  );
  return (
    `<g fill="none">${strokes.map(([colour, width]) => `<path d="${lines}" stroke="${colour}" stroke-width="${width}"/>`).join('')}` +
    `<path d="${lines}" stroke="${middle}" stroke-width="3" stroke-linecap="round" stroke-dasharray=".1 7.78"/></g>` +
    `<g fill="${light}" stroke="${dark}" stroke-width="2.4">${studs.join('')}</g>`
  );
}

/** Curls (ukel) in the corners of a mesh, and rows of points (cecek) that follow its sides and its figure. */
function fillings({ middle, light }: Palette): string {
  const places: (readonly [number, number])[] = [];
  for (let x = -95; x <= 95; x += 5) {
    for (let y = -95; y <= 95; y += 5) {
      const inMesh = Math.abs(x) + Math.abs(y) <= 93;
      const inCorner = Math.max(Math.abs(x), Math.abs(y)) > 66;
      if (inMesh && !inCorner && (x + y) % 10 === 0) places.push([x, y]);
    }
  }
  const curl = repeat(
    'ukel',
    '<path d="M0-94C-5-90-8-84-6-79C-4-75 2-77 0-81M0-94C5-90 8-84 6-79C4-75-2-77 0-81M-16-74C-12-76-10-71-13-70M16-74C12-76 10-71 13-70"/>',
    turns(4),
  );
  return (
    `<path d="${points(places)}" stroke="${middle}" stroke-width="1.9" stroke-linecap="round"/>` +
    `<g fill="none" stroke="${light}" stroke-width="1.5" stroke-linecap="round">${curl}</g>`
  );
}
