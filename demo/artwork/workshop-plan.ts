import { createRandom, gridPoints, handDrawn, n, picture, points, repeat, turns } from './cloth';
import { petalPath } from './flower';
import { INK, type Roof, hipRoof, pendopo } from './plan-roofs';

const WIDTH = 1200;
const HEIGHT = 900;

/** The houses of the workshop. */
const HOUSES: readonly Roof[] = [
  [196, 150, 236, 118, '#b8663c', '#8f4526'],
  [640, 146, 292, 122, '#a9572f', '#82401f'],
  [858, 300, 98, 214, '#b8663c', '#8f4526'],
  [196, 560, 250, 106, '#a9572f', '#82401f'],
  [668, 560, 288, 106, '#c07446', '#96502d'],
];
/** The houses of the neighbours. */
const NEIGHBOURS: readonly Roof[] = [
  [-40, 130, 120, 180, '#d9bf95', '#c4a577'],
  [-30, 350, 108, 130, '#dcc49d', '#c8aa7e'],
  [-44, 520, 126, 160, '#d9bf95', '#c4a577'],
  [1104, 76, 130, 170, '#dcc49d', '#c8aa7e'],
  [1110, 292, 130, 200, '#d9bf95', '#c4a577'],
  [1106, 540, 130, 130, '#dcc49d', '#c8aa7e'],
  [150, -50, 210, 96, '#d9bf95', '#c4a577'],
  [410, -64, 180, 110, '#dcc49d', '#c8aa7e'],
  [660, -46, 260, 92, '#d9bf95', '#c4a577'],
];
/** Trees: middle and size. */
const TREES: readonly (readonly [x: number, y: number, size: number])[] = [
  [560, 196, 1],
  [486, 168, 0.72],
  [228, 512, 0.6],
  [110, 716, 0.62],
  [300, 716, 0.56],
  [800, 718, 0.6],
  [930, 716, 0.5],
  [1150, 716, 0.66],
  [1060, 30, 0.6],
  [86, 60, 0.7],
  [1086, 512, 0.4],
];
/** The colours of the cloths on the lines in the courtyard. */
const DRYING = ['#27406b', '#b0703a', '#8c2f2a', '#efe2c6', '#5c3a1e', '#56763f', '#27406b', '#c98a4c'];
/** The baths of the dye house. */
const VATS = ['#1f3558', '#27406b', '#8c2f2a', '#7a3f1c', '#c08a2e'];

/** A drawn plan of the workshop: gate, courtyard with well and drying lines, dye house, the street in front. */
export function workshopPlan(): string {
  const defs = [
    '<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f6ecd6"/><stop offset="1" stop-color="#ead9b8"/></linearGradient>',
    `<g id="tree">${tree()}</g><g id="plant"><path d="M0 4V-3M0 0Q-6-2-6-8Q-1-7 0 0ZM0 0Q6-2 6-8Q1-7 0 0Z" fill="#56763f" stroke="${INK}" stroke-width=".8"/></g>`,
  ].join('');
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#paper)"/>`,
    street(),
    NEIGHBOURS.map((roof) => hipRoof(roof, 0.45)).join(''),
    courtyard(),
    garden(),
    `<g>${HOUSES.map((roof) => hipRoof(roof, 0.9)).join('')}${pendopo(534, 384)}</g>`,
    dyeing(),
    dryingLines(),
    TREES.map(
      ([x, y, size]) =>
        `<use href="#tree" transform="translate(${x} ${y}) scale(${size}) rotate(${x % 90})"/>`,
    ).join(''),
    pin(586, 690),
    compass(1022, 824),
    `<path d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="none" stroke="#f6ecd6" stroke-width="30"/>`,
    `<path d="M14 14H${WIDTH - 14}V${HEIGHT - 14}H14Z" fill="none" stroke="${INK}" stroke-width="3"/><path d="M22 22H${WIDTH - 22}V${HEIGHT - 22}H22Z" fill="none" stroke="${INK}" stroke-width="1"/>`,
  ];
  return picture(WIDTH, HEIGHT, defs, content.join(''));
}

