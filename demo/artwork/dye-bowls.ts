import { type Palette, SOGA, createRandom, n, picture } from './cloth';
import { type LeafPlace, leaves } from './flower';
import { kawung } from './kawung';

const WIDTH = 1200;
const HEIGHT = 900;
const RADIUS = 150;

/** What is in the bowls, from left to right and from the back to the front: the bath and its glint. */
const BATHS: readonly (readonly [colour: string, glint: string])[] = [
  ['#7a3f1c', '#b0703a'],
  ['#c08a2e', '#e3bf6c'],
  ['#4a2716', '#84502f'],
  ['#1f3558', '#5578a5'],
  ['#8c2f2a', '#c46a58'],
  ['#55602f', '#8f9a58'],
];

const LEAF_GREEN: Palette = { ground: '#2f4420', light: '#63803f', middle: '#9db56f', dark: '#26371a' };
const LEAF_DRY: Palette = { ground: '#5a3413', light: '#b98a45', middle: '#7d5424', dark: '#4a2a10' };

/** What the dyes are made from, strewn between the bowls: leaves of indigo, and dry ones of mango. */
const GREEN_LEAVES: readonly LeafPlace[] = [
  [408, 422, -96, 92],
  [412, 410, -32, 84],
  [404, 398, 22, 78],
  [414, 416, 66, 88],
  [1172, 422, -74, 86],
  [1180, 404, -14, 80],
];
const DRY_LEAVES: readonly LeafPlace[] = [
  [790, 414, 118, 96],
  [776, 400, -58, 88],
  [802, 392, 30, 72],
];

/** Six bowls of dye on a table, seen from above: soga, tegeran, jambal, nila, secang and mango leaf. */
export function dyeBowls(): string {
  const random = createRandom(31);
  const defs =
    kawung('kawung', SOGA, 0.62) +
    '<linearGradient id="table" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c49a68"/><stop offset="1" stop-color="#94683a"/></linearGradient>' +
    '<radialGradient id="clay" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="#dcae86"/><stop offset=".8" stop-color="#a86b42"/><stop offset="1" stop-color="#7b4727"/></radialGradient>' +
    '<radialGradient id="deep" cx=".42" cy=".38" r=".7"><stop offset=".3" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient>';
  const boards = [0, 150, 300, 450, 600, 750].map((y) => board(y, random));
  const bowls = BATHS.map(([colour, glint], index) =>
    bowl(220 + (index % 3) * 380, index < 3 ? 206 : 616, colour, glint, random),
  );
  return picture(
    WIDTH,
    HEIGHT,
    defs,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#table)"/>${boards.join('')}${cloth()}${strewn()}${bowls.join('')}`,
  );
}

/** A cloth that lies over the foot of the table, its edge towards the bowls. */
function cloth(): string {
  const outline = 'M-10 842C180 800 330 846 520 822S900 800 1210 846V910H-10Z';
  const edge = outline.slice(0, outline.indexOf('V'));
  return (
    `<path d="${outline}" transform="translate(4 -9)" fill="#2e1a0a" opacity=".35"/><path d="${outline}" fill="url(#kawung)"/>` +
    `<path d="${edge}" fill="none" stroke="${SOGA.ground}" stroke-width="16"/><path d="${edge}" fill="none" stroke="${SOGA.light}" stroke-width="10"/>` +
    `<path d="${edge}" fill="none" stroke="${SOGA.middle}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 10"/>`
  );
}

/** Leaves, each with its shadow on the boards. */
function strewn(): string {
  const shadow = `<g transform="translate(6 8)" opacity=".3">${[...GREEN_LEAVES, ...DRY_LEAVES]
    .map(
      ([x, y, turn, length]) =>
        `<ellipse transform="translate(${x} ${y}) rotate(${turn})" cy="${-length / 2}" rx="${n(length * 0.2)}" ry="${n(length * 0.48)}" fill="#2e1a0a"/>`,
    )
    .join('')}</g>`;
  return shadow + leaves(LEAF_GREEN, GREEN_LEAVES) + leaves(LEAF_DRY, DRY_LEAVES);
}

/** One board of the table: its joint and two lines of grain. */
function board(y: number, random: () => number): string {
  const grain = [0.3, 0.68].map((part) => {
    const at = y + 150 * part;
    const bend = (): string => n(at + (random() - 0.5) * 34);
    return `M0 ${n(at)}C300 ${bend()} 620 ${bend()} 1200 ${bend()}`;
  });
  return (
    `<path d="M0 ${y}H${WIDTH}" stroke="#5d3a1a" stroke-width="3" opacity=".45"/>` +
    `<path d="${grain.join('')}" fill="none" stroke="#6d4622" stroke-width="2" opacity=".28"/>`
  );
}

/** A bowl of clay with its shadow; the bath has rings where the cloth has just been lifted out. */
function bowl(x: number, y: number, colour: string, glint: string, random: () => number): string {
  const turn = n(random() * 360);
  const rings = [0.34, 0.55, 0.76].map(
    (part, index) =>
      `<circle cx="-8" cy="-6" r="${n(RADIUS * 0.8 * part)}" stroke-dasharray="${n(90 + index * 60)} ${n(50 + index * 24)}"/>`,
  );
  return (
    `<ellipse cx="${x + 16}" cy="${y + 22}" rx="${RADIUS + 8}" ry="${RADIUS + 4}" fill="#2e1a0a" opacity=".32"/>` +
    `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="url(#clay)"/>` +
    `<g fill="none" stroke="#5a2f17"><circle cx="${x}" cy="${y}" r="${RADIUS}" stroke-width="2"/><circle cx="${x}" cy="${y}" r="${RADIUS - 9}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray=".1 12.31" opacity=".7"/></g>` +
    `<circle cx="${x}" cy="${y}" r="${RADIUS - 20}" fill="${colour}" stroke="#4a2510" stroke-width="2.4"/>` +
    `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke="${glint}" stroke-width="3.5" stroke-linecap="round" opacity=".55">${rings.join('')}</g>` +
    `<circle cx="${x}" cy="${y}" r="${RADIUS - 20}" fill="url(#deep)"/>` +
    `<path d="M${x - 92} ${y - 62}A110 110 0 0 1 ${x - 26} ${y - 108}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".3"/>`
  );
}
