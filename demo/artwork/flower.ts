import { type Palette, n, points, repeat, turns } from './cloth';

/** A petal or leaf that points up: root and tip are distances from the middle, `width` is how far its edges bend out. */
export function petalPath(root: number, tip: number, width: number): string {
  const low = n(-(root + (tip - root) * 0.28));
  const high = n(-(root + (tip - root) * 0.82));
  const side = n(width);
  return `M0 ${n(-root)}C${side} ${low} ${side} ${high} 0 ${n(-tip)}C${n(-width)} ${high} ${n(-width)} ${low} 0 ${n(-root)}Z`;
}

/** A ring of petals: each has its edge left free by the wax, a second line within, and a vein. */
export function rosette(palette: Palette, count: number, root: number, tip: number, width: number): string {
  const { light, middle, dark } = palette;
  const length = tip - root;
  const inner = petalPath(root + length * 0.12, tip - length * 0.16, width * 0.56);
  const petal =
    `<path d="${petalPath(root, tip, width)}" fill="${light}"/>` +
    `<path d="${inner}" fill="none" stroke="${middle}" stroke-width="${n(Math.max(0.7, width * 0.13))}"/>` +
    `<path d="M0 ${n(-root - length * 0.22)}V${n(-root - length * 0.6)}" stroke="${dark}" stroke-width="${n(Math.max(0.7, width * 0.12))}" stroke-linecap="round"/>`;
  return repeat(named(palette, 'petal', root, tip, width), petal, turns(count));
}

/** The id of a shape, from what it depends on. */
function named(palette: Palette, ...parts: readonly (string | number)[]): string {
  return [...parts, palette.ground.slice(1), palette.light.slice(1)].join('-');
}

/** The heart of a flower: a ring and its seeds. */
export function heart({ light, middle, dark }: Palette, radius: number): string {
  const seeds = Array.from({ length: 6 }, (_, index): readonly [number, number] => {
    const angle = (index * Math.PI) / 3;
    return [Math.cos(angle) * radius * 0.56, Math.sin(angle) * radius * 0.56];
  });
  return (
    `<circle r="${n(radius)}" fill="${middle}" stroke="${dark}" stroke-width="${n(radius * 0.16)}"/>` +
    `<path d="${points([[0, 0], ...seeds])}" stroke="${light}" stroke-width="${n(radius * 0.28)}" stroke-linecap="round"/>`
  );
}

/** A circle of wax points around a figure. */
export function halo(colour: string, count: number, radius: number, size: number): string {
  const places = Array.from({ length: count }, (_, index): readonly [number, number] => {
    const angle = (index * Math.PI * 2) / count;
    return [Math.cos(angle) * radius, Math.sin(angle) * radius];
  });
  return `<path d="${points(places)}" stroke="${colour}" stroke-width="${n(size)}" stroke-linecap="round"/>`;
}

/** How long a leaf is drawn before it is scaled. */
const LEAF = 80;

/** Where a leaf grows, which way it points (0 is up), and its length. */
export type LeafPlace = readonly [x: number, y: number, degrees: number, length: number];

/** Leaves filled with fine parallel lines (sawut) from their vein to their edge. */
export function leaves(palette: Palette, places: readonly LeafPlace[], width = 24): string {
  const placed = places.map(
    ([x, y, degrees, length]) =>
      `translate(${n(x)} ${n(y)}) rotate(${n(degrees)}) scale(${(length / LEAF).toFixed(2)})`,
  );
  return repeat(named(palette, 'leaf', width), leaf(palette, width), placed);
}

function leaf({ light, middle, dark }: Palette, width: number): string {
  const steps = 9;
  const lines = Array.from({ length: steps }, (_, index) => {
    const part = 0.14 + (index / steps) * 0.66;
    const reach = n(3 * width * part * (1 - part) * 0.8);
    const from = n(-part * LEAF);
    return `M-${reach} ${n(-part * LEAF - 8)}Q-${reach} ${n(-part * LEAF - 2)} 0 ${from}Q${reach} ${n(-part * LEAF - 2)} ${reach} ${n(-part * LEAF - 8)}`;
  });
  return (
    `<path d="${petalPath(0, LEAF, width)}" fill="${light}"/>` +
    `<path d="${petalPath(LEAF * 0.04, LEAF * 0.94, width * 0.84)}${lines.join('')}" fill="none" stroke="${middle}" stroke-width="1.3"/>` +
    `<path d="M0 0V${n(-LEAF * 0.86)}" stroke="${dark}" stroke-width="2" stroke-linecap="round"/>`
  );
}

/** A flower in full bloom, about 44 units from middle to tip: two rings of petals, and its halo. */
export function bloom(palette: Palette): string {
  return (
    `<circle r="50" fill="${palette.ground}"/>` +
    rosette(palette, 8, 10, 46, 19) +
    `<circle r="24" fill="${palette.dark}"/>` +
    rosette(palette, 8, 6, 23, 9) +
    heart(palette, 8) +
    halo(palette.light, 24, 54, 2.6)
  );
}

/**
 * A branch with leaves, two blooms and buds (buketan), about 360 units high and 260 wide around 0,0; what it uses of
 * `bloom` must be defined as `flowerId`.
 */
export function branch(palette: Palette, flowerId: string): string {
  const places: readonly LeafPlace[] = [
    [4, 96, 62, 84],
    [-2, 60, -70, 92],
    [16, 8, 96, 78],
    [-26, -2, -52, 86],
    [38, -58, 28, 76],
    [-4, 130, -118, 70],
    [8, 138, 120, 66],
  ];
  const stems =
    'M0 180C18 130-14 92 4 52S34-20 34-74M4 52C-10 20-50 6-62-52M34-74C46-104 74-116 96-120M-62-52C-84-70-104-72-118-66';
  const bud = `<path d="${petalPath(-4, 32, 15)}" fill="${palette.light}"/><path d="${petalPath(0, 26, 9)}" fill="${palette.middle}"/><path d="M-9-2Q-12-18-3-24M9-2Q12-18 3-24" fill="none" stroke="${palette.dark}" stroke-width="1.6"/>`;
  return (
    `<path d="${stems}" fill="none" stroke="${palette.ground}" stroke-width="10" stroke-linecap="round"/>` +
    `<path d="${stems}" fill="none" stroke="${palette.light}" stroke-width="4.4" stroke-linecap="round"/>` +
    leaves(palette, places) +
    `<g transform="translate(96 -120) rotate(70)">${bud}</g><g transform="translate(-118 -66) rotate(-78)">${bud}</g>` +
    `<use href="#${flowerId}" transform="translate(34 -118) scale(1.15)"/>` +
    `<use href="#${flowerId}" transform="translate(-64 -84) scale(.86) rotate(20)"/>`
  );
}
