import { SOGA, picture, points } from './cloth';
import { kawung } from './kawung';

const WIDTH = 1200;
const HEIGHT = 900;

/** A linear gradient from top to bottom, or from left to right. */
function gradient(
  id: string,
  across: boolean,
  stops: readonly (readonly [at: number, colour: string])[],
): string {
  const drawn = stops.map(([at, colour]) => `<stop offset="${at}" stop-color="${colour}"/>`).join('');
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${across ? 1 : 0}" y2="${across ? 0 : 1}">${drawn}</linearGradient>`;
}

/** The place of a batik maker before she comes: a small clay stove, the pan with wax, and canting in a glass. */
export function waxStove(): string {
  const defs = [
    gradient('wall', false, [
      [0, '#efe0c2'],
      [1, '#d3b88b'],
    ]),
    gradient('floor', false, [
      [0, '#9a6c42'],
      [1, '#6d4526'],
    ]),
    gradient('clay', true, [
      [0, '#8f4f2c'],
      [0.35, '#cf8a5c'],
      [0.7, '#a35d37'],
      [1, '#63331b'],
    ]),
    gradient('iron', true, [
      [0, '#2a2522'],
      [0.4, '#6f665e'],
      [1, '#1d1917'],
    ]),
    gradient('glass', true, [
      [0, '#f6f4ea'],
      [0.5, '#ffffff'],
      [1, '#d8d8cc'],
    ]),
    '<radialGradient id="glow" cx=".5" cy=".6" r=".6"><stop offset="0" stop-color="#ffcf6a"/><stop offset=".5" stop-color="#e8762a"/><stop offset="1" stop-color="#4a1a0a"/></radialGradient>',
    '<radialGradient id="wax" cx=".4" cy=".3" r=".8"><stop offset="0" stop-color="#a8692b"/><stop offset="1" stop-color="#4d260a"/></radialGradient>',
    kawung('cloth', SOGA, 0.7),
  ];
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/><rect y="640" width="${WIDTH}" height="260" fill="url(#floor)"/>`,
    '<path d="M0 640H1200M0 720H1200M0 812H1200" stroke="#4f3018" stroke-width="3" opacity=".35"/>',
    hangingCloth(),
    stove(),
    pan(),
    glassOfPens(),
    steam(),
  ];
  return picture(WIDTH, HEIGHT, defs.join(''), content.join(''));
}

/** The cloth on its frame, behind the stove. */
function hangingCloth(): string {
  const outline = 'M690 130H1130V560Q1090 600 1050 566T960 566T870 566T780 566T690 560Z';
  return (
    '<path d="M640 112H1170V134H640Z" fill="#9b7038" stroke="#54361a" stroke-width="2.4"/><path d="M664 134V660M1146 134V660" stroke="#8a6130" stroke-width="18"/><path d="M664 134V660M1146 134V660" stroke="#c79b5a" stroke-width="5" opacity=".6"/>' +
    `<path d="${outline}" transform="translate(16 18)" fill="#3d2710" opacity=".2"/><path d="${outline}" fill="#f2e6cb"/>` +
    `<path d="M690 130H1130V372Q1060 420 990 376T850 390T690 360Z" fill="url(#cloth)"/>` +
    `<path d="M690 360Q770 360 850 390T990 376T1130 372" fill="none" stroke="#8a531f" stroke-width="3"/>` +
    `<path d="M780 130V566M900 130V560M1020 130V566" stroke="#24140b" stroke-width="16" opacity=".1"/><path d="${outline}" fill="none" stroke="#7d6238" stroke-width="2"/>`
  );
}

/** The stove: a pot of clay with a mouth for the embers: a flame that shows is too high. */
function stove(): string {
  return (
    '<ellipse cx="420" cy="806" rx="270" ry="44" fill="#2a1608" opacity=".4"/>' +
    `<path d="M214 520H606L574 790Q560 812 534 812H286Q260 812 246 790Z" fill="url(#clay)" stroke="#4a230f" stroke-width="3"/>` +
    `<path d="M200 500Q410 470 620 500V540Q410 568 200 540Z" fill="url(#clay)" stroke="#4a230f" stroke-width="3"/>` +
    `<path d="M330 790V690Q340 622 410 618Q480 622 490 690V790Z" fill="#1d0e06"/><path d="M346 790V700Q352 650 410 646Q468 650 474 700V790Z" fill="url(#glow)" opacity=".5"/>` +
    `<path d="${points([
      [372, 768],
      [392, 760],
      [408, 770],
      [430, 762],
      [448, 770],
      [420, 752],
    ])}" stroke="#ffb24d" stroke-width="13" stroke-linecap="round" opacity=".85"/>` +
    `<g fill="#2b1408"><path d="M340 770h44l-8 22h-44zM440 776l46-12 6 24-50 6z"/></g>` +
    `<path d="${points(Array.from({ length: 22 }, (_, index) => [226 + index * 17.6, 520 + Math.sin((index / 21) * Math.PI) * 22] as const))}" stroke="${SOGA.dark}" stroke-width="5" stroke-linecap="round" opacity=".45"/>`
  );
}

