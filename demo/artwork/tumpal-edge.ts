import { INDIGO, MENGKUDU, createRandom, n } from './cloth';
import { bloom } from './flower';
import { gringsing } from './gringsing';
import { blur, box, linear, radial, scene, shape } from './scene';
import { edge, shoot, spray } from './tumpal';

const WIDTH = 1600;
const HEIGHT = 1067;
const STEP = 150;

/** The edge of a cloth with its row of triangles, spread over a table: fringe, soft folds, light from the window. */
export function tumpalEdge(): string {
  const defs = [
    gringsing('field', { ...MENGKUDU, light: '#a9503f', middle: '#8f3a30' }, 0.7),
    `<g id="flower">${bloom(MENGKUDU)}</g><g id="shoot">${shoot(INDIGO)}</g><g id="spray">${spray(MENGKUDU)}</g><g id="edge">${edge(INDIGO)}</g>`,
    linear(
      'table',
      [
        [0, '#8a5a33'],
        [1, '#4a2b17'],
      ],
      [1, 1],
    ),
    linear(
      'waves',
      [
        [0, '#140804', 0.5],
        [0.12, '#fff1cf', 0.2],
        [0.24, '#140804', 0.1],
        [0.36, '#140804', 0.42],
        [0.46, '#fff1cf', 0.24],
        [0.62, '#140804', 0.06],
        [0.74, '#140804', 0.4],
        [0.82, '#fff1cf', 0.2],
        [1, '#140804', 0.46],
      ],
      [1, 0.16],
    ),
    radial('light', [0.2, 0.05], 1.1, [
      [0, '#fff1c9', 0.46],
      [0.55, '#fff1c9', 0],
      [1, '#140904', 0.5],
    ]),
    blur('soft', 14),
  ];
  const outline = `M-200 -700H1900V${640}Q1760 668 1620 640T1340 640T1060 640T780 640T500 640T220 640T-60 640H-200Z`;
  const content =
    table() +
    '<g transform="translate(0 190) rotate(-9 800 600)">' +
    shape(outline, '#120804', 'opacity=".7" transform="translate(16 44)" filter="url(#soft)"') +
    fringe() +
    `<clipPath id="hem"><path d="${outline}"/></clipPath><g clip-path="url(#hem)">${cloth()}${shape(outline, 'url(#waves)')}</g>` +
    '</g>' +
    box(0, 0, WIDTH, HEIGHT, 'url(#light)');
  return scene(WIDTH, HEIGHT, defs.join(''), content, 0.42);
}

function table(): string {
  const random = createRandom(14);
  const grain = Array.from({ length: 26 }, (_, index) => {
    const y = 480 + index * 26;
    return `M0 ${n(y)}C400 ${n(y + (random() - 0.5) * 40)} 1100 ${n(y + (random() - 0.5) * 40)} ${WIDTH} ${n(y - 60 + random() * 20)}`;
  });
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#table)') +
    `<path d="${grain.join('')}" fill="none" stroke="#2a160a" stroke-width="3" opacity=".4"/>` +
    '<path d="M0 900L1600 800" stroke="#1d0e06" stroke-width="7" opacity=".7"/><path d="M0 906L1600 806" stroke="#c08a54" stroke-width="3" opacity=".5"/>'
  );
}

/** The row of triangles and the field of flowers above it. */
function cloth(): string {
  const columns = Array.from({ length: 15 }, (_, index) => -200 + index * STEP);
  const border = [-200, 700, 1600].map((x) => `<use href="#edge" x="${x}" y="640"/>`);
  const shoots = columns.map((x) => `<use href="#shoot" x="${x + STEP / 2}" y="548"/>`);
  const sprays = columns.map((x) => `<use href="#spray" x="${x}" y="170"/>`);
  const blooms = columns.flatMap((x, index) => [
    `<use href="#flower" transform="translate(${x} ${-20 - (index % 2) * 60}) scale(${index % 2 === 0 ? 1 : 0.8})"/>`,
    `<use href="#flower" transform="translate(${x + 75} ${-260 + (index % 2) * 50}) scale(.9)"/>`,
  ]);
  return box(-200, -700, 2100, 1400, 'url(#field)') + [...border, ...sprays, ...shoots, ...blooms].join('');
}

/** Twisted threads along the hem. */
function fringe(): string {
  const random = createRandom(23);
  const threads = Array.from({ length: 190 }, (_, index) => {
    const x = -100 + index * 10;
    const y = 632 + Math.sin((x - 80) / 89) * 8;
    return `M${x} ${n(y)}q${n((random() - 0.5) * 12)} 34 ${n((random() - 0.5) * 18)} ${n(60 + random() * 22)}`;
  });
  return (
    `<path d="${threads.join('')}" fill="none" stroke="#120804" stroke-width="7" opacity=".4" transform="translate(5 9)"/>` +
    `<path d="${threads.join('')}" fill="none" stroke="#d9c39a" stroke-width="4.6" stroke-linecap="round"/>` +
    `<path d="${threads.filter((_, index) => index % 3 === 0).join('')}" fill="none" stroke="#f6ebd0" stroke-width="2"/>`
  );
}
