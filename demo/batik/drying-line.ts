import { INDIGO, NIGHT, SECANG, SOGA, folds, n, picture } from './cloth';
import { kawung } from './kawung';
import { megaMendung } from './mega-mendung';
import { parang } from './parang';
import { truntum } from './truntum';

const WIDTH = 1600;
const HEIGHT = 900;
const POLE_Y = 118;

/** The cloths on the pole: left edge, width, how far they hang down, and their motif. */
const CLOTHS: readonly (readonly [x: number, width: number, drop: number, fill: string])[] = [
  [70, 268, 600, 'kawung'],
  [356, 250, 545, 'nila'],
  [624, 300, 655, 'parang'],
  [942, 262, 570, 'mendung'],
  [1222, 300, 620, 'truntum'],
];

/** Freshly dyed cloths that dry on a bamboo pole in front of a lime-washed wall. */
export function dryingLine(): string {
  const defs = [
    kawung('kawung', SOGA, 0.62),
    kawung('nila', INDIGO, 0.8),
    parang('parang', SECANG, 0.5),
    megaMendung('mendung', 0.42),
    truntum('truntum', NIGHT, 1.05),
    folds('folds', 130),
    '<linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f3e8d3"/><stop offset="1" stop-color="#dcc7a3"/></linearGradient>',
    '<linearGradient id="bamboo" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#d9b777"/><stop offset=".45" stop-color="#b98f4d"/><stop offset="1" stop-color="#7c5a2b"/></linearGradient>',
  ].join('');
  const wall =
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>` +
    `<rect y="${HEIGHT - 88}" width="${WIDTH}" height="88" fill="#a9814f" opacity=".5"/>` +
    `<rect y="${HEIGHT - 88}" width="${WIDTH}" height="3" fill="#7c5a2b" opacity=".4"/>`;
  const shadows = CLOTHS.map(
    ([x, width, drop]) =>
      `<path d="${clothOutline(x + 26, POLE_Y + 34, width, drop)}" fill="#5b4020" opacity=".17"/>`,
  );
  const cloths = CLOTHS.map(([x, width, drop, fill]) => {
    const outline = clothOutline(x, POLE_Y - 14, width, drop);
    return `<path d="${outline}" fill="url(#${fill})"/><path d="${outline}" fill="url(#folds)"/>`;
  });
  return picture(WIDTH, HEIGHT, defs, wall + shadows.join('') + pole() + cloths.join(''));
}

/** A cloth that hangs: straight sides that swing in a little, and a hem in soft waves. */
function clothOutline(x: number, y: number, width: number, drop: number): string {
  const step = n((width - 4) / 4);
  const wave = `q-${n((width - 4) / 8)} 13-${step} 0q-${n((width - 4) / 8)}-9-${step} 0`;
  return [
    `M${n(x)} ${n(y + 6)}q0-6 8-6h${n(width - 16)}q8 0 8 6`,
    `q-9 ${n(drop / 2)}-2 ${n(drop - 6)}`,
    wave,
    wave,
    `q7-${n(drop / 2)}-2-${n(drop - 6)}Z`,
  ].join('');
}

function pole(): string {
  const joints = [210, 480, 770, 1060, 1330].map(
    (x) => `<path d="M${x} ${POLE_Y - 14}v28" stroke="#7c5a2b" stroke-width="5" opacity=".7"/>`,
  );
  return `<rect x="-10" y="${POLE_Y - 13}" width="${WIDTH + 20}" height="26" rx="13" fill="url(#bamboo)"/>${joints.join('')}`;
}
