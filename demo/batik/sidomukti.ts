import { type Palette, n, pattern, points, repeat, turns } from './cloth';
import { type LeafPlace, halo, heart, leaves, petalPath, rosette } from './flower';

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

/** Curls (ukel) in the corners of a mesh and points of wax around them, where the figure leaves room. */
function fillings({ middle, light }: Palette): string {
  const places: (readonly [number, number])[] = [];
  for (let x = -88; x <= 88; x += 8) {
    for (let y = -88; y <= 88; y += 8) {
      const inMesh = Math.abs(x) + Math.abs(y) <= 92;
      const inCorner = Math.max(Math.abs(x), Math.abs(y)) > 70;
      if (inMesh && !inCorner && Math.hypot(x, y) > 63) places.push([x, y]);
    }
  }
  const curl = repeat(
    'ukel',
    '<path d="M0-92C-9-86-10-74-3-73C3-73 3-80-1-80M0-92C9-86 10-74 3-73M-12-78Q-14-70-8-67M12-78Q14-70 8-67"/>',
    turns(4),
  );
  return (
    `<path d="${points(places)}" stroke="${middle}" stroke-width="2.2" stroke-linecap="round"/>` +
    `<g fill="none" stroke="${light}" stroke-width="1.5" stroke-linecap="round">${curl}</g>`
  );
}

/** Both wings of the bird that carries Wisnu, and its tail. */
function wings({ light, middle, dark }: Palette): string {
  const feathers = [112, 94, 77, 61, 46, 32].map((turn, index) => {
    const tip = 66 - index * 4.5;
    return (
      `<g transform="rotate(${turn})"><path d="${petalPath(9, tip, 8.5)}" fill="${light}"/>` +
      `<path d="${petalPath(14, tip - 6, 5)}" fill="none" stroke="${middle}" stroke-width="1.4"/><path d="M0-18V-${n(tip - 14)}" stroke="${dark}" stroke-width="1.2"/></g>`
    );
  });
  const wing = `<g transform="translate(5 6)">${feathers.join('')}<path d="M2-24C18-34 34-22 26-10C20-2 8-6 10-14C12-19 19-18 18-13" fill="none" stroke="${dark}" stroke-width="2.2" stroke-linecap="round"/></g>`;
  const tail = [-26, 0, 26]
    .map((turn) => `<path transform="translate(0 8) rotate(${180 + turn})" d="${petalPath(4, 44, 9)}"/>`)
    .join('');
  return (
    `${wing}<g transform="scale(-1 1)">${wing}</g><g fill="${light}" stroke="${dark}" stroke-width="1.4">${tail}</g>` +
    `<path d="${petalPath(-22, 30, 14)}" fill="${middle}" stroke="${dark}" stroke-width="1.6"/><path d="${points(
      [
        [0, -14],
        [0, -4],
        [0, 6],
        [-5, 0],
        [5, 0],
      ],
    )}" stroke="${light}" stroke-width="3" stroke-linecap="round"/>`
  );
}

/** The mountain where the gods live: three slopes behind each other, with scales of rock. */
function mountain({ light, middle, dark, ground }: Palette): string {
  const slope = (x: number, foot: number, width: number, height: number): string =>
    `M${n(x - width)} ${foot}C${n(x - width * 0.62)} ${n(foot - height * 0.3)} ${n(x - width * 0.3)} ${n(foot - height * 0.75)} ${x} ${n(foot - height)}C${n(x + width * 0.3)} ${n(foot - height * 0.75)} ${n(x + width * 0.62)} ${n(foot - height * 0.3)} ${n(x + width)} ${foot}Z`;
  const rocks: readonly (readonly [y: number, count: number])[] = [
    [33, 5],
    [21, 4],
    [9, 3],
    [-3, 2],
    [-15, 2],
    [-27, 1],
  ];
  const inside = rocks
    .map(([y, count]) => {
      const arcs = (r: number): string =>
        Array.from(
          { length: count },
          (_, index) => `M${n((index - (count - 1) / 2) * 12 - r)} ${y}a${r} ${n(r * 1.25)} 0 0 1 ${r * 2} 0`,
        ).join('');
      return `<path d="${arcs(6)}${arcs(2.8)}"/>`;
    })
    .join('');
  const hills = [-1, 1]
    .map(
      (side) =>
        `<path d="${slope(side * 38, 36, 27, 50)}" fill="${light}"/><path d="${slope(side * 38, 36, 19, 37)}" fill="${middle}"/><path d="${slope(side * 38, 36, 10, 22)}" fill="${light}"/>`,
    )
    .join('');
  const foot = [-48, -32, -16, 0, 16, 32, 48].map((x) => `M${x - 8} 38q8 17 16 0`).join('');
  return (
    `<g stroke="${dark}" stroke-width="1.3">${hills}<path d="${slope(0, 36, 44, 84)}" fill="${light}"/></g>` +
    `<g fill="none" stroke="${dark}" stroke-width="1.4">${inside}</g>` +
    `<path d="${foot}" fill="${ground}" stroke="${light}" stroke-width="2.2"/>` +
    `<path d="${points([
      [-40, 40.5],
      [-24, 40.5],
      [-8, 40.5],
      [8, 40.5],
      [24, 40.5],
      [40, 40.5],
      [0, -58],
      [-9, -54],
      [9, -54],
    ])}" stroke="${light}" stroke-width="3" stroke-linecap="round"/>`
  );
}

function butterfly({ light, middle, dark }: Palette): string {
  const wing = (turn: number, tip: number, width: number): string =>
    `<g transform="rotate(${turn})"><path d="${petalPath(6, tip, width)}" fill="${light}" stroke="${dark}" stroke-width="1.3"/>` +
    `<path d="${petalPath(13, tip - 8, width * 0.66)}" fill="none" stroke="${middle}" stroke-width="1.6"/><path d="${petalPath(20, tip - 17, width * 0.36)}" fill="${middle}"/>` +
    `<path d="${points([
      [-5, -tip + 12],
      [0, -tip + 9],
      [5, -tip + 12],
    ])}" stroke="${dark}" stroke-width="2.6" stroke-linecap="round"/></g>`;
  const side = wing(54, 66, 26) + wing(122, 50, 21);
  return (
    `${side}<g transform="scale(-1 1)">${side}</g><path d="${petalPath(-32, 24, 9)}" fill="${middle}" stroke="${dark}" stroke-width="1.4"/>` +
    `<path d="M-2-22C-4-38-12-46-20-46M2-22C4-38 12-46 20-46M-5 6H5M-5.5 13H5.5M-4.5 20H4.5" fill="none" stroke="${light}" stroke-width="1.8" stroke-linecap="round"/>`
  );
}

function flower(palette: Palette): string {
  const places: readonly LeafPlace[] = [
    [0, -26, 0, 36],
    [26, 0, 90, 36],
    [0, 26, 180, 36],
    [-26, 0, 270, 36],
  ];
  const bud = `<path d="${petalPath(38, 56, 8)}"/>`;
  return (
    leaves(palette, places, 28) +
    `<g fill="${palette.middle}">${repeat('bud', bud, turns(4, 45))}</g>` +
    `<circle r="40" fill="${palette.dark}"/>` +
    rosette(palette, 8, 8, 38, 15) +
    halo(palette.light, 16, 43, 2.2) +
    heart(palette, 8.5)
  );
}