/** The street along the foot of the picture, and the lane that leaves it. */
function street(): string {
  const ways = 'M-20 752H980V-20H1078V752H1220V862H-20Z';
  const stones = Array.from(
    { length: 30 },
    (_, index) => `M${index * 42 - 12} 742h26M${index * 42 - 26} 872h26`,
  ).join('');
  return (
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#dfe0ba" opacity=".5"/><path d="${ways}" fill="#e6d3ae" stroke="${INK}" stroke-width="2"/>` +
    `<path d="M0 808H1200M1029 0V740" fill="none" stroke="#fbf4e2" stroke-width="5" stroke-dasharray="26 20"/>` +
    `<path d="${stones}" stroke="${INK}" stroke-width="1.4" opacity=".5"/>`
  );
}

/** The walled ground of the workshop with its gate, its paving and the path. */
function courtyard(): string {
  const random = createRandom(19);
  const stones = gridPoints(9, 24, 10).map(({ x, y }, index) => {
    const at = `${n(546 + x + (index % 2) * 3 + random() * 3)} ${n(448 + y + random() * 3)}`;
    return `M${at}h${n(4 + random() * 3)}`;
  });
  const wall = 'M548 688H164V112H972V688H624';
  return (
    `<rect x="164" y="112" width="808" height="576" fill="#f1e0bb"/>` +
    `<path d="M540 440H632V752H540Z" fill="#e3c997"/><path d="${stones.join('')}" stroke="#b98f58" stroke-width="5" stroke-linecap="round" opacity=".55"/>` +
    `<path d="${wall}" fill="none" stroke="${INK}" stroke-width="11" stroke-linejoin="round"/><path d="${wall}" fill="none" stroke="#f6ecd6" stroke-width="6.4"/><path d="${wall}" fill="none" stroke="${INK}" stroke-width="1" stroke-dasharray="1.5 12"/>` +
    `<path d="M536 676H558V700H536ZM614 676H636V700H614Z" fill="#8f4526" stroke="${INK}" stroke-width="2"/>`
  );
}

/** Beds of indigo plants. */
function garden(): string {
  const beds = [300, 344, 388, 432].map(
    (y) =>
      `<rect x="200" y="${y}" width="190" height="30" rx="8" fill="#b99463" stroke="${INK}" stroke-width="1.4"/>` +
      Array.from(
        { length: 9 },
        (_, index) => `<use href="#plant" x="${214 + index * 20}" y="${y + 18}"/>`,
      ).join(''),
  );
  return beds.join('');
}

/** The vats in front of the dye house, and the well that fills them. */
function dyeing(): string {
  const vats = VATS.map((colour, index) => {
    const x = 672 + index * 42;
    return `<circle cx="${x + 3}" cy="303" r="16" fill="${INK}" opacity=".3"/><circle cx="${x}" cy="299" r="16" fill="#c98a5c" stroke="${INK}" stroke-width="2"/><circle cx="${x}" cy="299" r="11.5" fill="${colour}"/><path d="M${x - 6} 296a7 7 0 0 1 6-4" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" opacity=".6"/>`;
  });
  const stones = repeat(
    'stone',
    `<path d="M-5-20Q0-23 5-20L6-28Q0-31-6-28Z" fill="#d8c7a4" stroke="${INK}" stroke-width="1.3"/>`,
    turns(14),
  );
  const well = `<g transform="translate(476 530)"><circle cx="4" cy="5" r="31" fill="${INK}" opacity=".28"/><circle r="22" fill="#3f6f86"/><path d="M-10-4q5-5 10 0t10 0M-8 6q4-4 8 0t8 0" fill="none" stroke="#cfe3e4" stroke-width="1.8"/>${stones}</g>`;
  return vats.join('') + well;
}

