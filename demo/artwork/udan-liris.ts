import { type Palette, n, pattern, points } from './cloth';

const WIDTH = 48;

/** One band: how high it is, which dye is its ground, and what repeats along it; y runs from 0 to its height. */
interface Band {
  readonly height: number;
  readonly ground: keyof Palette;
  readonly draw: (palette: Palette) => string;
}

/** Repeats what is drawn for a place along the band. */
function along(step: number, draw: (x: number) => string): string {
  return Array.from({ length: WIDTH / step + 2 }, (_, index) => draw((index - 1) * step)).join('');
}

const line = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

const BANDS: readonly Band[] = [
  { height: 30, ground: 'ground', draw: blades },
  { height: 16, ground: 'light', draw: teeth },
  { height: 30, ground: 'dark', draw: flowers },
  { height: 22, ground: 'middle', draw: keys },
  { height: 34, ground: 'ground', draw: tendrils },
  { height: 18, ground: 'light', draw: seeds },
  { height: 30, ground: 'dark', draw: fruits },
  { height: 22, ground: 'middle', draw: scales },
  { height: 28, ground: 'ground', draw: flames },
];

/**
 * Udan liris: the fine rain that falls slanting; narrow bands of small motifs, each of them a cloth of its own.
 * @param scale 1 makes bands of 16 to 34 units.
 */
export function udanLiris(id: string, palette: Palette, scale: number): string {
  let top = 0;
  const bands = BANDS.map(({ height, ground, draw }) => {
    const drawn = `<g transform="translate(0 ${top})"><rect width="${WIDTH}" height="${height}" fill="${palette[ground]}"/>${draw(palette)}</g>`;
    top += height;
    return (
      drawn +
      `<path d="M0 ${top}H${WIDTH}" stroke="${palette.light}" stroke-width="5"/><path d="M0 ${top}H${WIDTH}" stroke="${palette.dark}" stroke-width="1.6"/>`
    );
  });
  const first = `<path d="M0 0H${WIDTH}" stroke="${palette.light}" stroke-width="5"/><path d="M0 0H${WIDTH}" stroke="${palette.dark}" stroke-width="1.6"/>`;
  return pattern(id, WIDTH, top, `rotate(-38) scale(${scale})`, bands.join('') + first);
}

/** Small parang. */
function blades({ light, middle }: Palette): string {
  const path = along(16, (x) => `M${x + 12} 9C${x + 9} 3 ${x + 2} 7 ${x + 5} 15S${x + 6} 26 ${x - 1} 21`);
  return line(path, light, 5) + line(path, middle, 2);
}

/** The teeth of a grasshopper (untu walang). */
function teeth({ ground, middle }: Palette): string {
  const path = along(8, (x) => `M${x} 13L${x + 4} 3L${x + 8} 13Z`);
  return `<path d="${path}" fill="${ground}"/>${line(
    along(8, (x) => `M${x} 4.5h.1`),
    middle,
    2.2,
  )}`;
}

function flowers({ light, middle }: Palette): string {
  const petals = along(24, (x) =>
    [0, 45, 90, 135]
      .map((turn) => {
        const dx = n(Math.cos((turn * Math.PI) / 180) * 8);
        const dy = n(Math.sin((turn * Math.PI) / 180) * 8);
        return `M${n(x + 12 - Number(dx))} ${n(15 - Number(dy))}L${n(x + 12 + Number(dx))} ${n(15 + Number(dy))}`;
      })
      .join(''),
  );
  const between = along(24, (x) =>
    points([
      [x, 9],
      [x, 21],
      [x - 3.5, 15],
      [x + 3.5, 15],
    ]),
  );
  return (
    line(petals, light, 3.2) +
    line(
      along(24, (x) => `M${x + 12} 15h.1`),
      middle,
      6,
    ) +
    line(between, middle, 2.2)
  );
}

/** A plain meander. */
function keys({ dark, light }: Palette): string {
  const path = along(16, (x) => `M${x} 18V5H${x + 11}V14H${x + 5.5}V10`) + `M-16 18H${WIDTH + 16}`;
  return line(path, light, 3.4) + line(path, dark, 1.2);
}

