import { INDIGO, MENGKUDU, type Palette, crackle, folds, n, picture, points } from './cloth';
import { type LeafPlace, bloom, branch, halo, heart, leaves, petalPath, rosette } from './flower';
import { gringsing } from './gringsing';

const WIDTH = 900;
const HEIGHT = 1200;
const SIDE = 150;
const TALL = 372;
const BORDER = 92;

/** Where small flowers fill the field between the branches. */
const FLORETS: readonly (readonly [x: number, y: number])[] = [
  [452, 498],
  [452, 702],
  [370, 664],
  [534, 536],
  [66, 560],
  [834, 640],
  [100, 690],
  [800, 510],
];

/** Tumpal: tall triangles along both edges of a sarong, like bamboo shoots or teeth, and between them a field of flowers. */
export function tumpal(): string {
  const red = MENGKUDU;
  const defs = [
    gringsing('field', { ...red, light: '#a9503f', middle: '#8f3a30' }, 0.62),
    folds('folds', 520),
    `<g id="flower">${bloom(red)}</g><g id="branch">${branch(red, 'flower')}</g>`,
    `<g id="shoot">${shoot(INDIGO)}</g><g id="spray">${spray(red)}</g>`,
    `<g id="edge">${edge(INDIGO)}</g>`,
    `<g id="floret">${rosette(red, 5, 3, 15, 7)}<circle r="3.4" fill="${red.middle}"/>${halo(red.light, 10, 21, 2.4)}</g>`,
    `<g id="row">${row()}</g>`,
  ].join('');
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#field)"/>`,
    `<use href="#row" y="${HEIGHT}"/><use href="#row" transform="scale(1 -1)"/>`,
    `<use href="#branch" transform="translate(236 616) rotate(-30) scale(.92)"/>`,
    `<use href="#branch" transform="translate(664 584) rotate(150) scale(.92)"/>`,
    `<g transform="translate(452 600)">${rosette(red, 8, 10, 42, 15)}${heart(red, 9)}${halo(red.light, 20, 52, 3)}</g>`,
    ...FLORETS.map(([x, y]) => `<use href="#floret" x="${x}" y="${y}"/>`),
    crackle(WIDTH, HEIGHT, INDIGO.dark),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#folds)"/>`,
  ];
  return picture(WIDTH, HEIGHT, defs, content.join(''));
}

/** One edge of the cloth; its outer side lies at y 0 and all of it above. */
function row(): string {
  const shoots = Array.from(
    { length: WIDTH / SIDE },
    (_, index) => `<use href="#shoot" x="${index * SIDE + SIDE / 2}" y="${-BORDER}"/>`,
  );
  const sprays = Array.from(
    { length: WIDTH / SIDE + 1 },
    (_, index) => `<use href="#spray" x="${index * SIDE}" y="${-BORDER - TALL - 6}"/>`,
  );
  return `<use href="#edge"/>${shoots.join('')}${sprays.join('')}`;
}

/** One triangle, its foot at 0,0: a frame of three lines, and a shoot with leaves that grow smaller towards the tip. */
export function shoot(palette: Palette): string {
  const { ground, light, middle, dark } = palette;
  const half = SIDE / 2;
  const outline = (inset: number): string => {
    const width = half - inset;
    return `M${n(-width)} ${n(-inset * 0.3)}Q${n(-width * 0.42)} ${n(-TALL * 0.5)} 0 ${n(-TALL + inset * 4.4)}Q${n(width * 0.42)} ${n(-TALL * 0.5)} ${n(width)} ${n(-inset * 0.3)}Z`;
  };
  const frame: readonly (readonly [inset: number, fill: string])[] = [
    [0, dark],
    [2.5, light],
    [7, ground],
    [12, middle],
    [14.5, ground],
  ];
  const places = [0, 1, 2, 3, 4, 5].flatMap((index): LeafPlace[] => {
    const turn = 62 - index * 5;
    const y = -82 - index * 41;
    const length = 42 - index * 6.4;
    return [
      [0, y, turn, length],
      [0, y, -turn, length],
    ];
  });
  const dots = [0, 1, 2, 3, 4].flatMap((index): (readonly [number, number])[] => {
    const x = 30 - index * 5.4;
    const y = -70 - index * 41;
    return [
      [x, y],
      [-x, y],
      [x - 5, y - 9],
      [5 - x, y - 9],
    ];
  });
  return (
    frame.map(([inset, fill]) => `<path d="${outline(inset)}" fill="${fill}"/>`).join('') +
    `<path d="M0-60V${n(-TALL + 88)}" stroke="${light}" stroke-width="2.6"/>${leaves(palette, places, 26)}` +
    `<path d="${points(dots)}" stroke="${middle}" stroke-width="3" stroke-linecap="round"/>` +
    `<g transform="translate(0 -38)"><circle r="29" fill="${dark}"/>${rosette(palette, 8, 7, 27, 10)}${heart(palette, 6)}</g>`
  );
}

/** What stands in the gap between two tips. */
export function spray(palette: Palette): string {
  const { light, middle } = palette;
  const places: readonly LeafPlace[] = [
    [0, 186, -44, 46],
    [0, 186, 44, 46],
  ];
  const buds = [-30, 0, 30]
    .map(
      (turn) =>
        `<g transform="translate(0 96) rotate(${turn})"><path d="${petalPath(10, 44, 10)}" fill="${light}"/><path d="${petalPath(15, 37, 6)}" fill="${middle}"/></g>`,
    )
    .join('');
  return `<path d="M0 250V96" stroke="${light}" stroke-width="3"/>${leaves(palette, places)}${buds}<g transform="translate(0 112)"><circle r="19" fill="${palette.dark}"/>${rosette(palette, 6, 5, 18, 8)}<circle r="4" fill="${middle}"/></g>`;
}

/** The border along the outer side: a chain of flowers and leaves between lines. */
export function edge(palette: Palette): string {
  const { ground, light, middle, dark } = palette;
  const step = SIDE / 2;
  const flowers = Array.from({ length: WIDTH / step }, (_, index) => {
    const x = (index + 0.5) * step;
    const y = -BORDER / 2;
    return index % 2 === 0
      ? `<g transform="translate(${x} ${y})">${rosette(palette, 6, 5, 23, 10)}${heart(palette, 5.5)}</g>`
      : `<g transform="translate(${x} ${y})"><path d="${crossedLeaves()}" fill="${light}"/><circle r="5" fill="${middle}"/></g>`;
  });
  return (
    `<rect y="${-BORDER}" width="${WIDTH}" height="${BORDER}" fill="${ground}"/>` +
    `<path d="M0-${BORDER - 3}H${WIDTH}M0-6H${WIDTH}" stroke="${light}" stroke-width="5"/><path d="M0-${BORDER - 11}H${WIDTH}M0-14H${WIDTH}" stroke="${middle}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 9.375"/>` +
    `<path d="M0-${BORDER - 3}H${WIDTH}" stroke="${dark}" stroke-width="1.6"/>${flowers.join('')}`
  );
}

/** Four leaves that lie crosswise. */
function crossedLeaves(): string {
  return 'M4-4Q8-20 22-20Q20-8 4-4ZM4 4Q20 8 22 20Q8 20 4 4ZM-4 4Q-8 20-22 20Q-20 8-4 4ZM-4-4Q-20-8-22-20Q-8-20-4-4Z';
}
