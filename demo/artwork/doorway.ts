import { INDIGO, folds, n, repeat, turns } from './cloth';
import { petalPath } from './flower';
import { kawung } from './kawung';
import { blur, box, copies, crown, hanging, joglo, linear, palm, radial, scene, shape } from './scene';

const WIDTH = 1200;
const HEIGHT = 1600;

/** A doorway from the dim house into the morning: carved leaves of the door, tiles with the light on them, the garden. */
export function doorway(): string {
  const defs = [
    linear('wall', [
      [0, '#2c2119'],
      [1, '#4a3526'],
    ]),
    linear('sky', [
      [0, '#cfd8cf'],
      [1, '#fbeabd'],
    ]),
    linear(
      'wood',
      [
        [0, '#2b170b'],
        [0.75, '#6a3d1e'],
        [0.95, '#c88d50'],
        [1, '#8a5a2e'],
      ],
      [1, 0],
    ),
    linear('floor', [
      [0, '#d9b27c'],
      [0.5, '#7b5033'],
      [1, '#2b1a11'],
    ]),
    linear('beam', [
      [0, '#fff0c2', 0.75],
      [1, '#ffdf9b', 0],
    ]),
    radial('glow', [0.5, 0.5], 0.5, [
      [0, '#fff4cf', 0.8],
      [1, '#ffe0a0', 0],
    ]),
    kawung('nila', INDIGO, 0.95),
    folds('folds', 90),
    palm('palm'),
    crown('tree', ['#74895a', '#93a66d', '#dcd99a'], 61),
    crown('shrub', ['#3c5430', '#587443', '#bcc679'], 62),
    blur('soft', 12),
  ];
  return scene(WIDTH, HEIGHT, defs.join(''), outside() + house(), 0.5);
}

/** What the open door shows. */
function outside(): string {
  return (
    box(380, 260, 440, 940, 'url(#sky)') +
    '<circle cx="660" cy="560" r="330" fill="url(#glow)"/>' +
    `<g color="#7f9069">${copies('palm', [[500, 980, 0.52]])}</g>` +
    copies('tree', [
      [440, 900, 0.9],
      [620, 880, 0.7],
      [790, 900, 0.9],
    ]) +
    joglo(660, 850, 260, { roof: '#b0744a', shade: '#7d4c30', wall: '#ecd3a0' }) +
    shape('M380 920H820V1200H380Z', '#dcbb83') +
    shape('M560 920H680L760 1200H470Z', '#f3dcae') +
    copies('shrub', [
      [420, 1010, 0.9],
      [800, 1000, 1],
      [390, 1130, 1.1],
      [830, 1140, 1.1],
    ]) +
    '<circle cx="600" cy="760" r="420" fill="url(#glow)" opacity=".55"/>'
  );
}

function house(): string {
  const hung = hanging(60, 330, 230, 620, 8);
  return (
    shape(`M0 0H${WIDTH}V1240H820V260H380V1240H0Z`, 'url(#wall)') +
    '<path d="M0 300H280M0 520H380M0 760H380M0 1000H380M820 300H1200M820 520H1200M820 760H1200M820 1000H1200" stroke="#160d07" stroke-width="4" opacity=".35"/>' +
    floor() +
    lintel() +
    `<g transform="translate(380 0)">${leaf()}</g><g transform="translate(820 0) scale(-1 1)">${leaf()}</g>` +
    '<path d="M50 326H300" stroke="#140b06" stroke-width="14" stroke-linecap="round"/>' +
    shape(hung, 'url(#nila)') +
    shape(hung, 'url(#folds)') +
    shape(hung, '#0d0a10', 'opacity=".38"') +
    '<path d="M292 340C288 560 296 780 298 940" fill="none" stroke="#ffe3ab" stroke-width="5" opacity=".6"/>' +
    jar()
  );
}

