import { createRandom, n } from './cloth';
import { blur, box, copies, crown, joglo, linear, palm, radial, ridge, scene, shape } from './scene';

const WIDTH = 2520;
const HEIGHT = 1080;

/** The houses: middle, eaves and width, from far to near. */
const FAR_HOUSES = [
  [380, 640, 150],
  [560, 652, 180],
  [1010, 640, 150],
  [1240, 648, 190],
  [1980, 640, 170],
  [2180, 652, 150],
] as const;
const NEAR_HOUSES = [
  [240, 770, 330],
  [760, 752, 300],
  [1590, 764, 360],
  [2290, 778, 330],
] as const;

/** The village in the first light: the mountain, mist over the trees, roofs, and fields under water in front. */
export function village(): string {
  const defs = [
    linear('sky', [
      [0, '#7d98ad'],
      [0.5, '#e6cfa4'],
      [1, '#f6e2b6'],
    ]),
    radial('sun', [0.5, 0.5], 0.5, [
      [0, '#fff6d8'],
      [0.1, '#ffedbd', 0.9],
      [1, '#f6d18c', 0],
    ]),
    linear('mountain', [
      [0, '#5c6f86'],
      [1, '#c9bfa4'],
    ]),
    linear('mist', [
      [0, '#f7e6c2', 0],
      [0.6, '#f7e6c2', 0.85],
      [1, '#f7e6c2', 0],
    ]),
    linear('water', [
      [0, '#e9cf9c'],
      [1, '#6d7f7a'],
    ]),
    blur('soft', 5),
    blur('cloud', 12),
    palm('palm'),
    crown('far-tree', ['#76876f', '#8d9b7a', '#c3bd8c'], 11),
    crown('tree', ['#43573a', '#58704a', '#b0b06a'], 12),
    crown('low-tree', ['#2f4226', '#455d33', '#97a058'], 13),
    crown('dark-tree', ['#1b2718', '#2b3b22', '#5d7040'], 14),
  ];
  const sky =
    box(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
    '<circle cx="1830" cy="470" r="620" fill="url(#sun)"/><circle cx="1830" cy="470" r="46" fill="#fffbe9"/>' +
    clouds() +
    shape(
      'M420 640C700 590 880 430 1030 262Q1052 246 1078 264C1220 420 1420 580 1800 640Z',
      'url(#mountain)',
    ) +
    shape(
      'M1060 256Q1068 256 1078 264C1220 420 1420 580 1800 640C1560 634 1480 600 1400 610C1330 560 1300 570 1262 520C1220 500 1216 440 1170 430C1150 370 1110 340 1096 300Z',
      '#fbe3b0',
      'opacity=".35"',
    ) +
    '<path d="M1052 254C1060 190 1120 200 1180 176S1300 150 1380 160" fill="none" stroke="#f3dfba" stroke-width="26" stroke-linecap="round" opacity=".55" filter="url(#soft)"/>';
  return scene(WIDTH, HEIGHT, defs.join(''), sky + settlement() + fields() + foreground(), 0.34);
}

function clouds(): string {
  const lines: readonly (readonly [number, number, number, number])[] = [
    [330, 214, 330, 15],
    [470, 240, 240, 9],
    [1830, 176, 380, 16],
    [2140, 206, 300, 10],
    [760, 118, 260, 8],
    [2250, 330, 260, 10],
  ];
  return `<g fill="#fdf0d0" opacity=".6" filter="url(#cloud)">${lines.map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`).join('')}</g>`;
}

/** Three planes of trees and roofs, each with mist at its foot. */
function settlement(): string {
  const random = createRandom(21);
  const row = (id: string, y: number, size: number, count: number): string =>
    copies(
      id,
      Array.from({ length: count }, (_, index) => {
        const scale = size * (0.7 + random() * 0.6);
        return [
          ((index + random() * 0.9) * WIDTH) / count,
          y + random() * 10,
          scale,
          scale * (random() < 0.5 ? -1.2 : 1.2),
        ] as const;
      }),
    );
  const far = FAR_HOUSES.map(([x, y, width]) =>
    joglo(x, y, width, { roof: '#a98563', shade: '#7f6750', wall: '#cdb58c' }),
  );
  const near = NEAR_HOUSES.map(([x, y, width]) =>
    joglo(x, y, width, { roof: '#7a4326', shade: '#3b2214', wall: '#d9b985' }),
  );
  return (
    shape(ridge(WIDTH, HEIGHT, 622, { height: 16, step: 150, seed: 3 }), '#8f9c83') +
    row('far-tree', 668, 0.5, 30) +
    far.join('') +
    box(0, 590, WIDTH, 160, 'url(#mist)') +
    `<g color="#4c5b45">${copies('palm', [
      [440, 790, 0.34],
      [500, 780, 0.26, -0.26],
      [930, 790, 0.36, -0.36],
      [1400, 800, 0.4],
      [1450, 790, 0.3],
      [2060, 790, 0.38, -0.38],
    ])}</g>` +
    row('tree', 800, 0.85, 20) +
    near.join('') +
    row('low-tree', 884, 0.5, 30) +
    box(0, 770, WIDTH, 140, 'url(#mist)', 'opacity=".75"')
  );
}

/** Fields under water, whose banks run towards the viewer. */
function fields(): string {
  const banks = [
    'M0 900C600 884 1200 906 2520 888V902C1300 922 600 898 0 916Z',
    'M0 964C500 940 1400 990 2520 950V968C1400 1010 500 960 0 986Z',
    'M700 900C640 950 560 1000 420 1080H470C610 1000 680 950 726 900Z',
    'M1700 896C1800 950 1900 1010 2010 1080H2070C1950 1010 1840 950 1730 896Z',
    'M1180 904C1190 960 1200 1010 1200 1080H1240C1230 1010 1218 960 1206 904Z',
  ];
  const random = createRandom(9);
  const blades = Array.from({ length: 110 }, () => {
    const y = 925 + random() ** 0.7 * 150;
    const tall = (y - 880) * 0.16;
    return `M${n(random() * WIDTH)} ${n(y)}q${n((random() - 0.5) * 6)} ${n(-tall)} ${n((random() - 0.5) * 12)} ${n(-tall * 1.5)}`;
  });
  return (
    box(0, 884, WIDTH, 200, 'url(#water)') +
    '<path d="M1740 905h180M1700 935h260M1760 1010h210M1680 1050h280" stroke="#fff2cd" stroke-width="7" stroke-linecap="round" opacity=".7" filter="url(#soft)"/>' +
    banks.map((bank) => shape(bank, '#465a31')).join('') +
    `<path d="${blades.join('')}" fill="none" stroke="#5f7a37" stroke-width="2.4" stroke-linecap="round"/>`
  );
}

/** What stands nearest, dark against the light. */
function foreground(): string {
  return (
    `<g color="#22301f">${copies('palm', [
      [60, 1110, 0.92],
      [2470, 1110, 1.02, -1.02],
    ])}</g>` +
    copies('dark-tree', [
      [40, 1130, 1.6],
      [240, 1130, 0.9],
      [2500, 1130, 1.7],
      [2320, 1140, 0.9],
    ])
  );
}
