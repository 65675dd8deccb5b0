import { INDIGO, NIGHT, SECANG, SOGA, folds, n } from './cloth';
import { kawung } from './kawung';
import { INDIGO_CLOUDS, megaMendung } from './mega-mendung';
import { parang } from './parang';
import { blur, box, copies, crown, hanging, joglo, linear, palm, radial, scene, shape } from './scene';
import { truntum } from './truntum';

const WIDTH = 2400;
const HEIGHT = 1200;

/** The cloths on the near line: left edge, width, drop, sway and motif. */
const NEAR = [
  [-60, 420, 640, 30, 'parang'],
  [390, 380, 560, 46, 'mendung'],
  [1600, 400, 590, 44, 'kawung'],
  [2040, 430, 660, 26, 'truntum'],
] as const;

/** Those on the line behind. */
const FAR = [
  [800, 210, 300, 26, 'far-kawung'],
  [1024, 190, 270, 30, 'far-parang'],
  [1228, 220, 310, 20, 'far-kawung'],
  [1462, 180, 280, 24, 'far-parang'],
] as const;

/** A courtyard at evening: cloths on two lines, the low sun behind them, the house at the far side. */
export function eveningCourt(): string {
  const defs = [
    linear('sky', [
      [0, '#4a4a68'],
      [0.45, '#c7795a'],
      [0.8, '#f4bd74'],
    ]),
    radial('sun', [0.5, 0.5], 0.5, [
      [0, '#fff1c4'],
      [0.08, '#ffdf9b', 0.95],
      [1, '#f2a457', 0],
    ]),
    linear('earth', [
      [0, '#d39a5f'],
      [0.4, '#8e5a35'],
      [1, '#43271a'],
    ]),
    linear('through', [
      [0, '#2a140a', 0.5],
      [0.12, '#ffb863', 0.05],
      [0.6, '#ffbe6b', 0.26],
      [1, '#2a140a', 0.34],
    ]),
    linear('haze', [
      [0, '#f6bd76', 0],
      [0.7, '#f6bd76', 0.75],
      [1, '#f6bd76', 0],
    ]),
    kawung('kawung', SOGA, 1.7),
    parang('parang', SECANG, 1.25),
    megaMendung('mendung', INDIGO_CLOUDS, 0.95),
    truntum('truntum', NIGHT, 2.3),
    kawung('far-kawung', { ...INDIGO, ground: '#4c4256', light: '#e8b98a' }, 0.8),
    parang('far-parang', { ...SOGA, ground: '#7a4429', light: '#eab67c' }, 0.6),
    folds('folds', 150),
    palm('palm'),
    crown('tree', ['#4d3a2c', '#74542f', '#d99a52'], 31),
    crown('near-leaf', ['#1d1a12', '#2f2a18', '#7a5b2c'], 32),
    blur('soft', 9),
  ];
  return scene(WIDTH, HEIGHT, defs.join(''), background() + ground() + lines(), 0.5);
}

function background(): string {
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
    '<circle cx="1290" cy="560" r="760" fill="url(#sun)"/><circle cx="1290" cy="560" r="52" fill="#fffbe4"/>' +
    `<g color="#6d4433">${copies('palm', [
      [560, 830, 0.62],
      [690, 830, 0.48, -0.48],
      [1830, 840, 0.6, -0.6],
    ])}</g>` +
    copies('tree', [
      [260, 790, 1.3],
      [640, 780, 1],
      [900, 770, 0.8],
      [1760, 780, 1],
      [2080, 790, 1.4, -1.5],
      [2330, 790, 1.1],
    ]) +
    joglo(1180, 700, 760, { roof: '#6a3a2a', shade: '#321b14', wall: '#b8743f' }) +
    [980, 1080, 1290, 1390].map((x) => box(x, 740, 46, 80, '#ffd583', 'opacity=".8"')).join('') +
    box(0, 650, WIDTH, 250, 'url(#haze)')
  );
}

/** Beaten earth with the long shadows of what hangs against the light, and jars. */
function ground(): string {
  const shadows = [...NEAR, ...FAR].map(([x, width, drop]) => {
    const foot = drop > 500 ? 980 : 880;
    const away = (at: number): number => at + (at - 1290) * 0.42;
    return `M${n(x + 20)} ${foot}H${n(x + width)}L${n(away(x + width))} ${foot + 330}H${n(away(x))}Z`;
  });
  const glints = [
    [1290, 900, 300, 10],
    [1250, 960, 220, 8],
    [1320, 1030, 190, 9],
  ].map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`);
  return (
    box(0, 838, WIDTH, HEIGHT - 838, 'url(#earth)') +
    `<g fill="#ffdb98" opacity=".45" filter="url(#soft)">${glints.join('')}</g>` +
    shape(shadows.join(''), '#2a150b', 'opacity=".5" filter="url(#soft)"')
  );
}

function lines(): string {
  const cloth = (
    [x, width, drop, sway, fill]: readonly [number, number, number, number, string],
    y: number,
  ) => {
    const outline = hanging(x, y, width, drop, sway);
    return (
      shape(outline, `url(#${fill})`) +
      shape(outline, 'url(#folds)') +
      shape(outline, 'url(#through)') +
      `<path d="M${x} ${y}Q${x + width / 2} ${n(y + width * 0.04)} ${x + width} ${y}" fill="none" stroke="#ffd08a" stroke-width="4" opacity=".7"/>`
    );
  };
  const pole = (x: number, top: number, foot: number, width: number): string =>
    box(x, top, width, foot - top, '#2c1a10') + box(x + width * 0.7, top, width * 0.2, foot - top, '#d98f4c');
  return (
    pole(770, 500, 880, 12) +
    pole(1670, 500, 880, 12) +
    '<path d="M776 522Q1220 540 1676 522" fill="none" stroke="#2c1a10" stroke-width="4"/>' +
    FAR.map((each) => cloth(each, 530)).join('') +
    '<path d="M-20 240Q400 292 820 262M1560 262Q1990 290 2420 236" fill="none" stroke="#1f120a" stroke-width="7"/>' +
    pole(816, 220, 1090, 24) +
    pole(1542, 220, 1090, 24) +
    NEAR.map((each) => cloth(each, 268)).join('') +
    copies('near-leaf', [
      [60, 1250, 1.9],
      [330, 1260, 1.1],
      [2360, 1250, 1.9],
      [2110, 1265, 1],
    ])
  );
}
