import { type Palette, n, points } from './cloth';
import { stroke } from './stroke';

/** A filling (isen): the size of its tile, and the tile. */
export interface Filling {
  readonly width: number;
  readonly height: number;
  readonly draw: (palette: Palette) => string;
}

/** Points of one ring around a place. */
function ring(x: number, y: number, count: number, radius: number): (readonly [number, number])[] {
  return Array.from({ length: count }, (_, index): readonly [number, number] => {
    const angle = (index * Math.PI * 2) / count;
    return [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius];
  });
}

/** The fillings that a learner draws first, in the order of the sampler. */
export const FILLINGS: readonly (Filling | 'scales')[] = [
  // Cecek: points alone, each row in the gaps of the other.
  {
    width: 20,
    height: 20,
    draw: ({ light }) =>
      stroke(
        points([
          [5, 5],
          [15, 15],
        ]),
        light,
        4.4,
      ),
  },
  // Cecek pitu: seven points, one of them in the middle.
  { width: 54, height: 54, draw: sevenPoints },
  // Sawut: hair lines that fan out of a root.
  { width: 60, height: 44, draw: fans },
  // Galaran: lines that run beside each other like water over sand.
  { width: 120, height: 18, draw: ripples },
  // Sirapan: shingles of a roof.
  { width: 48, height: 44, draw: shingles },
  'scales',
  // Ukel: curls, each one taking the hand of the next.
  { width: 72, height: 64, draw: curls },
  // Cacah gori: crosses, as young jackfruit is cut.
  { width: 44, height: 44, draw: cuts },
  // Kembang pacar: the flower of the henna bush.
  { width: 56, height: 56, draw: blossoms },
  // Herangan: pieces of gravel, no two alike.
  { width: 90, height: 80, draw: gravel },
  // Rambutan: the hair of the fruit.
  { width: 52, height: 52, draw: hairs },
  // Uceng: a braided wick.
  { width: 40, height: 30, draw: braids },
];

function sevenPoints({ light, middle }: Palette): string {
  const places = [
    [14, 14],
    [41, 41],
  ].flatMap(([x = 0, y = 0]) => [...ring(x, y, 6, 9), [x, y] as const]);
  const between = points([
    [41, 14],
    [14, 41],
  ]);
  return stroke(points(places), light, 4.2) + stroke(between, middle, 5);
}

function fans({ light, middle }: Palette): string {
  const fan = (x: number, y: number): string =>
    [-54, -36, -18, 0, 18, 36, 54]
      .map((turn) => {
        const angle = ((turn - 90) * Math.PI) / 180;
        return `M${x} ${y}L${n(x + Math.cos(angle) * 30)} ${n(y + Math.sin(angle) * 30)}`;
      })
      .join('');
  const places = [
    [0, 36],
    [60, 36],
    [30, 58],
    [30, 14],
    [0, -8],
    [60, -8],
  ];
  const roots = points(places.map(([x = 0, y = 0]) => [x, y] as const));
  return stroke(places.map(([x = 0, y = 0]) => fan(x, y)).join(''), light, 1.9) + stroke(roots, middle, 6);
}

function ripples({ light, middle }: Palette): string {
  const line = (y: number): string => `M0 ${y}q15-8 30 0t30 0t30 0t30 0`;
  return stroke(line(4) + line(22) + line(-14), light, 2.6) + stroke(line(13) + line(-5), middle, 1.6);
}

function shingles({ light, middle }: Palette): string {
  const places = [
    [0, 0],
    [24, 22],
    [-24, 22],
    [48, 0],
    [24, -22],
    [0, 44],
    [48, 44],
  ];
  const outer = places.map(([x = 0, y = 0]) => `M${x - 24} ${y - 22}v14q2 18 24 26q22-8 24-26v-14`).join('');
  const inner = places.map(([x = 0, y = 0]) => `M${x - 12} ${y - 14}v6q2 10 12 14q10-4 12-14v-6`).join('');
  return stroke(outer, light, 2.6) + stroke(inner, middle, 1.8);
}

