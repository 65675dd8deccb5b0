import { type Palette, createRandom, n, picture } from './cloth';
import { type LeafPlace, leaves } from './flower';

const WIDTH = 1200;
const HEIGHT = 900;

const INDIGO_LEAF: Palette = { ground: '#2c4630', light: '#5c8159', middle: '#a6bf8e', dark: '#203523' };
const SHADED_LEAF: Palette = { ground: '#22382a', light: '#3f6047', middle: '#7c9c78', dark: '#182a1d' };

/** Branches of the indigo plant (tarum), freshly cut and laid on a woven tray, with the paste that comes of them. */
export function dyePlants(): string {
  const random = createRandom(71);
  const defs =
    `<g id="lit">${branch(INDIGO_LEAF, random)}</g><g id="shaded">${branch(SHADED_LEAF, random)}</g>` +
    '<radialGradient id="tray" cx=".45" cy=".4" r=".75"><stop offset="0" stop-color="#e7cf9f"/><stop offset="1" stop-color="#b58a4d"/></radialGradient>' +
    '<pattern id="weave" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(32)"><path d="M0 0h18v18h-18zM18 18h18v18h-18z" fill="#7d5526" opacity=".2"/><path d="M0 6h18M0 12h18M18 24h18M18 30h18M24 0v18M30 0v18M6 18v18M12 18v18" stroke="#6b4519" stroke-width="1.2" opacity=".34"/></pattern>' +
    '<linearGradient id="floor" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#8d6a48"/><stop offset="1" stop-color="#5b402a"/></linearGradient>' +
    '<radialGradient id="clay" cx=".4" cy=".35" r=".75"><stop offset="0" stop-color="#dcae86"/><stop offset=".8" stop-color="#a86b42"/><stop offset="1" stop-color="#7b4727"/></radialGradient>' +
    '<radialGradient id="paste" cx=".4" cy=".35" r=".8"><stop offset="0" stop-color="#3f5f94"/><stop offset=".7" stop-color="#1c3054"/><stop offset="1" stop-color="#111f3a"/></radialGradient>';
  const branches: readonly (readonly [x: number, y: number, turn: number, shape: 'lit' | 'shaded'])[] = [
    [560, 720, -34, 'shaded'],
    [430, 700, 22, 'shaded'],
    [330, 640, 48, 'lit'],
    [610, 780, -8, 'lit'],
    [480, 770, 12, 'lit'],
  ];
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#floor)"/>`,
    tray(),
    ...branches.map(
      ([x, y, turn, shape]) => `<use href="#${shape}" transform="translate(${x} ${y}) rotate(${turn})"/>`,
    ),
    pasteBowl(),
    crumbs(random),
  ];
  return picture(WIDTH, HEIGHT, defs, content.join(''));
}

/** A round tray of split bamboo, seen from above. */
function tray(): string {
  const [x, y, r] = [540, 470, 470];
  return (
    `<circle cx="${x + 22}" cy="${y + 30}" r="${r}" fill="#1e1208" opacity=".4"/><circle cx="${x}" cy="${y}" r="${r}" fill="url(#tray)"/><circle cx="${x}" cy="${y}" r="${r - 24}" fill="url(#weave)"/>` +
    `<g fill="none"><circle cx="${x}" cy="${y}" r="${r - 12}" stroke="#c79c5c" stroke-width="26"/><circle cx="${x}" cy="${y}" r="${r}" stroke="#5d3d18" stroke-width="3"/><circle cx="${x}" cy="${y}" r="${r - 25}" stroke="#5d3d18" stroke-width="2.4"/>` +
    `<circle cx="${x}" cy="${y}" r="${r - 12}" stroke="#7d5526" stroke-width="22" stroke-dasharray="3 15" opacity=".5"/></g>`
  );
}

/** A branch of the plant: pairs of leaflets along each of its five stalks, and small flowers where a stalk leaves it. */
function branch(palette: Palette, random: () => number): string {
  const stalks: readonly (readonly [number, number, number])[] = [
    [-90, -52, 190],
    [-190, 48, 200],
    [-300, -44, 180],
    [-390, 38, 170],
    [-440, 0, 150],
  ];
  const drawn = stalks.map(([at, lean, length]) => {
    const places: LeafPlace[] = [[0, -length, 0, 58]];
    for (let step = 34; step < length; step += 34) {
      const sway = (random() - 0.5) * 14;
      places.push([0, -step, 58 + sway, 56], [0, -step, -58 + sway, 56]);
    }
    return `<g transform="translate(0 ${at}) rotate(${lean})"><path d="M0 0V${-length}" stroke="${palette.middle}" stroke-width="4"/>${leaves(palette, places, 34)}</g>`;
  });
  const flowers = [-130, -240, -340]
    .map(
      (at) =>
        `<g fill="#c9707a" stroke="#7d3440" stroke-width="1.4" transform="translate(${n(random() * 16 - 8)} ${at})"><ellipse rx="7" ry="11" transform="rotate(30) translate(12 0)"/><ellipse rx="6" ry="9" transform="rotate(-24) translate(-12 -4)"/><ellipse rx="5" ry="8" transform="rotate(8) translate(8 -18)"/></g>`,
    )
    .join('');
  const shadow = `<path d="M0 0V-440" stroke="#2e1a0a" stroke-width="60" stroke-linecap="round" opacity=".1" transform="translate(16 20)"/>`;
  return `${shadow}<path d="M0 40C8-120-8-280 0-440" fill="none" stroke="#5d4a2a" stroke-width="9" stroke-linecap="round"/>${drawn.join('')}${flowers}`;
}

/** The paste, with the trace of the spoon. */
function pasteBowl(): string {
  const [x, y] = [962, 640];
  return (
    `<ellipse cx="${x + 20}" cy="${y + 26}" rx="182" ry="178" fill="#1e1208" opacity=".45"/><circle cx="${x}" cy="${y}" r="172" fill="url(#clay)" stroke="#5a2f17" stroke-width="2.4"/>` +
    `<circle cx="${x}" cy="${y}" r="162" fill="none" stroke="#5a2f17" stroke-width="3.4" stroke-linecap="round" stroke-dasharray=".1 12.6" opacity=".6"/>` +
    `<circle cx="${x}" cy="${y}" r="148" fill="url(#paste)" stroke="#0d1830" stroke-width="3"/>` +
    `<g fill="none" stroke-linecap="round"><path d="M880 600C920 560 1010 566 1040 612S1010 724 950 712S892 640 940 628S1000 660 966 672" stroke="#6f8fbe" stroke-width="7" opacity=".5"/><path d="M884 594C924 556 1010 560 1042 604" stroke="#c3d3ea" stroke-width="3" opacity=".6"/></g>`
  );
}

/** Single leaflets beside the tray. */
function crumbs(random: () => number): string {
  const places = Array.from({ length: 9 }, (_, index): LeafPlace => {
    const [x, y] = [1010 + random() * 170, 60 + index * 46 + random() * 20];
    return [Number(n(x)), Number(n(y)), Number(n(random() * 360)), 44];
  });
  return leaves(INDIGO_LEAF, places, 36);
}
