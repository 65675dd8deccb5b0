import { n, picture, points, repeat, turns } from './cloth';
import { petalPath } from './flower';
import { writeWord } from './stroke-letters';

const WIDTH = 320;
const HEIGHT = 120;
const INK = '#3b2214';

/** How a mark is written, and its symbol, drawn around 0,0 and 72 units high. */
interface Mark {
  readonly word: string;
  readonly height: number;
  readonly weight: number;
  readonly tracking: number;
  readonly symbol: () => string;
}

/** The marks of the partners. */
const MARKS = {
  wastra: { word: 'Wastra', height: 32, weight: 4.6, tracking: 11, symbol: fringedCloth },
  lurik: { word: 'Lurik', height: 36, weight: 5.6, tracking: 13, symbol: stripes },
  lontar: { word: 'Lontar', height: 31, weight: 3.6, tracking: 13, symbol: fan },
  nila: { word: 'Nila', height: 40, weight: 4.4, tracking: 17, symbol: drop },
  tenun: { word: 'Tenun', height: 32, weight: 6.2, tracking: 12, symbol: weave },
  pasar: { word: 'Pasar', height: 34, weight: 5, tracking: 12, symbol: roof },
} satisfies Readonly<Record<string, Mark>>;

/** A partner of the house. */
export type Partner = keyof typeof MARKS;

/** The mark of a partner: symbol and word in dark ink on nothing. */
export function partnerMark(partner: Partner): string {
  const { word, height, weight, tracking, symbol } = MARKS[partner];
  const gap = 24;
  const side = 72;
  const written = writeWord(word, height, weight, tracking);
  const left = (WIDTH - side - gap - written.width) / 2;
  const content =
    `<g transform="translate(${n(left + side / 2)} ${HEIGHT / 2})" fill="${INK}" stroke="none">${symbol()}</g>` +
    `<g transform="translate(${n(left + side + gap)} ${n((HEIGHT - height) / 2)})" stroke="${INK}">${written.svg}</g>`;
  return picture(WIDTH, HEIGHT, '', content);
}

/** Wastra, cloth: a small cloth with a flower of four petals and a fringe along its foot. */
function fringedCloth(): string {
  const fringe = [-30, -20, -10, 0, 10, 20, 30].map((x) => `M${x} 26V35`).join('');
  return (
    `<path d="M-32.5-33H32.5V19H-32.5Z${fringe}" fill="none" stroke="${INK}" stroke-width="4.6" stroke-linejoin="round" stroke-linecap="round"/>` +
    `<g transform="translate(0 -7)">${repeat('petal', `<path d="${petalPath(3, 24, 9)}"/>`, turns(4, 45))}</g>`
  );
}

/** Lurik, striped homespun: stripes of several widths in a circle. */
function stripes(): string {
  const widths: readonly (readonly [x: number, width: number])[] = [
    [-29, 3],
    [-21, 8],
    [-11.5, 3],
    [-4, 3],
    [6, 11],
    [16.5, 3],
    [24, 6],
    [31, 2.4],
  ];
  const lines = widths.map(([x, width]) => {
    const reach = Math.sqrt(36 ** 2 - x ** 2);
    return `<path d="M${x} ${n(-reach)}V${n(reach)}" stroke="${INK}" stroke-width="${width}"/>`;
  });
  return `<g transform="rotate(24)">${lines.join('')}</g>`;
}

/** Lontar, the palm whose leaves were written on: a fan of seven blades. */
function fan(): string {
  const blades = [-69, -46, -23, 0, 23, 46, 69].map((turn) => `rotate(${turn})`);
  const blade = `<path d="${petalPath(8, 47, 6.2)}"/>`;
  return `<g transform="translate(0 14) scale(.94 1.06)">${repeat('blade', blade, blades)}<path d="M0 1V18" stroke="${INK}" stroke-width="5" stroke-linecap="round"/></g>`;
}

/** Nila, indigo: a drop, and the bath that rises in it. */
function drop(): string {
  return (
    `<path d="M0-35C14-16 26-4 26 10A26 25 0 0 1-26 10C-26-4-14-16 0-35Z" fill="none" stroke="${INK}" stroke-width="4.6" stroke-linejoin="round"/>` +
    `<path d="M-19 7Q-9.5-1 0 7T19 7V10A19 18.5 0 0 1-19 10Z"/>`
  );
}

/** Tenun, weaving: three threads over and under three. */
function weave(): string {
  const places = [-22, 0, 22];
  const over = places.flatMap((x, column) =>
    places.map((y, row) => ((row + column) % 2 === 0 ? `M${x} ${y - 14}v28` : `M${x - 14} ${y}h28`)),
  );
  const ends = [-1, 1].map(
    (side) => `M${side * 31} -22h${side * 5}M${side * 31} 22h${side * 5}M0 ${side * 31}v${side * 5}`,
  );
  return `<path d="${over.join('')}${ends.join('')}" stroke="${INK}" stroke-width="12"/>`;
}

/** Pasar, the market: the roof of a pendopo over a row of stalls. */
function roof(): string {
  return (
    `<path d="M-8-34H8L15-14H-15ZM-19-10H19L36 6H-36Z" stroke="${INK}" stroke-width="3" stroke-linejoin="round"/>` +
    `<path d="M-27 9V33M-9 9V33M9 9V33M27 9V33M-34 34H34" fill="none" stroke="${INK}" stroke-width="4.6" stroke-linecap="round"/>` +
    `<path d="${points([
      [-18, 25],
      [0, 25],
      [18, 25],
    ])}" stroke="${INK}" stroke-width="9" stroke-linecap="round"/>`
  );
}