/** A shoot that winds, with a leaf in each bend. */
function tendrils({ light, middle }: Palette): string {
  const shoot = `M-48 17${along(48, () => 'q12-21 24 0t24 0')}`;
  const curls = along(
    48,
    (x) =>
      `M${x + 4} 12C${x + 6} 24 ${x + 17} 27 ${x + 18} 19C${x + 18} 14 ${x + 11} 14 ${x + 12} 19M${x + 28} 22C${x + 30} 10 ${x + 41} 7 ${x + 42} 15C${x + 42} 20 ${x + 35} 20 ${x + 36} 15`,
  );
  const leaves = along(
    48,
    (x) =>
      `M${x + 13} 6.5Q${x + 18} 0 ${x + 25} 5Q${x + 20} 10 ${x + 13} 6.5ZM${x + 37} 27.5Q${x + 42} 34 ${x + 49} 29Q${x + 44} 24 ${x + 37} 27.5Z`,
  );
  const dots = along(48, (x) =>
    points([
      [x + 1, 5],
      [x + 24, 27],
      [x + 7, 28],
      [x + 31, 6],
      [x + 24, 11],
      [x, 23],
    ]),
  );
  return `${line(shoot, light, 2.6)}${line(curls, light, 1.8)}<path d="${leaves}" fill="${middle}"/>${line(dots, light, 2.4)}`;
}

function seeds({ ground, middle }: Palette): string {
  const diamonds = along(12, (x) => `M${x} 9L${x + 6} 3.5L${x + 12} 9L${x + 6} 14.5Z`);
  return `<path d="${diamonds}" fill="${ground}"/>${line(
    along(12, (x) => `M${x + 6} 9h.1`),
    middle,
    3.4,
  )}`;
}

/** Small kawung. */
function fruits({ light, middle, dark }: Palette): string {
  const ovals = along(24, (x) =>
    [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ]
      .map(([sx = 1, sy = 1]) => {
        const from = `M${x + 12 + sx} ${15 + sy}`;
        return `${from}Q${x + 12 + sx * 3} ${15 + sy * 11} ${x + 12 + sx * 11} ${15 + sy * 12}Q${x + 12 + sx * 11} ${15 + sy * 4} ${x + 12 + sx} ${15 + sy}Z`;
      })
      .join(''),
  );
  const eyes = along(24, (x) =>
    points([
      [x + 18, 9],
      [x + 6, 9],
      [x + 18, 21],
      [x + 6, 21],
    ]),
  );
  const between = along(24, (x) =>
    points([
      [x, 10.5],
      [x, 15],
      [x, 19.5],
      [x + 12, 4],
      [x + 12, 26],
    ]),
  );
  return `<path d="${ovals}" fill="${light}"/>${line(eyes, dark, 2.4)}${line(between, middle, 2.2)}`;
}

/** Small gringsing. */
function scales({ light, dark }: Palette): string {
  const arcs = along(16, (x) => `M${x} 2a8 8 0 0 0 16 0M${x - 8} 11a8 8 0 0 0 16 0`);
  const eyes = along(16, (x) =>
    points([
      [x + 8, 5],
      [x, 14],
    ]),
  );
  return line(arcs, dark, 1.8) + line(eyes, light, 3);
}

/** Tongues of fire that lean with the wind. */
function flames({ light, middle }: Palette): string {
  const tongues = along(
    16,
    (x) => `M${x} 26C${x - 1} 16 ${x + 9} 14 ${x + 6} 4C${x + 15} 10 ${x + 16} 20 ${x + 13} 26Z`,
  );
  const cores = along(
    16,
    (x) => `M${x + 4} 25C${x + 4} 20 ${x + 9} 18 ${x + 9} 13C${x + 12} 17 ${x + 12} 21 ${x + 10} 25Z`,
  );
  return `<path d="${tongues}" fill="${light}"/><path d="${cores}" fill="${middle}"/>${line(
    along(16, (x) =>
      points([
        [x + 1, 8],
        [x + 15, 6],
      ]),
    ),
    middle,
    2,
  )}`;
}
