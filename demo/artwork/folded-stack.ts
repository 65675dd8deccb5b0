import { INDIGO, MENGKUDU, NIGHT, SECANG, SOGA, type Palette, createRandom, n } from './cloth';
import { ceplok } from './ceplok';
import { kawung } from './kawung';
import { parang } from './parang';
import { blur, box, linear, radial, scene, shape } from './scene';
import { truntum } from './truntum';

const WIDTH = 1600;
const HEIGHT = 1067;
const LEFT = 300;

/** The cloths from the top down: colours, motif, how often each is folded, and how far its right end stands out. */
const STACK: readonly (readonly [palette: Palette, fill: string, layers: number, end: number])[] = [
  [SOGA, 'kawung', 3, 1270],
  [INDIGO, 'nila', 2, 1310],
  [MENGKUDU, 'ceplok', 3, 1250],
  [SECANG, 'parang', 2, 1330],
  [NIGHT, 'truntum', 3, 1284],
  [INDIGO, 'nila', 2, 1300],
];

/** A folded stack from the side: each cloth a few soft layers, the light of a window behind it. */
export function foldedStack(): string {
  const defs = [
    kawung('kawung', SOGA, 0.66),
    kawung('nila', INDIGO, 0.6),
    ceplok('ceplok', MENGKUDU, 0.5),
    parang('parang', SECANG, 0.42),
    truntum('truntum', NIGHT, 0.9),
    linear('room', [
      [0, '#4b3a2b'],
      [1, '#2a1d14'],
    ]),
    linear('board', [
      [0, '#a7743f'],
      [0.1, '#7c4f28'],
      [1, '#3d2413'],
    ]),
    linear('round', [
      [0, '#fff2d2', 0.5],
      [0.24, '#fff2d2', 0.08],
      [0.6, '#120804', 0.1],
      [1, '#120804', 0.8],
    ]),
    linear(
      'fold',
      [
        [0, '#120804', 0.6],
        [0.06, '#120804', 0.08],
        [0.3, '#fff2d2', 0.14],
        [0.7, '#120804', 0.05],
        [1, '#120804', 0.5],
      ],
      [1, 0],
    ),
    radial('glow', [0.5, 0.5], 0.5, [
      [0, '#ffe7b3', 0.9],
      [1, '#ffcf86', 0],
    ]),
    blur('soft', 18),
    blur('far', 26),
    blur('edge', 3),
  ];
  return scene(WIDTH, HEIGHT, defs.join(''), room() + stack(), 0.45);
}

/** The room out of focus: a window, and cloths that hang. */
function room(): string {
  const panes = [
    [1090, 60],
    [1270, 60],
    [1090, 300],
    [1270, 300],
  ].map(([x = 0, y = 0]) => box(x, y, 160, 220, '#ffeec4'));
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#room)') +
    '<circle cx="1260" cy="290" r="560" fill="url(#glow)" opacity=".6"/>' +
    `<g filter="url(#far)">${panes.join('')}${box(60, 0, 190, 640, '#6a4426')}${box(270, 0, 150, 560, '#33507c')}${box(470, 0, 200, 600, '#8b4a30')}${box(700, 0, 120, 520, '#b98a55')}</g>` +
    shape('M0 880H1600V1067H0Z', 'url(#board)') +
    '<path d="M0 884H1600" stroke="#e2b477" stroke-width="5" opacity=".5"/><path d="M0 940q500 16 900 0t700 8M0 1000q420-12 860 4t740-6" fill="none" stroke="#2b180b" stroke-width="3" opacity=".5"/>'
  );
}

function stack(): string {
  const random = createRandom(8);
  const heights = STACK.map(([, , layers]) => layers * 34 + 14);
  let y = 880 - heights.reduce((sum, height) => sum + height, 0);
  const cloths = STACK.map(([palette, fill, layers, end], index) => {
    const top = y;
    y += heights[index] ?? 0;
    const start = LEFT + (random() - 0.5) * 46;
    const rows = Array.from({ length: layers }, (_, row) =>
      layer(start, top + row * 38, end - row * 9, fill, palette),
    );
    return rows.toReversed().join('');
  });
  return (
    shape(
      'M250 890Q800 860 1380 890L1500 940Q800 960 200 930Z',
      '#120804',
      'opacity=".7" filter="url(#soft)"',
    ) +
    cloths.toReversed().join('') +
    ribbon()
  );
}

/** One layer: it turns over on the left, and sags a little to its open end. */
function layer(left: number, y: number, end: number, fill: string, { light, dark }: Palette): string {
  const tall = 42;
  const outline = `M${n(left + 24)} ${n(y)}C${n(left + 300)} ${n(y - 5)} ${n(end - 300)} ${n(y + 7)} ${n(end)} ${n(y + 3)}Q${n(end + 10)} ${n(y + tall / 2)} ${n(end)} ${n(y + tall)}C${n(end - 300)} ${n(y + tall + 5)} ${n(left + 300)} ${n(y + tall - 3)} ${n(left + 24)} ${n(y + tall)}A${tall / 2} ${tall / 2} 0 0 1 ${n(left + 24)} ${n(y)}Z`;
  return (
    shape(outline, `url(#${fill})`) +
    shape(outline, 'url(#round)') +
    shape(outline, 'url(#fold)') +
    `<path d="M${n(left + 20)} ${n(y + tall)}C${n(left + 300)} ${n(y + tall - 2)} ${n(end - 300)} ${n(y + tall + 6)} ${n(end)} ${n(y + tall + 1)}" fill="none" stroke="${dark}" stroke-width="5" opacity=".85"/>` +
    `<path d="M${n(left + 30)} ${n(y + 2)}C${n(left + 300)} ${n(y - 3)} ${n(end - 300)} ${n(y + 9)} ${n(end)} ${n(y + 5)}" fill="none" stroke="${light}" stroke-width="2.4" opacity=".6"/>`
  );
}

/** The palm-leaf band around the stack, with its knot. */
function ribbon(): string {
  return (
    shape(
      'M700 240H768V890H700Z',
      '#120804',
      'opacity=".45" transform="translate(14 4)" filter="url(#edge)"',
    ) +
    shape('M700 232Q734 222 768 232V886H700Z', '#cdb375') +
    '<path d="M712 232V886M728 229V886M744 229V886M758 231V886" stroke="#8d7440" stroke-width="2" opacity=".7"/>' +
    shape(
      'M734 236C690 160 620 150 610 190S690 250 734 240C780 250 850 230 846 184S780 160 734 236Z',
      '#d8c084',
    ) +
    '<path d="M734 238C700 190 640 170 622 194M734 238C770 190 820 172 836 190" fill="none" stroke="#8d7440" stroke-width="4"/><ellipse cx="734" cy="238" rx="22" ry="17" fill="#b99c5c"/>'
  );
}
