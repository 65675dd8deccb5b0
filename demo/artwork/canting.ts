import { type Palette, picture, repeat, turns } from './cloth';
import { type LeafPlace, halo, leaves, petalPath } from './flower';

const WIDTH = 1200;
const HEIGHT = 900;

/** Wax on white cloth: what is drawn already. */
const WAX: Palette = { ground: '#efe2c6', light: '#e9cf95', middle: '#8a531f', dark: '#6d3d14' };
const PENCIL = '#8d8577';

/** The point of the spout, where the wax flows. */
const TIP = { x: 520, y: 560 };

/** A canting at work: the copper pen lays a line of hot wax on white cloth, along what the pencil has drawn. */
export function canting(): string {
  const defs = [
    gradient('cloth', '0 0 1 1', [
      ['#f7efdd', 0],
      ['#ecdfc2', 1],
    ]),
    gradient('copper', '0 0 1 1', [
      ['#f3c08a', 0],
      ['#c9783f', 0.3],
      ['#8f4a20', 0.72],
      ['#5c2b10', 1],
    ]),
    gradient('rim', '0 0 0 1', [
      ['#f6cf9e', 0],
      ['#a85c2a', 1],
    ]),
    gradient('handle', '0 0 0 1', [
      ['#e6c88d', 0],
      ['#c79a55', 0.4],
      ['#80592a', 1],
    ]),
    gradient('wax', '0 0 1 1', [
      ['#8a4d17', 0],
      ['#4d260a', 1],
    ]),
    '<radialGradient id="light" cx=".36" cy=".5" r=".85"><stop offset=".3" stop-color="#fff6dd" stop-opacity=".3"/><stop offset="1" stop-color="#4a2c10" stop-opacity=".38"/></radialGradient>',
    `<pattern id="threads" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 1.5H6M1.5 0V6" stroke="#c9b48a" stroke-width=".8" opacity=".34"/><path d="M0 4.5H6M4.5 0V6" stroke="#fffaf0" stroke-width=".8" opacity=".5"/></pattern>`,
  ];
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#cloth)"/><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#threads)"/>`,
    pencil(),
    waxed(),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#light)"/>`,
    pen(),
  ];
  return picture(WIDTH, HEIGHT, defs.join(''), content.join(''));
}

