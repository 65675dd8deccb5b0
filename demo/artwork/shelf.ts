import { INDIGO, MENGKUDU, NIGHT, SECANG, SOGA, SOLO, picture } from './cloth';
import { gringsing } from './gringsing';
import { kawung } from './kawung';
import { INDIGO_CLOUDS, megaMendung } from './mega-mendung';
import { parang } from './parang';
import { type Cloth, pile, roll, rollEnd, rollFromEnd } from './stacked-cloth';
import { truntum } from './truntum';

const WIDTH = 1600;
const HEIGHT = 900;
const LEFT = 60;
/** The upper sides of the boards, and how thick they are. */
const BOARDS = [316, 584, 846] as const;
const BOARD = 26;
/** The uprights, from left to right. */
const POSTS = [LEFT, 556, 1052, 1514] as const;
const POST = 26;

const KAWUNG: Cloth = { fill: 'kawung', palette: SOGA };
const BLUE: Cloth = { fill: 'nila', palette: INDIGO };
const PARANG: Cloth = { fill: 'parang', palette: SECANG };
const CLOUDS: Cloth = { fill: 'mendung', palette: INDIGO };
const STARS: Cloth = { fill: 'truntum', palette: NIGHT };
const SCALES: Cloth = { fill: 'gringsing', palette: MENGKUDU };
const GOLD: Cloth = { fill: 'solo', palette: SOLO };
const CLOTHS = [KAWUNG, BLUE, PARANG, CLOUDS, STARS, SCALES, GOLD];

/** Rolls that lie along the shelf: board from the top, left end, how far their middle is above the board, length, radius. */
const ROLLS: readonly (readonly [
  board: number,
  x: number,
  up: number,
  length: number,
  radius: number,
  cloth: Cloth,
])[] = [
  [0, 132, 141, 372, 46, SCALES],
  [0, 104, 49, 400, 49, KAWUNG],
  [0, 1092, 140, 352, 44, BLUE],
  [0, 1108, 48, 366, 48, PARANG],
  [1, 616, 136, 356, 44, PARANG],
  [1, 598, 47, 400, 47, CLOUDS],
  [0, 150, 223, 350, 36, STARS],
  [2, 134, 139, 340, 41, CLOUDS],
  [2, 106, 49, 396, 49, GOLD],
  [2, 1098, 135, 350, 42, BLUE],
  [2, 1082, 47, 380, 47, STARS],
];

/** Rolls seen from their end: board, middle, how far it is above the board, radius. */
const ENDS: readonly (readonly [board: number, x: number, up: number, radius: number, cloth: Cloth])[] = [
  [1, 158, 51, 51, BLUE],
  [1, 262, 51, 51, PARANG],
  [1, 366, 51, 51, STARS],
  [1, 470, 51, 51, SCALES],
  [1, 210, 139, 51, GOLD],
  [1, 314, 139, 51, CLOUDS],
  [1, 418, 139, 51, KAWUNG],
];

/** Folded cloths in piles: board, middle of the pile, width, and the cloths from the board upwards. */
const PILES: readonly (readonly [board: number, x: number, width: number, cloths: readonly Cloth[]])[] = [
  [0, 806, 380, [STARS, KAWUNG, CLOUDS, SCALES, GOLD]],
  [1, 1300, 372, [PARANG, GOLD, BLUE, STARS, KAWUNG]],
  [2, 702, 212, [CLOUDS, SCALES, KAWUNG, BLUE]],
  [2, 930, 196, [STARS, PARANG, GOLD]],
];

