import { INDIGO, MENGKUDU, NIGHT, type Palette, SECANG, SOGA, n, picture, repeat, turns } from './cloth';
import { type LeafPlace, leaves, petalPath } from './flower';
import { gringsing } from './gringsing';
import { kawung } from './kawung';
import { INDIGO_CLOUDS, megaMendung } from './mega-mendung';
import { parang } from './parang';
import { truntum } from './truntum';

const WIDTH = 1200;
const HEIGHT = 900;
const BOARD_Y = 772;
const THICK = 94;

/** The stack from the board upwards: how far each cloth is pushed to the side, its width, its motif and its dyes. */
const STACK: readonly (readonly [shift: number, width: number, fill: string, palette: Palette])[] = [
  [0, 868, 'truntum', NIGHT],
  [-18, 836, 'parang', SECANG],
  [14, 846, 'nila', INDIGO],
  [-6, 812, 'mendung', INDIGO],
  [16, 820, 'gringsing', MENGKUDU],
  [4, 796, 'kawung', SOGA],
];

/** The jasmine on top: middle, turn and size of its flowers. */
const JASMINE: readonly (readonly [x: number, y: number, turn: number, size: number])[] = [
  [548, 184, 10, 1.25],
  [626, 162, 44, 1.45],
  [700, 188, 20, 1.2],
];

/** Six cloths, folded and stacked on a board of teak, with three flowers of jasmine on top. */
export function foldedCloth(): string {
  const defs = [
    kawung('kawung', SOGA, 0.66),
    kawung('nila', INDIGO, 0.56),
    parang('parang', SECANG, 0.46),
    gringsing('gringsing', MENGKUDU, 0.62),
    megaMendung('mendung', INDIGO_CLOUDS, 0.38),
    truntum('truntum', NIGHT, 1.1),
    '<radialGradient id="wall" cx=".5" cy=".42" r=".8"><stop offset="0" stop-color="#faf2e2"/><stop offset="1" stop-color="#dcc6a0"/></radialGradient>',
    '<linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".24"/><stop offset=".3" stop-color="#fff" stop-opacity=".03"/><stop offset=".7" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".55"/></linearGradient>',
    '<linearGradient id="ends" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".07" stop-color="#000" stop-opacity="0"/><stop offset=".9" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>',
    '<linearGradient id="board" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5a2f"/><stop offset="1" stop-color="#5d3919"/></linearGradient>',
  ].join('');
  const wall = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>`;
  const board =
    `<rect y="${BOARD_Y}" width="${WIDTH}" height="${HEIGHT - BOARD_Y}" fill="url(#board)"/><path d="M0 ${BOARD_Y + 1}H${WIDTH}" stroke="#c99a63" stroke-width="2.4" opacity=".8"/>` +
    `<path d="M0 ${BOARD_Y + 34}C300 ${BOARD_Y + 22} 700 ${BOARD_Y + 52} 1200 ${BOARD_Y + 30}M0 ${BOARD_Y + 58}C350 ${BOARD_Y + 66} 640 ${BOARD_Y + 48} 1200 ${BOARD_Y + 62}M0 ${BOARD_Y + 84}C400 ${BOARD_Y + 104} 800 ${BOARD_Y + 70} 1200 ${BOARD_Y + 92}" fill="none" stroke="#4a2c12" stroke-width="2.4" opacity=".5"/>` +
    `<ellipse cx="${WIDTH / 2 + 14}" cy="${BOARD_Y + 6}" rx="462" ry="13" fill="#2a170a" opacity=".55"/>`;
  const cloths = STACK.map(([shift, width, fill, palette], index) =>
    cloth(WIDTH / 2 + shift - width / 2, BOARD_Y - THICK - index * (THICK - 3), width, fill, palette),
  );
  return picture(WIDTH, HEIGHT, defs, wall + board + cloths.join('') + jasmine());
}

/** One folded cloth seen from its back: two thick folds, which gape a little at their ends. */
function cloth(x: number, y: number, width: number, fill: string, { dark, light }: Palette): string {
  const right = x + width;
  const middle = y + THICK * 0.52;
  const foot = y + THICK;
  const outline =
    `M${n(x + 30)} ${n(y)}C${n(x + width * 0.36)} ${n(y - 3)} ${n(x + width * 0.7)} ${n(y + 3)} ${n(right - 28)} ${n(y)}Q${n(right + 3)} ${n(y + 4)} ${n(right - 3)} ${n(middle)}` +
    `Q${n(right + 4)} ${n(foot - 4)} ${n(right - 30)} ${n(foot)}H${n(x + 28)}Q${n(x - 4)} ${n(foot - 4)} ${n(x + 4)} ${n(middle)}Q${n(x - 5)} ${n(y + 5)} ${n(x + 30)} ${n(y)}Z`;
  const gap = `M${n(x + 4)} ${n(middle)}C${n(x + width * 0.3)} ${n(middle + 5)} ${n(x + width * 0.6)} ${n(middle - 4)} ${n(right - 3)} ${n(middle)}`;
  return (
    `<path d="${outline}" fill="url(#${fill})"/><path d="${outline}" fill="url(#round)"/><path d="${outline}" fill="url(#ends)"/>` +
    `<path d="${gap}" fill="none" stroke="${dark}" stroke-width="5" opacity=".7"/><path d="${gap}" fill="none" stroke="${light}" stroke-width="1.4" opacity=".55" transform="translate(0 3.6)"/>` +
    `<path d="${outline}" fill="none" stroke="${dark}" stroke-width="2"/>`
  );
}

function jasmine(): string {
  const green: Palette = { ground: '#3d5229', light: '#6f8a4b', middle: '#a9bb7c', dark: '#2c3d1d' };
  const places: readonly LeafPlace[] = [
    [556, 204, -82, 96],
    [690, 208, 78, 104],
    [620, 206, -112, 84],
    [650, 206, 104, 78],
  ];
  const petal = `<path d="${petalPath(4, 37, 15)}" fill="#fdf9ee" stroke="#b9a883" stroke-width="1.4"/><path d="M0-10V-27M-4-12Q-6-20-4-25M4-12Q6-20 4-25" fill="none" stroke="#cdbf9c" stroke-width="1.1"/>`;
  const flower = `${repeat('jasmine-petal', petal, turns(6))}<circle r="5.4" fill="#e2b64c" stroke="#a5792a" stroke-width="1.4"/>`;
  const placed = JASMINE.map(
    ([x, y, turn, size]) => `translate(${x} ${y}) scale(${size} ${n(size * 0.8)}) rotate(${turn})`,
  );
  return `<ellipse cx="626" cy="214" rx="165" ry="10" fill="#1d0f05" opacity=".35"/>${leaves(green, places)}${repeat('jasmine', flower, placed)}`;
}