/** A gradient along the line from x1 y1 to x2 y2, in parts of what it fills. */
function gradient(
  id: string,
  line: string,
  stops: readonly (readonly [colour: string, at: number])[],
): string {
  const [x1, y1, x2, y2] = line.split(' ');
  const drawn = stops.map(([colour, at]) => `<stop offset="${at}" stop-color="${colour}"/>`);
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${drawn.join('')}</linearGradient>`;
}

/** The sketch that the wax follows: on the right, what is still to be drawn. */
function pencil(): string {
  const petals = [0, 45, 90, 135, 180, 225, 270, 315]
    .map(
      (turn) =>
        `<path transform="rotate(${turn})" d="${petalPath(26, 132, 50)}"/><path transform="rotate(${turn})" d="${petalPath(40, 112, 30)}"/>`,
    )
    .join('');
  const leafShapes = [
    [776, 706, 118, 190],
    [980, 640, 58, 170],
    [900, 812, 100, 150],
    [1064, 610, -44, 120],
  ]
    .map(
      ([x = 0, y = 0, turn = 0, length = 0]) =>
        `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="${petalPath(0, length, length * 0.3)}"/><path d="M0 0V${-length * 0.86}"/></g>`,
    )
    .join('');
  return `<g fill="none" stroke="${PENCIL}" stroke-width="2" stroke-linecap="round" opacity=".72">${leafShapes}<g transform="translate(1010 250) rotate(10)">${petals}<circle r="24"/></g><path d="${STEM_AHEAD}"/></g>`;
}

/** The stem of the branch: waxed up to the point of the pen, and beyond it in pencil alone. */
const STEM = 'M-20 700C90 640 170 690 262 668S430 560 520 560';
const STEM_AHEAD =
  'M520 560C620 560 690 640 776 706S960 790 1220 740M776 706C850 690 920 670 980 640M1010 757C1110 690 1100 520 1036 398';

/** The part of the branch that has its wax. */
function waxed(): string {
  const places: readonly LeafPlace[] = [
    [86, 664, -38, 190],
    [196, 682, 152, 168],
    [316, 650, 12, 150],
    [410, 594, 138, 150],
    [20, 690, 168, 150],
    [158, 574, -70, 120],
    [182, 524, 64, 112],
    [386, 544, 66, 104],
  ];
  const petal =
    `<path d="${petalPath(50, 140, 52)}" fill="${WAX.light}" stroke="${WAX.dark}" stroke-width="2.8"/>` +
    `<path d="${petalPath(58, 124, 36)}" fill="#f3e1b4" stroke="${WAX.middle}" stroke-width="2"/>` +
    `<path d="M0-66V-108M-9-68Q-12-86-7-104M9-68Q12-86 7-104M-17-72Q-22-86-15-98M17-72Q22-86 15-98" fill="none" stroke="${WAX.middle}" stroke-width="1.8" stroke-linecap="round"/>`;
  const flower =
    repeat(
      'between',
      `<path d="${petalPath(60, 122, 22)}" fill="${WAX.middle}" stroke="${WAX.dark}" stroke-width="2"/>`,
      turns(8, 22.5),
    ) +
    repeat('petal', petal, turns(8)) +
    `<circle r="62" fill="${WAX.light}" stroke="${WAX.dark}" stroke-width="2.8"/>${halo(WAX.middle, 30, 55, 3.6)}` +
    repeat(
      'inner',
      `<path d="${petalPath(14, 48, 17)}" fill="#f3e1b4" stroke="${WAX.dark}" stroke-width="1.8"/><path d="M0-22V-38" stroke="${WAX.middle}" stroke-width="1.8"/>`,
      turns(8, 22.5),
    ) +
    `<circle r="17" fill="${WAX.middle}" stroke="${WAX.dark}" stroke-width="2"/>${halo(WAX.light, 7, 9.6, 3.8)}<circle r="2.4" fill="${WAX.light}"/>` +
    halo(WAX.middle, 44, 152, 4) +
    halo(WAX.middle, 22, 165, 5.4);
  const shoots =
    'M120 668C150 580 190 500 236 440M262 668C270 700 250 760 300 790M300 790c30 16 56-10 42-34c-12-18-38-6-30 12' +
    'M362 626C376 560 400 520 408 462M408 462c4-30-30-34-34-10c-2 16 16 20 20 8';
  const pointed = [-20, 20].map((up) => `<path d="${STEM}" transform="translate(-6 ${up})"/>`).join('');
  return (
    `<g fill="none" stroke-linecap="round"><path d="${STEM}${shoots}" stroke="${WAX.dark}" stroke-width="9"/><path d="${STEM}${shoots}" stroke="#a8692b" stroke-width="5.4"/><path d="${STEM}" stroke="#d9a663" stroke-width="1.6" transform="translate(-1 -1.4)"/></g>` +
    `<g fill="none" stroke="${WAX.middle}" stroke-width="4" stroke-linecap="round" stroke-dasharray=".1 13">${pointed}</g>` +
    `<g stroke-linejoin="round">${places.map(outline).join('')}${leaves(WAX, places)}</g>` +
    `<g transform="translate(262 306) rotate(6)">${flower}</g>`
  );
}

/** The dark edge of a leaf, seen around it once the leaf lies on it. */
function outline([x, y, turn, length]: LeafPlace): string {
  return `<path transform="translate(${x} ${y}) rotate(${turn})" d="${petalPath(0, length, length * 0.3)}" stroke="${WAX.dark}" stroke-width="5.4"/>`;
}

/** The pen over the cloth: handle of bamboo, bowl of copper, and the bent spout. */
function pen(): string {
  const { x, y } = TIP;
  const shadow = `M${x} ${y}q34 12 74 6q20 60 112 40t96-64L1240 300V236L770 470q-40-30-104-8t-70 62q-40 20-76 36Z`;
  const handle = 'M708 356L1236-14L1268 44L738 404Z';
  const spout = `M${x - 1} ${y - 4}C${x - 5} ${y - 62} 524 440 590 426L604 452C556 462 540 500 ${x + 7} ${y - 1}Q${x + 3} ${y + 5} ${x - 1} ${y - 4}Z`;
  const bowl = 'M572 392C566 452 606 506 668 500C730 494 760 440 738 384Z';
  return (
    `<path d="${shadow}" fill="#4a2c10" opacity=".22"/>` +
    `<g><path d="${handle}" fill="url(#handle)" stroke="#5f3f1a" stroke-width="2.4"/>` +
    `<path d="M716 366L1240 2M728 388L1256 28" stroke="#6f4b20" stroke-width="1.6" opacity=".5"/><path d="M716 362L1238-4" stroke="#fff3cf" stroke-width="4" opacity=".55"/>` +
    `<path d="M880 236Q898 252 904 282M892 228Q910 244 916 274M1050 116Q1068 132 1076 164" fill="none" stroke="#6f4b20" stroke-width="4" opacity=".75"/>` +
    `<path d="M700 352L776 300L806 350L738 404Z" fill="url(#copper)" stroke="#4a230c" stroke-width="2.4"/><path d="M716 343Q738 362 752 395M740 326Q762 345 776 376M760 312Q782 330 794 360" fill="none" stroke="#4a230c" stroke-width="2" opacity=".7"/></g>` +
    `<path d="${spout}" fill="url(#copper)" stroke="#4a230c" stroke-width="2.4" stroke-linejoin="round"/><path d="M${x + 3} ${y - 34}C${x + 10} ${y - 90} 546 448 592 436" fill="none" stroke="#ffe3bd" stroke-width="3.4" stroke-linecap="round" opacity=".7"/>` +
    `<path d="${bowl}" fill="url(#copper)" stroke="#4a230c" stroke-width="2.6"/>` +
    `<path d="M590 424C592 460 618 484 646 488" fill="none" stroke="#ffe6c4" stroke-width="7" stroke-linecap="round" opacity=".6"/><path d="M700 480C722 466 736 442 736 414" fill="none" stroke="#f0b57a" stroke-width="3" stroke-linecap="round" opacity=".5"/>` +
    `<g transform="rotate(-3 655 388)"><ellipse cx="655" cy="388" rx="84" ry="26" fill="url(#rim)" stroke="#4a230c" stroke-width="2.6"/><ellipse cx="655" cy="390" rx="72" ry="19.5" fill="url(#wax)"/><path d="M604 386Q640 374 690 380" fill="none" stroke="#e9b06b" stroke-width="4" stroke-linecap="round" opacity=".75"/></g>` +
    `<circle cx="${x}" cy="${y + 1}" r="6.4" fill="#6d3d14"/><circle cx="${x - 1.6}" cy="${y - 0.8}" r="1.9" fill="#e9c58a"/>` +
    `<path d="M632 346C620 318 648 304 636 274C628 254 644 244 640 226M668 342C660 320 682 306 674 284" fill="none" stroke="#fffaf0" stroke-width="5" stroke-linecap="round" opacity=".5"/>`
  );
}
