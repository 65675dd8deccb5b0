import { n } from './cloth';
import { blur, box, linear, radial, scene } from './scene';

const SIDE = 1400;

/** A copper stamp (cap) from so near that each strip shows, beside what it has printed on the cloth. */
export function copperStamp(): string {
  const defs = [
    linear('cloth', [
      [0, '#f3e7cb'],
      [1, '#d9c294'],
    ]),
    linear(
      'copper',
      [
        [0, '#ffdcae'],
        [0.3, '#d6874a'],
        [0.7, '#94502a'],
        [1, '#5d2b14'],
      ],
      [1, 1],
    ),
    `<pattern id="threads" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M0 2H7M2 0V7" stroke="#b79c68" stroke-width="1" opacity=".4"/><path d="M0 5H7M5 0V7" stroke="#fffaf0" stroke-width="1" opacity=".5"/></pattern>`,
    radial('light', [0.16, 0.1], 1.15, [
      [0, '#fff4d6', 0.5],
      [0.5, '#fff4d6', 0],
      [1, '#140903', 0.58],
    ]),
    blur('soft', 16),
    blur('edge', 3),
    `<path id="tile" d="${tile()}"/>`,
    `<path id="pins" d="${pins()}"/>`,
  ];
  const content =
    box(0, 0, SIDE, SIDE, 'url(#cloth)') +
    box(0, 0, SIDE, SIDE, 'url(#threads)') +
    prints() +
    `<g transform="translate(700 770) rotate(-14)">${stamp()}</g>` +
    box(0, 0, SIDE, SIDE, 'url(#light)');
  return scene(SIDE, SIDE, defs.join(''), content, 0.42);
}

/** A quarter of the motif: four ovals around a cross, each with its inner strip. */
function tile(): string {
  const oval = (x: number, y: number, turn: number): string => {
    const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
    const at = (dx: number, dy: number): string =>
      `${n(x + dx * cos - dy * sin)} ${n(y + dx * sin + dy * cos)}`;
    const ring = (long: number, wide: number): string =>
      `M${at(-long, 0)}C${at(-long, -wide)} ${at(-long * 0.4, -wide * 1.2)} ${at(0, -wide * 1.2)}S${at(long, -wide)} ${at(long, 0)}S${at(long * 0.4, wide * 1.2)} ${at(0, wide * 1.2)}S${at(-long, wide)} ${at(-long, 0)}Z`;
    return ring(84, 40) + ring(58, 22) + `M${at(-34, 0)}L${at(-8, 0)}M${at(8, 0)}L${at(34, 0)}`;
  };
  const lean = Math.PI / 4;
  return (
    oval(66, 66, lean) +
    oval(-66, 66, -lean) +
    oval(66, -66, -lean) +
    oval(-66, -66, lean) +
    'M-17 0H17M0-17V17M104 0H132M-104 0H-132M0 104V132M0-104V-132'
  );
}

function pins(): string {
  const at = [-100, -84, 84, 100];
  return at
    .map(
      (d) =>
        `M${d} ${d > 0 ? -20 : 20}h.1M${d} ${d > 0 ? 20 : -20}h.1M${d > 0 ? -20 : 20} ${d}h.1M${d > 0 ? 20 : -20} ${d}h.1`,
    )
    .join('');
}

/** The face of the stamp: strips on edge over a dark ground, each with a lit side and a shadow. */
function stamp(): string {
  const cells = [-132, 132].flatMap((x) => [-132, 132].map((y) => `translate(${x * 1} ${y * 1})`));
  const strips = (
    id: string,
    colour: string,
    width: number,
    [dx, dy]: readonly [number, number],
    more = '',
  ): string =>
    `<g transform="scale(1.42) translate(${dx} ${dy})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" ${more}>${cells.map((cell) => `<use href="#${id}" transform="${cell}"/>`).join('')}<rect x="-264" y="-264" width="528" height="528"/></g>`;
  return (
    box(-400, -400, 800, 800, '#1a0d05', 'opacity=".65" transform="translate(34 46)" filter="url(#soft)"') +
    box(-396, -396, 792, 792, 'url(#copper)', 'rx="10"') +
    box(-376, -376, 752, 752, '#2a140a') +
    box(-376, -376, 752, 752, 'url(#copper)', 'opacity=".22"') +
    strips('tile', '#0f0602', 13, [6, 8], 'opacity=".75"') +
    strips('tile', '#8a4723', 10, [1.6, 2]) +
    strips('tile', '#d98b4e', 7, [0, 0]) +
    strips('tile', '#ffe3b8', 2, [-1.6, -2], 'opacity=".9"') +
    strips('pins', '#d98b4e', 11, [0, 0]) +
    strips('pins', '#ffe9c4', 4, [-2, -2.4]) +
    '<path d="M-396-396H396M-396-396V396" stroke="#ffe6bd" stroke-width="5" opacity=".8"/>'
  );
}

/** What the stamp has printed so far, edge to edge. */
function prints(): string {
  const cells = [-132, 132].flatMap((x) => [-132, 132].map((y) => `translate(${x} ${y})`));
  const used = (id: string): string =>
    cells.map((cell) => `<use href="#${id}" transform="${cell}"/>`).join('');
  const print = `<g id="print" transform="scale(1.42)" fill="none" stroke-linecap="round"><g stroke="#7a4417" stroke-width="9" opacity=".82">${used('tile')}${used('pins')}</g><g stroke="#e0a85c" stroke-width="2" transform="translate(-1.5 -2)" opacity=".75">${used('tile')}</g></g>`;
  const at = [-1, 0, 1].flatMap((column) =>
    [-1, 0].map((row) => `<use href="#print" x="${column * 750}" y="${row * 750}"/>`),
  );
  return `<defs>${print}</defs><g transform="translate(700 770) rotate(-14)">${at.join('')}<use href="#print" x="-750" y="750"/></g>`;
}
