import { INDIGO, NIGHT, SOGA, createRandom, folds, n } from './cloth';
import { kawung } from './kawung';
import { parang } from './parang';
import { blur, box, copies, crown, hanging, joglo, linear, palm, radial, scene, shape } from './scene';

const WIDTH = 2400;
const HEIGHT = 1030;

/** Lamps that hang from the lines: where, and how far their light reaches. */
const LAMPS = [
  [640, 430, 330],
  [1330, 360, 420],
  [1950, 400, 380],
] as const;

/** The cloths, from far to near: left edge, upper edge, width, drop, sway and motif. */
const CLOTHS = [
  [760, 420, 150, 260, 8, 'far'],
  [930, 424, 130, 240, 10, 'far-parang'],
  [1080, 424, 150, 270, 8, 'far'],
  [1450, 420, 140, 250, 10, 'far-parang'],
  [1610, 418, 160, 280, 8, 'far'],
  [90, 250, 360, 520, 26, 'kawung'],
  [690, 262, 300, 470, 30, 'parang'],
  [1420, 256, 320, 500, 26, 'kawung'],
  [2060, 246, 380, 560, 22, 'nila'],
] as const;

/** Drying lines at night: lamps between the cloths, stars, the palms dark against the sky. */
export function nightLines(): string {
  const defs = [
    linear('sky', [
      [0, '#0b1428'],
      [0.7, '#22385c'],
      [1, '#48557a'],
    ]),
    radial('lamp', [0.5, 0.5], 0.5, [
      [0, '#fff0bd'],
      [0.07, '#ffd27a', 0.95],
      [0.3, '#f0a04a', 0.34],
      [1, '#c86a2a', 0],
    ]),
    linear('earth', [
      [0, '#463427'],
      [1, '#120c0c'],
    ]),
    linear('dark', [
      [0, '#0a1022', 0.55],
      [0.5, '#0a1022', 0.2],
      [1, '#0a1022', 0.6],
    ]),
    kawung('kawung', SOGA, 1.5),
    kawung('nila', INDIGO, 1.7),
    parang('parang', NIGHT, 1.1),
    kawung('far', { ...SOGA, light: '#b99a74' }, 0.62),
    parang('far-parang', { ...INDIGO, light: '#9aa6bd' }, 0.5),
    folds('folds', 130),
    palm('palm'),
    crown('tree', ['#0e1828', '#17253a', '#2b3d55'], 41),
    crown('near-leaf', ['#070a10', '#0d1418', '#3a3420'], 42),
    blur('soft', 26),
  ];
  return scene(WIDTH, HEIGHT, defs.join(''), background() + cloths(), 0.55);
}

function background(): string {
  const random = createRandom(77);
  const stars = Array.from({ length: 150 }, () => `M${n(random() * WIDTH)} ${n(random() ** 1.6 * 470)}h.1`);
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
    `<path d="${stars.slice(0, 110).join('')}" stroke="#dfe6f2" stroke-width="2.4" stroke-linecap="round" opacity=".6"/>` +
    `<path d="${stars.slice(110).join('')}" stroke="#fff6df" stroke-width="4.4" stroke-linecap="round" opacity=".85"/>` +
    '<circle cx="1760" cy="150" r="58" fill="#f4e7c6"/><circle cx="1786" cy="138" r="52" fill="#132040"/>' +
    `<g color="#0c1526">${copies('palm', [
      [380, 800, 0.7],
      [560, 800, 0.52, -0.52],
      [1240, 790, 0.6],
      [2260, 800, 0.74, -0.74],
    ])}</g>` +
    copies('tree', [
      [120, 770, 1.5],
      [520, 760, 1.1],
      [900, 750, 0.9],
      [1500, 750, 1],
      [1900, 760, 1.3],
      [2300, 770, 1.5],
    ]) +
    joglo(1240, 650, 560, { roof: '#1d1a26', shade: '#0b0b14', wall: '#5d3b24' }) +
    [1090, 1160, 1300, 1370].map((x) => box(x, 672, 34, 60, '#ffcc73', 'opacity=".9"')).join('') +
    box(0, 740, WIDTH, HEIGHT - 740, 'url(#earth)')
  );
}

function cloths(): string {
  const cloth = ([x, y, width, drop, sway, fill]: (typeof CLOTHS)[number]): string => {
    const outline = hanging(x, y, width, drop, sway);
    return shape(outline, `url(#${fill})`) + shape(outline, 'url(#folds)') + shape(outline, 'url(#dark)');
  };
  const pools = LAMPS.map(([x, , reach]) => `<ellipse cx="${x}" cy="880" rx="${reach * 0.9}" ry="60"/>`);
  const lamps = LAMPS.map(
    ([x, y, reach]) =>
      `<circle cx="${x}" cy="${y}" r="${reach}" fill="url(#lamp)"/><path d="M${x} ${y - 150}V${y - 34}" stroke="#0a0a10" stroke-width="4"/>` +
      `<path d="M${x - 22} ${y - 26}h44l-10-14h-24ZM${x - 18} ${y + 26}h36v8h-36Z" fill="#120d0c"/><path d="M${x - 17} ${y - 26}h34q9 26 0 52h-34q-9-26 0-52Z" fill="#ffeab0"/><path d="M${x} ${y + 14}q-10-16 0-32q10 16 0 32Z" fill="#fffdf0"/>`,
  );
  return (
    `<g fill="#e99b4c" opacity=".36" filter="url(#soft)">${pools.join('')}</g>` +
    '<path d="M700 420Q1240 436 1820 416" fill="none" stroke="#0a0c14" stroke-width="4"/>' +
    CLOTHS.slice(0, 5).map(cloth).join('') +
    '<path d="M-20 240Q600 288 1200 256T2420 240" fill="none" stroke="#07080e" stroke-width="7"/>' +
    [560, 1190, 1860]
      .map((x) => box(x, 220, 20, 640, '#0c0b10') + box(x + 15, 220, 4, 640, '#b97a3c'))
      .join('') +
    CLOTHS.slice(5).map(cloth).join('') +
    lamps.join('') +
    copies('near-leaf', [
      [90, 1090, 1.7],
      [1120, 1120, 1],
      [2340, 1090, 1.7],
    ])
  );
}