/** Tiles in perspective, and the light that falls through the door. */
function floor(): string {
  const across = Array.from({ length: 9 }, (_, index) => `M0 ${n(1200 + (index / 8) ** 1.7 * 400)}H${WIDTH}`);
  const along = Array.from({ length: 17 }, (_, index) => {
    const t = index / 16 - 0.5;
    return `M${n(600 + t * 900)} 1200L${n(600 + t * 2600)} 1600`;
  });
  return (
    box(0, 1200, WIDTH, 400, 'url(#floor)') +
    `<path d="${[...across, ...along].join('')}" stroke="#26150b" stroke-width="4" opacity=".5"/>` +
    shape('M392 1200H808L1010 1600H250Z', 'url(#beam)', 'filter="url(#soft)"') +
    box(360, 1186, 480, 26, '#3a2110') +
    box(360, 1186, 480, 6, '#ffdca0', 'opacity=".8"')
  );
}

/** The carved panel above the door: rays of leaves around a flower. */
function lintel(): string {
  const ray = `<path d="${petalPath(44, 104, 17)}" fill="#8d5b2e"/><path d="${petalPath(54, 92, 8)}" fill="#2a160a"/>`;
  const flower = `${repeat('ray', ray, turns(12))}<circle r="38" fill="#a06a37"/>${repeat('small', `<path d="${petalPath(6, 32, 10)}" fill="#e0ae6c"/>`, turns(8))}`;
  return (
    box(330, 60, 540, 210, '#3a2110') +
    box(346, 76, 508, 172, '#1d0f07') +
    `<svg x="346" y="76" width="508" height="172" viewBox="-254 -86 508 172">${flower}<g transform="translate(-216 0)">${repeat('side', ray, turns(12))}</g><g transform="translate(216 0)">${repeat('other', ray, turns(12))}</g></svg>` +
    box(330, 250, 540, 22, '#6a3d1e') +
    box(330, 268, 540, 5, '#ffdca0', 'opacity=".5"') +
    box(330, 60, 34, 1140, 'url(#wood)') +
    `<g transform="translate(1200 0) scale(-1 1)">${box(330, 60, 34, 1140, 'url(#wood)')}</g>`
  );
}

/** One leaf of the door, open towards the viewer. */
function leaf(): string {
  const panel = (top: number, foot: number): string =>
    shape(`M-112 ${top - 24}L-30 ${top}V${foot}L-112 ${foot + 30}Z`, '#1f1007', 'opacity=".75"') +
    shape(`M-100 ${top - 4}L-40 ${top + 16}V${foot - 16}L-100 ${foot + 10}Z`, '#6f4320') +
    shape(`M-70 ${top + 26}L-50 ${(top + foot) / 2}L-70 ${foot - 20}L-90 ${(top + foot) / 2}Z`, '#c08448');
  return (
    shape('M0 272L-140 210V1310L0 1206Z', 'url(#wood)') +
    panel(340, 560) +
    panel(640, 860) +
    panel(940, 1130) +
    shape('M-8 272L0 272V1206L-8 1212Z', '#ffe2ac', 'opacity=".85"')
  );
}

/** A jar beside the door, its edge in the light. */
function jar(): string {
  return (
    '<ellipse cx="1010" cy="1404" rx="140" ry="26" fill="#0d0704" opacity=".6"/>' +
    shape('M930 1130C840 1180 850 1340 950 1400H1070C1170 1340 1180 1180 1090 1130Z', '#5c3420') +
    shape(
      'M930 1130C840 1180 850 1340 950 1400H975C885 1330 880 1190 955 1130Z',
      '#e3a86c',
      'opacity=".85"',
    ) +
    '<ellipse cx="1010" cy="1130" rx="82" ry="18" fill="#7c4a2c"/><ellipse cx="1010" cy="1132" rx="66" ry="12" fill="#1a0d06"/>' +
    copies('shrub', [[1010, 1136, 1.15]])
  );
}
