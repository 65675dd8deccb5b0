import {
  INDIGO,
  MENGKUDU,
  NIGHT,
  SECANG,
  SOGA,
  SOLO,
  WHITE,
  crackle,
  createRandom,
  folds,
  picture,
} from './cloth';
import { ceplok } from './ceplok';
import { gringsing } from './gringsing';
import { kawung } from './kawung';
import { parang } from './parang';
import { truntum } from './truntum';
import { udanLiris } from './udan-liris';

const WIDTH = 1600;
const HEIGHT = 900;
const CELL = 300;
const LEFT = -100;

/** What the four triangles of a square show, from the top clockwise; square by square, row by row. */
const SQUARES: readonly (readonly [top: string, right: string, bottom: string, left: string])[] = [
  ['kawung', 'nila', 'truntum', 'parang'],
  ['gringsing', 'putih', 'ceplok', 'kawung'],
  ['nila', 'liris', 'parang', 'truntum'],
  ['ceplok', 'gringsing', 'putih', 'liris'],
  ['truntum', 'parang', 'kawung', 'nila'],
  ['putih', 'ceplok', 'liris', 'gringsing'],
];

/** Tambal: a cloth of patches, said to make whole whoever sleeps under it; triangles of many motifs, sewn together. */
export function tambal(): string {
  const defs = [
    kawung('kawung', SOGA, 0.95),
    kawung('nila', INDIGO, 0.7),
    parang('parang', SECANG, 0.7),
    truntum('truntum', NIGHT, 1.25),
    gringsing('gringsing', MENGKUDU, 0.75),
    ceplok('ceplok', SOLO, 0.85),
    parang('putih', WHITE, 0.6),
    udanLiris('liris', SOGA, 0.95),
    folds('folds', 520),
  ].join('');
  const { patches, seams } = sew();
  const strokes: readonly (readonly [colour: string, width: number])[] = [
    [NIGHT.dark, 13],
    [SOGA.light, 9.5],
    [SOGA.ground, 4.6],
  ];
  const stitched =
    `<g fill="none" stroke-linejoin="round" stroke-linecap="round">` +
    strokes
      .map(([colour, width]) => `<use href="#seams" stroke="${colour}" stroke-width="${width}"/>`)
      .join('') +
    `<use href="#seams" stroke="${SOGA.middle}" stroke-width="2.4" stroke-dasharray=".1 7"/></g>`;
  const sheet = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#folds)"/>`;
  return picture(
    WIDTH,
    HEIGHT,
    `${defs}<path id="seams" d="${seams}"/>`,
    patches + stitched + crackle(WIDTH, HEIGHT, NIGHT.dark) + sheet,
  );
}

/** Squares that meet at corners set by hand, each cut along both diagonals. */
function sew(): { patches: string; seams: string } {
  const random = createRandom(83);
  const columns = 6;
  const rows = HEIGHT / CELL;
  const shaken = Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => ({
    x: LEFT + (index % (columns + 1)) * CELL + (random() - 0.5) * 14,
    y: Math.floor(index / (columns + 1)) * CELL + (random() - 0.5) * 14,
  }));
  const corner = (column: number, row: number) => shaken[row * (columns + 1) + column] ?? { x: 0, y: 0 };
  // One shape for each motif: a renderer lays out a pattern anew for every shape that it fills.
  const patches = new Map<string, string>();
  const seams: string[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const corners = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ];
      const middle = {
        x: LEFT + (column + 0.5) * CELL + (random() - 0.5) * 16,
        y: (row + 0.5) * CELL + (random() - 0.5) * 16,
      };
      const fills = SQUARES[(column + row * 2) % SQUARES.length] ?? [];
      const at = ({ x, y }: { x: number; y: number }): string => `${Math.round(x)} ${Math.round(y)}`;
      corners.forEach((from, index) => {
        const to = corners[(index + 1) % 4] ?? from;
        const triangle = `M${at(from)}L${at(to)}L${at(middle)}Z`;
        const fill = fills[(index + row) % 4] ?? '';
        patches.set(fill, (patches.get(fill) ?? '') + triangle);
        seams.push(index % 3 === 0 ? triangle : `M${at(from)}L${at(middle)}`);
      });
    }
  }
  return {
    patches: [...patches].map(([fill, path]) => `<path d="${path}" fill="url(#${fill})"/>`).join(''),
    seams: seams.join(''),
  };
}