function curls({ light, middle }: Palette): string {
  const curl = (x: number, y: number): string =>
    `M${x} ${y + 32}c-20-10-26-40-4-46c20-5 30 20 14 27c-12 5-20-10-9-15`;
  const places = [0, 36, 72].flatMap((x) => [-32, 0, 32, 64].map((y) => curl(x, y + (x === 36 ? 16 : 0))));
  const seeds = [0, 72].flatMap((x) => [
    [x + 17, 6] as const,
    [x + 17, 38] as const,
    [x - 19, 22] as const,
    [x - 19, 54] as const,
  ]);
  return stroke(places.join(''), light, 2.3) + stroke(points(seeds), middle, 3.4);
}

function cuts({ light, middle }: Palette): string {
  return (
    stroke('M11 3V19M3 11H19M33 25V41M25 33H41', light, 3) +
    stroke('M33 6V16M28 11H38M11 28V38M6 33H16', middle, 2) +
    stroke(
      points([
        [22, 0],
        [22, 22],
        [0, 22],
        [44, 22],
        [22, 44],
        [0, 0],
        [44, 0],
        [0, 44],
        [44, 44],
      ]),
      light,
      2.6,
    )
  );
}

function blossoms({ light, middle }: Palette): string {
  const flowers = [
    [14, 14],
    [42, 42],
  ];
  const petals = flowers.flatMap(([x = 0, y = 0]) => ring(x, y, 5, 6.4));
  const hearts = flowers.map(([x = 0, y = 0]) => [x, y] as const);
  const points5 = flowers.flatMap(([x = 0, y = 0]) => ring(x, y, 10, 12.6));
  return (
    stroke(points(petals), light, 8) +
    stroke(points(hearts), middle, 5) +
    stroke(points(points5), middle, 1.8) +
    stroke('M42 6Q48 12 42 20Q36 12 42 6ZM14 34Q20 40 14 48Q8 40 14 34Z', light, 1.8)
  );
}

function gravel({ light, middle }: Palette): string {
  const stones =
    'M6 8l18-4 12 10-8 14-20-2zM44 4l20 2 6 14-16 10-14-10zM76 10l10-4 2 18-8 6-8-8zM10 36l16-4 10 12-10 14-18-6zM44 38l16-2 12 12-8 16-18-4-6-12zM78 36l8 2 0 20-10 4-6-12zM8 62l18 2 4 10-18 4-6-8zM38 68l14-2 14 6-10 6-14 0z';
  const inner = points([
    [21, 15],
    [56, 16],
    [80, 18],
    [21, 45],
    [56, 50],
    [80, 48],
    [17, 70],
    [50, 73],
  ]);
  return stroke(stones, light, 2.2) + stroke(inner, middle, 4);
}

function hairs({ light, middle }: Palette): string {
  const fruit = (x: number, y: number): string =>
    Array.from({ length: 14 }, (_, index) => {
      const angle = (index * Math.PI * 2) / 14;
      const at = (radius: number, turn: number): string =>
        `${n(x + Math.cos(angle + turn) * radius)} ${n(y + Math.sin(angle + turn) * radius)}`;
      return `M${at(6.4, 0)}Q${at(12, 0)} ${at(16, 0.42)}`;
    }).join('');
  const places = [
    [13, 13],
    [39, 39],
  ];
  return (
    stroke(places.map(([x = 0, y = 0]) => fruit(x, y)).join(''), light, 1.7) +
    stroke(points(places.map(([x = 0, y = 0]) => [x, y] as const)), middle, 7)
  );
}

function braids({ light, middle }: Palette): string {
  const braid = 'M0 3Q10-2 20 7T40 11M0 11Q10 16 20 7T40 3';
  return (
    stroke(braid, light, 2.6) +
    `<g transform="translate(20 15)">${stroke(braid, light, 2.6)}</g><g transform="translate(-20 15)">${stroke(braid, light, 2.6)}</g>` +
    stroke(
      points([
        [5, 7],
        [35, 7],
        [20, 14.5],
        [25, 22],
        [15, 22],
        [0, 14.5],
        [40, 14.5],
      ]),
      middle,
      2.6,
    )
  );
}
