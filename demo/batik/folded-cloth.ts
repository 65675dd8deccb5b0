import { INDIGO, NIGHT, SECANG, SOGA, n, picture } from './cloth';
import { kawung } from './kawung';
import { megaMendung } from './mega-mendung';
import { parang } from './parang';
import { truntum } from './truntum';

const WIDTH = 1200;
const HEIGHT = 900;
const BOARD_Y = 762;
const THICK = 120;

/** The stack from the board upwards: how far each cloth is pushed to the side, its width, and its motif. */
const STACK: readonly (readonly [shift: number, width: number, fill: string])[] = [
  [0, 860, 'truntum'],
  [-18, 826, 'parang'],
  [14, 838, 'nila'],
  [-6, 800, 'mendung'],
  [10, 786, 'kawung'],
];

/** Five cloths, folded and stacked on a shelf of teak. */
export function foldedCloth(): string {
  const defs = [
    kawung('kawung', SOGA, 0.7),
    kawung('nila', INDIGO, 0.6),
    parang('parang', SECANG, 0.52),
    megaMendung('mendung', 0.4),
    truntum('truntum', NIGHT, 1.1),
    '<linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4ead7"/><stop offset="1" stop-color="#e2cfae"/></linearGradient>',
    '<linearGradient id="round" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".22"/><stop offset=".3" stop-color="#fff" stop-opacity=".03"/><stop offset=".72" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>',
    '<linearGradient id="board" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5a2f"/><stop offset="1" stop-color="#5d3919"/></linearGradient>',
  ].join('');
  const wall = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>`;
  const board =
    `<rect y="${BOARD_Y}" width="${WIDTH}" height="${HEIGHT - BOARD_Y}" fill="url(#board)"/>` +
    `<path d="M0 ${BOARD_Y + 34}C300 ${BOARD_Y + 22} 700 ${BOARD_Y + 52} 1200 ${BOARD_Y + 30}M0 ${BOARD_Y + 84}C400 ${BOARD_Y + 104} 800 ${BOARD_Y + 70} 1200 ${BOARD_Y + 92}" fill="none" stroke="#4a2c12" stroke-width="3" opacity=".5"/>` +
    `<ellipse cx="${WIDTH / 2 + 14}" cy="${BOARD_Y + 4}" rx="452" ry="11" fill="#2a170a" opacity=".55"/>`;
  const cloths = STACK.map(([shift, width, fill], index) =>
    cloth(WIDTH / 2 + shift - width / 2, BOARD_Y - THICK - index * (THICK - 3), width, fill),
  );
  return picture(WIDTH, HEIGHT, defs, wall + board + cloths.join(''));
}

/** One folded cloth seen from its back, rounded like a roll. */
function cloth(x: number, y: number, width: number, fill: string): string {
  const box = `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${THICK}" rx="46"`;
  return `<rect ${box} fill="url(#${fill})"/><rect ${box} fill="url(#round)"/>`;
}
