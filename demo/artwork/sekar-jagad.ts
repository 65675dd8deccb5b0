import { INDIGO, MANGO_LEAF, MENGKUDU, NIGHT, SECANG, SOGA, SOLO, crackle, folds, picture } from './cloth';
import { ceplok } from './ceplok';
import { gringsing } from './gringsing';
import { kawung } from './kawung';
import { mapPatches } from './map-patches';
import { INDIGO_CLOUDS, megaMendung } from './mega-mendung';
import { nitik } from './nitik';
import { parang } from './parang';
import { truntum } from './truntum';

const WIDTH = 1600;
const HEIGHT = 900;

/** The motifs in the order in which the patches take them; neighbours come out different. */
const FILLS = [
  'kawung',
  'truntum',
  'gringsing',
  'parang',
  'nitik',
  'ceplok',
  'mendung',
  'parang-nila',
  'kawung-secang',
];

/** Sekar jagad: the flowers of the world, a map of islands each of which has a motif of its own. */
export function sekarJagad(): string {
  const defs = [
    kawung('kawung', SOGA, 0.8),
    truntum('truntum', NIGHT, 1.3),
    gringsing('gringsing', MENGKUDU, 0.8),
    parang('parang', SOLO, 0.62),
    nitik('nitik', MANGO_LEAF, 0.85),
    ceplok('ceplok', INDIGO, 0.95),
    megaMendung('mendung', INDIGO_CLOUDS, 0.5),
    parang('parang-nila', INDIGO, 0.55),
    kawung('kawung-secang', SECANG, 1.05),
    folds('folds', 520),
  ].join('');
  const outlines = mapPatches(WIDTH, HEIGHT, 6, 4, 7);
  const patches = outlines.map((_, index) => {
    const fill = FILLS[(index * 5 + Math.floor(index / 7) * 3) % FILLS.length];
    return `<use href="#i${index}" fill="url(#${fill})"/>`;
  });
  const islands = outlines.map((outline, index) => `<path id="i${index}" d="${outline}"/>`);
  const borders = outlines.map((_, index) => `<use href="#i${index}"/>`);
  const strokes: readonly (readonly [colour: string, width: number])[] = [
    [SOGA.dark, 25],
    [SOGA.light, 19],
    [SOGA.dark, 11.4],
    [SOGA.middle, 8.4],
  ];
  const seams =
    `<g fill="none" stroke-linejoin="round">` +
    strokes
      .map(([colour, width]) => `<use href="#coasts" stroke="${colour}" stroke-width="${width}"/>`)
      .join('') +
    `<use href="#coasts" stroke="${SOGA.light}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 9"/></g>`;
  const coasts = `${islands.join('')}<g id="coasts">${borders.join('')}</g>`;
  const sheet = `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#folds)"/>`;
  return picture(
    WIDTH,
    HEIGHT,
    defs + coasts,
    patches.join('') + seams + crackle(WIDTH, HEIGHT, NIGHT.dark) + sheet,
  );
}