/** The iron pan with molten wax. */
function pan(): string {
  return (
    `<path d="M226 428Q240 520 410 524Q580 520 594 428Z" fill="url(#iron)" stroke="#151210" stroke-width="3"/>` +
    `<path d="M226 428Q150 418 128 440Q122 462 150 458Q190 448 232 452M594 428Q670 418 692 440Q698 462 670 458Q630 448 588 452" fill="none" stroke="#2a2522" stroke-width="13" stroke-linecap="round"/>` +
    `<ellipse cx="410" cy="428" rx="186" ry="44" fill="#3a332e" stroke="#151210" stroke-width="3"/><ellipse cx="410" cy="431" rx="168" ry="35" fill="url(#wax)"/>` +
    `<path d="M270 428Q330 402 430 408M300 446Q350 456 400 454" fill="none" stroke="#e3aa62" stroke-width="5" stroke-linecap="round" opacity=".6"/><path d="M470 436q22-8 44 2t30-6" fill="none" stroke="#d49650" opacity=".4" stroke-width="5"/>` +
    `<g transform="translate(520 424) rotate(-36)"><path d="M0-9H190Q204 0 190 9H0Z" fill="#c79a55" stroke="#5f3f1a" stroke-width="2.4"/><path d="M10-3H184" stroke="#fff3cf" stroke-width="3" opacity=".5"/><path d="M60-9V9M120-9V9" stroke="#6f4b20" stroke-width="3"/><path d="M-30-14Q-34 18-4 18Q14 16 14-12Z" fill="#b7703a" stroke="#4a230c" stroke-width="2.4"/></g>`
  );
}

/** Three more canting in a glass that held jam once. */
function glassOfPens(): string {
  const pen = (x: number, turn: number, colour: string): string =>
    `<g transform="translate(${x} 800) rotate(${turn})"><path d="M-8 0L-7-250Q0-260 7-250L8 0Z" fill="${colour}" stroke="#4a2e12" stroke-width="2"/><path d="M-3-8V-244" stroke="#fff3cf" stroke-width="2.6" opacity=".4"/>` +
    `<path d="M-20-296Q-26-256 0-252Q26-256 22-296Z" fill="#b7703a" stroke="#4a230c" stroke-width="2.2"/><ellipse cy="-296" cx="1" rx="21" ry="6" fill="#e9b584" stroke="#4a230c" stroke-width="2"/><path d="M-19-284Q-42-290-44-262" fill="none" stroke="#a05c2b" stroke-width="6" stroke-linecap="round"/></g>`;
  return (
    '<ellipse cx="834" cy="826" rx="104" ry="20" fill="#2a1608" opacity=".38"/>' +
    pen(812, -12, '#c79a55') +
    pen(836, 3, '#2d241c') +
    pen(858, 15, '#a87438') +
    `<path d="M768 664H900L888 816Q834 832 780 816Z" fill="url(#glass)" opacity=".42"/><path d="M768 664H900L888 816Q834 832 780 816Z" fill="none" stroke="#8f9086" stroke-width="2.6" opacity=".8"/>` +
    `<ellipse cx="834" cy="664" rx="66" ry="12" fill="none" stroke="#8f9086" stroke-width="2.6"/><path d="M782 684L790 800" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".7"/>`
  );
}

function steam(): string {
  return `<path d="M350 380C326 330 376 300 350 246C336 214 362 196 354 160M430 384C404 326 456 296 432 236C418 200 446 182 436 140" fill="none" stroke="#fffaf0" stroke-width="11" stroke-linecap="round" opacity=".34"/>`;
}