/** Lines between posts, with cloths that have just been dyed. */
function dryingLines(): string {
  const rows = [366, 424, 482].map((y, row) => {
    const cloths = [0, 1, 2, 3].map((index) => {
      const colour = DRYING[(index + row * 3) % DRYING.length];
      const x = 676 + index * 40;
      return (
        `<path d="M${x} ${y - 11}q17-3 34 0v26q-17 4-34 0Z" fill="${colour}" stroke="${INK}" stroke-width="1.4"/>` +
        `<path d="M${x + 4} ${y - 6}h26M${x + 4} ${y + 11}h26" stroke="#f6ecd6" stroke-width="1.8" stroke-dasharray=".1 4.4" stroke-linecap="round" opacity=".85"/>`
      );
    });
    return `<path d="M664 ${y}H846" stroke="${INK}" stroke-width="1.6"/>${cloths.join('')}<path d="${points([
      [664, y],
      [846, y],
    ])}" stroke="${INK}" stroke-width="8" stroke-linecap="round"/>`;
  });
  return rows.join('');
}

/** A crown of leaves from above. */
function tree(): string {
  const random = createRandom(29);
  const bumps = (radius: number, count: number): string => {
    const at = (index: number): string => {
      const angle = (index * Math.PI * 2) / count;
      return `${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`;
    };
    const swell = n((radius * Math.PI) / count + 1);
    return `M${at(0)}${Array.from({ length: count }, (_, index) => `A${swell} ${swell} 0 0 1 ${at(index + 1)}`).join('')}Z`;
  };
  const tufts = Array.from(
    { length: 16 },
    () =>
      `<path transform="${handDrawn(random, (random() - 0.5) * 62, (random() - 0.5) * 62, random() * 360)}" d="M-6 2Q-4-5 1-3Q5-7 8 0"/>`,
  );
  return (
    `<path d="${bumps(44, 13)}" transform="translate(9 10)" fill="${INK}" opacity=".25"/><path d="${bumps(44, 13)}" fill="#7d9457" stroke="${INK}" stroke-width="2"/>` +
    `<path d="${bumps(28, 9)}" transform="translate(-6 -7)" fill="#93a968"/><path d="${bumps(14, 7)}" transform="translate(-9 -11)" fill="#a9bb7c"/>` +
    `<g fill="none" stroke="#3d5229" stroke-width="1.6" stroke-linecap="round">${tufts.join('')}</g>`
  );
}

/** Marks the gate: a drop on its point, with the kawung of the house. */
function pin(x: number, y: number): string {
  const petals = repeat('kawung', `<path d="${petalPath(2, 17, 7)}" fill="#f3e3c3"/>`, turns(4, 45));
  return (
    `<ellipse cx="${x + 6}" cy="${y + 2}" rx="17" ry="5" fill="${INK}" opacity=".35"/>` +
    `<path d="M${x} ${y}C${x - 9} ${y - 26} ${x - 36} ${y - 38} ${x - 36} ${y - 66}A36 36 0 0 1 ${x + 36} ${y - 66}C${x + 36} ${y - 38} ${x + 9} ${y - 26} ${x} ${y}Z" fill="#9c2f28" stroke="#5a1613" stroke-width="2.6"/>` +
    `<g transform="translate(${x} ${y - 66})"><circle r="25" fill="#7c211d"/>${petals}<circle r="2.4" fill="#c98a4c"/></g>`
  );
}

/** A rose of the winds without letters: its long ray points north. */
function compass(x: number, y: number): string {
  const ray = (tip: number, width: number): string =>
    `<path d="M0 0L${width}-${width}L0-${tip}Z" fill="${INK}"/><path d="M0 0L-${width}-${width}L0-${tip}Z" fill="#f6ecd6" stroke="${INK}" stroke-width="1.2"/>`;
  return `<g transform="translate(${x} ${y - 4})"><circle r="33" fill="#f6ecd6" stroke="${INK}" stroke-width="2"/><circle r="28" fill="none" stroke="${INK}" stroke-width="1" stroke-dasharray="1 4.5"/>${repeat('between', ray(22, 5), turns(4, 45))}${repeat('ray', ray(30, 7), turns(4))}<path d="M0-46L6-34H-6Z" fill="#9c2f28"/></g>`;
}
