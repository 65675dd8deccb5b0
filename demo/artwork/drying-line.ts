import { INDIGO, NIGHT, type Palette, SECANG, SOGA, folds, n, picture } from './cloth';
import { type LeafPlace, leaves } from './flower';
import { kawung } from './kawung';
import { INDIGO_CLOUDS, megaMendung } from './mega-mendung';
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

/** The jars with indigo plants in front of the wall: middle, foot and size. */
const JARS: readonly (readonly [x: number, foot: number, size: number])[] = [
  [60, 888, 1.15],
  [492, 866, 0.72],
  [1548, 892, 1.3],
];

/** The greens of the indigo plant. */
const LEAF_GREEN: Palette = { ground: '#3d5229', light: '#6f8a4b', middle: '#a5b878', dark: '#2f411f' };

/** Freshly dyed cloths that dry on a bamboo pole in front of a lime-washed wall. */
export function dryingLine(): string {
  const defs = [
    kawung('kawung', SOGA, 1.1),
    kawung('nila', INDIGO, 1.5),
    parang('parang', SECANG, 1.05),
    megaMendung('mendung', INDIGO_CLOUDS, 0.85),
    truntum('truntum', NIGHT, 2.1),
    folds('folds', 130),
    `<linearGradient id="over" gradientUnits="userSpaceOnUse" x1="0" y1="${POLE_Y - 14}" x2="0" y2="${POLE_Y + 60}"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".2" stop-color="#000" stop-opacity="0"/><stop offset=".42" stop-color="#000" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>`,
    '<linearGradient id="clay" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#b56b41"/><stop offset=".35" stop-color="#d79467"/><stop offset="1" stop-color="#6f3b20"/></linearGradient>',
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
    const shaded = ['folds', 'over'].map((light) => `<path d="${outline}" fill="url(#${light})"/>`).join('');
    return `<path d="${outline}" fill="url(#${fill})"/>${shaded}<path d="${outline}" fill="none" stroke="#24140b" stroke-width="1.6" opacity=".6"/>`;
  });
  return picture(
    WIDTH,
    HEIGHT,
    defs,
    wall + shadows.join('') + pole() + cloths.join('') + JARS.map(jar).join(''),
  );
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

/** A round jar of clay, with a plant that leans both ways. */
function jar([x, foot, size]: (typeof JARS)[number]): string {
  const places: readonly LeafPlace[] = [
    [-8, -150, -64, 104],
    [8, -150, 58, 110],
    [-4, -176, -38, 112],
    [6, -180, 30, 118],
    [0, -206, -8, 124],
    [-14, -128, -92, 84],
    [14, -128, 88, 88],
  ];
  return (
    `<g transform="translate(${x} ${foot}) scale(${size})"><ellipse cx="22" cy="-2" rx="96" ry="13" fill="#3d2711" opacity=".35"/>` +
    `<path d="M0-112C-4-150 4-190 0-230" fill="none" stroke="#4e6234" stroke-width="6"/>${leaves(LEAF_GREEN, places)}` +
    `<path d="M-40-120C-92-94-86-16-46 0H46C86-16 92-94 40-120Z" fill="url(#clay)" stroke="#5a2f17" stroke-width="2"/><ellipse cy="-120" rx="46" ry="10" fill="#8a4d2b" stroke="#5a2f17" stroke-width="2"/><ellipse cy="-119" rx="36" ry="6" fill="#3a2313"/>` +
    `<path d="M-72-72Q0-54 72-72M-75-62Q0-44 75-62" fill="none" stroke="#5a2f17" stroke-width="2" opacity=".6"/><path d="M-58-96C-70-76-68-40-54-22" fill="none" stroke="#f3c9a2" stroke-width="5" stroke-linecap="round" opacity=".5"/></g>`
  );
}

function pole(): string {
  const joints = [210, 480, 770, 1060, 1330].map(
    (x) => `<path d="M${x} ${POLE_Y - 14}v28" stroke="#7c5a2b" stroke-width="5" opacity=".7"/>`,
  );
  return `<rect x="-10" y="${POLE_Y - 13}" width="${WIDTH + 20}" height="26" rx="13" fill="url(#bamboo)"/>${joints.join('')}`;
}
