import { createRandom } from './cloth';

/** A place on a drawing. */
type Point = readonly [x: number, y: number];

/**
 * Divides an area into irregular patches, as islands and coasts divide a map: every patch is the land that is nearest
 * to its own point, and all borders are bent the same way for both neighbours, so that no gap opens.
 * @returns the outlines as path data, in the order of their points from the top downwards.
 */
export function mapPatches(
  width: number,
  height: number,
  columns: number,
  rows: number,
  seed: number,
): string[] {
  const sites = scatter(width, height, columns, rows, seed);
  const frame: Point[] = [
    [-200, -200],
    [width + 200, -200],
    [width + 200, height + 200],
    [-200, height + 200],
  ];
  return sites.map((site) => {
    const land = sites.reduce<Point[]>(
      (area, other) => (other === site ? area : nearer(area, site, other)),
      frame,
    );
    return coast(land);
  });
}

/** One point in each cell of a grid that reaches a little over the edges, shaken. */
function scatter(width: number, height: number, columns: number, rows: number, seed: number): Point[] {
  const random = createRandom(seed);
  const stepX = width / columns;
  const stepY = height / rows;
  return Array.from({ length: (columns + 1) * rows }, (_, index): Point => {
    const row = Math.floor(index / (columns + 1));
    const column = index % (columns + 1);
    const shift = row % 2 === 0 ? 0 : 0.5;
    return [
      (column + shift - 0.1 + (random() - 0.5) * 0.62) * stepX,
      (row + 0.5 + (random() - 0.5) * 0.62) * stepY,
    ];
  });
}

/** The part of an area that is nearer to one point than to the other. */
function nearer(area: readonly Point[], site: Point, other: Point): Point[] {
  const normal = [other[0] - site[0], other[1] - site[1]] as const;
  const limit = ((other[0] + site[0]) * normal[0] + (other[1] + site[1]) * normal[1]) / 2;
  const over = ([x, y]: Point): number => x * normal[0] + y * normal[1] - limit;
  return area.flatMap((from, index): Point[] => {
    const to = area[(index + 1) % area.length] ?? from;
    const [a, b] = [over(from), over(to)];
    const part = a / (a - b);
    const cut: Point = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
    if (a <= 0) return b <= 0 ? [from] : [from, cut];
    return b <= 0 ? [cut] : [];
  });
}

/** An outline whose sides swing out like coasts; how they swing depends on the place alone. */
function coast(area: readonly Point[]): string {
  const sides = area.map((from, index) => {
    const to = area[(index + 1) % area.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const swung = (part: number): string => {
      const x = from[0] + (to[0] - from[0]) * part;
      const y = from[1] + (to[1] - from[1]) * part;
      const swing = length * 0.34;
      return `${Math.round(x + Math.sin(y / 31 + x / 77) * swing)} ${Math.round(y + Math.sin(x / 29 - y / 83) * swing)}`;
    };
    return `C${swung(0.34)} ${swung(0.66)} ${Math.round(to[0])} ${Math.round(to[1])}`;
  });
  const [first = [0, 0]] = area;
  return `M${Math.round(first[0])} ${Math.round(first[1])}${sides.join('')}Z`;
}
