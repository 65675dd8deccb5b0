import { createRandom, n, picture } from './cloth';

const WIDTH = 1200;
const HEIGHT = 900;
const RADIUS = 150;

/** What is in the bowls, from left to right and from the back to the front: the bath and its glint. */
const BATHS: readonly (readonly [colour: string, glint: string])[] = [
  ['#7a3f1c', '#b0703a'],
  ['#c08a2e', '#e3bf6c'],
  ['#4a2716', '#84502f'],
  ['#1f3558', '#5578a5'],
  ['#8c2f2a', '#c46a58'],
  ['#55602f', '#8f9a58'],
];

/** Six bowls of dye on a table, seen from above: soga, tegeran, jambal, nila, secang and mango leaf. */
export function dyeBowls(): string {
  const random = createRandom(31);
  const defs =
    '<linearGradient id="table" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#c49a68"/><stop offset="1" stop-color="#94683a"/></linearGradient>' +
    '<radialGradient id="clay" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="#dcae86"/><stop offset=".8" stop-color="#a86b42"/><stop offset="1" stop-color="#7b4727"/></radialGradient>' +
    '<radialGradient id="deep" cx=".42" cy=".38" r=".7"><stop offset=".3" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></radialGradient>';
  const boards = [0, 150, 300, 450, 600, 750].map((y) => board(y, random));
  const bowls = BATHS.map(([colour, glint], index) =>
    bowl(220 + (index % 3) * 380, index < 3 ? 240 : 662, colour, glint, random),
  );
  return picture(
    WIDTH,
    HEIGHT,
    defs,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#table)"/>${boards.join('')}${bowls.join('')}`,
  );
}

/** One board of the table: its joint and two lines of grain. */
function board(y: number, random: () => number): string {
  const grain = [0.3, 0.68].map((part) => {
    const at = y + 150 * part;
    const bend = (): string => n(at + (random() - 0.5) * 34);
    return `M0 ${n(at)}C300 ${bend()} 620 ${bend()} 1200 ${bend()}`;
  });
  return (
    `<path d="M0 ${y}H${WIDTH}" stroke="#5d3a1a" stroke-width="3" opacity=".45"/>` +
    `<path d="${grain.join('')}" fill="none" stroke="#6d4622" stroke-width="2" opacity=".28"/>`
  );
}

/** A bowl of clay with its shadow; the bath has rings where the cloth has just been lifted out. */
function bowl(x: number, y: number, colour: string, glint: string, random: () => number): string {
  const turn = n(random() * 360);
  const rings = [0.34, 0.55, 0.76].map(
    (part, index) =>
      `<circle cx="-8" cy="-6" r="${n(RADIUS * 0.8 * part)}" stroke-dasharray="${n(90 + index * 60)} ${n(50 + index * 24)}"/>`,
  );
  return (
    `<ellipse cx="${x + 16}" cy="${y + 22}" rx="${RADIUS + 8}" ry="${RADIUS + 4}" fill="#2e1a0a" opacity=".32"/>` +
    `<circle cx="${x}" cy="${y}" r="${RADIUS}" fill="url(#clay)"/>` +
    `<circle cx="${x}" cy="${y}" r="${RADIUS - 20}" fill="${colour}"/>` +
    `<g transform="translate(${x} ${y}) rotate(${turn})" fill="none" stroke="${glint}" stroke-width="3.5" stroke-linecap="round" opacity=".55">${rings.join('')}</g>` +
    `<circle cx="${x}" cy="${y}" r="${RADIUS - 20}" fill="url(#deep)"/>` +
    `<path d="M${x - 92} ${y - 62}A110 110 0 0 1 ${x - 26} ${y - 108}" fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round" opacity=".3"/>`
  );
}