/** A shelf of teak in the workshop, filled with rolled and folded cloths of several motifs. */
export function shelf(): string {
  const defs = [
    kawung('kawung', SOGA, 0.56),
    kawung('nila', INDIGO, 0.5),
    parang('parang', SECANG, 0.42),
    parang('solo', SOLO, 0.36),
    megaMendung('mendung', INDIGO_CLOUDS, 0.32),
    truntum('truntum', NIGHT, 0.9),
    gringsing('gringsing', MENGKUDU, 0.62),
    shade('round', [
      ['#000', 0.34, 0],
      ['#fff', 0.2, 0.2],
      ['#fff', 0.04, 0.4],
      ['#000', 0.2, 0.72],
      ['#000', 0.62, 1],
    ]),
    shade('niche', [
      ['#000', 0.62, 0],
      ['#000', 0.2, 0.34],
      ['#000', 0.08, 1],
    ]),
    shade('wood', [
      ['#a87342', 1, 0],
      ['#8a5a2f', 1, 0.3],
      ['#5d3919', 1, 1],
    ]),
    shade('fold', [
      ['#fff', 0.2, 0],
      ['#fff', 0.02, 0.3],
      ['#000', 0.12, 0.7],
      ['#000', 0.5, 1],
    ]),
  ].join('');
  const ends = CLOTHS.map(({ fill, palette }) => `<g id="${fill}-end">${rollEnd(palette)}</g>`);
  const back =
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#7d5128"/>` +
    `<path d="${planks()}" stroke="#4a2c12" stroke-width="2" opacity=".5"/>` +
    [0, BOARDS[0] + BOARD, BOARDS[1] + BOARD]
      .map(
        (y, index) =>
          `<rect y="${y}" width="${WIDTH}" height="${(BOARDS[index] ?? HEIGHT) - y}" fill="url(#niche)"/>`,
      )
      .join('');
  const things = [
    ...ENDS.map(([board, x, up, radius, cloth]) => rollFromEnd(x, top(board) - up, radius, cloth)),
    ...PILES.map(([board, x, width, cloths]) => pile(x, top(board), width, cloths)),
    ...ROLLS.map(([board, x, up, length, radius, cloth]) => roll(x, top(board) - up, length, radius, cloth)),
  ];
  return picture(WIDTH, HEIGHT, defs + ends.join(''), back + things.join('') + frame());
}

function top(board: number): number {
  return BOARDS[board] ?? HEIGHT;
}

/** A gradient from above to below. */
function shade(
  id: string,
  stops: readonly (readonly [colour: string, opacity: number, at: number])[],
): string {
  const drawn = stops.map(
    ([colour, opacity, at]) => `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${drawn.join('')}</linearGradient>`;
}

function planks(): string {
  return Array.from({ length: 13 }, (_, index) => `M${index * 131 + 20} 0V${HEIGHT}`).join('');
}

/** Boards and uprights, in front of everything. */
function frame(): string {
  const boards = BOARDS.map(
    (y) =>
      `<rect x="0" y="${y}" width="${WIDTH}" height="${BOARD}" fill="url(#wood)"/><path d="M0 ${y + 9}C400 ${y + 4} 900 ${y + 14} 1600 ${y + 8}M0 ${y + 18}C500 ${y + 22} 1100 ${y + 13} 1600 ${y + 19}" fill="none" stroke="#4a2c12" stroke-width="1.4" opacity=".45"/><path d="M0 ${y + 1}H${WIDTH}" stroke="#c99a63" stroke-width="2" opacity=".8"/>`,
  );
  const posts = POSTS.map(
    (x) =>
      `<rect x="${x}" y="0" width="${POST}" height="${HEIGHT}" fill="#8d5c30"/><path d="M${x + 1} 0V${HEIGHT}" stroke="#c08e56" stroke-width="2"/><path d="M${x + POST} 0V${HEIGHT}" stroke="#472910" stroke-width="3"/><path d="M${x + 9} 0Q${x + 14} 450 ${x + 8} ${HEIGHT}M${x + 18} 0Q${x + 14} 380 ${x + 19} ${HEIGHT}" fill="none" stroke="#5f3a18" stroke-width="1.3" opacity=".6"/>`,
  );
  return boards.join('') + posts.join('');
}
