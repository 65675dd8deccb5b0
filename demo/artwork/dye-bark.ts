import { INDIGO, type Palette, createRandom, n } from './cloth';
import { type LeafPlace, leaves } from './flower';
import { kawung } from './kawung';
import { blur, box, radial, scene, shape } from './scene';

const WIDTH = 1600;
const HEIGHT = 1067;

const FRESH: Palette = { ground: '#2f4420', light: '#5f7d3d', middle: '#a3b876', dark: '#26371a' };
const DRY: Palette = { ground: '#5a3413', light: '#b5813f', middle: '#744a1d', dark: '#4a2a10' };

/** Pieces of bark: middle, length, width, turn, and colours of outside and inside. */
const BARK = [
  [560, 250, 640, 110, -9, '#64402a', '#b0693a'],
  [500, 360, 620, 124, -16, '#6d4528', '#b8743c'],
  [610, 470, 660, 104, -6, '#5a3a26', '#a55f34'],
  [430, 580, 480, 96, -22, '#7a5031', '#c98b4e'],
] as const;

/** Leaves of indigo, and bark of three trees for soga, on linen in the light from the side. */
export function dyeBark(): string {
  const random = createRandom(44);
  const defs = [
    `<pattern id="linen" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(4)"><rect width="9" height="9" fill="#e9dcc0"/><path d="M0 2.5H9M0 7H9" stroke="#c9b68d" stroke-width="1.6" opacity=".6"/><path d="M2.5 0V9M7 0V9" stroke="#fbf4e2" stroke-width="1.6" opacity=".7"/></pattern>`,
    kawung('kawung', INDIGO, 0.7),
    radial('light', [0.1, 0.1], 1.15, [
      [0, '#fff3d0', 0.5],
      [0.5, '#fff3d0', 0],
      [1, '#1c0f06', 0.5],
    ]),
    blur('soft', 11),
    blur('edge', 2),
  ];
  const bark = BARK.map((each) => piece(each, random));
  return scene(
    WIDTH,
    HEIGHT,
    defs.join(''),
    box(0, 0, WIDTH, HEIGHT, 'url(#linen)') +
      creases() +
      cloth() +
      bark.join('') +
      branches() +
      chips(random) +
      box(0, 0, WIDTH, HEIGHT, 'url(#light)'),
    0.36,
  );
}

function creases(): string {
  const lines =
    'M-20 180C400 240 900 90 1640 200M-20 760C300 700 620 860 1000 1100M900 -20C980 220 1240 420 1640 520';
  return `<path d="${lines}" fill="none" stroke="#7d6238" stroke-width="26" opacity=".22" filter="url(#soft)"/><path d="${lines}" transform="translate(-14 -16)" fill="none" stroke="#fffaf0" stroke-width="16" opacity=".7" filter="url(#soft)"/>`;
}

/** A corner of a finished cloth, turned over. */
function cloth(): string {
  const edge = 'M-20 1100V900C160 880 320 930 420 1100Z';
  return (
    shape(edge, '#1c0f06', 'opacity=".45" transform="translate(8 -10)" filter="url(#soft)"') +
    shape(edge, 'url(#kawung)') +
    '<path d="M-20 900C160 880 320 930 420 1100" fill="none" stroke="#eef0e8" stroke-width="7"/>'
  );
}

/** A curl of bark: the rough outside, the bright inside along one edge. */
function piece(
  [x, y, long, wide, turn, outside, inside]: (typeof BARK)[number],
  random: () => number,
): string {
  const [half, up] = [long / 2, wide / 2];
  const jag = (): number => (random() - 0.5) * 22;
  const outline = `M${n(-half)} ${n(-up * 0.6)}L${n(-half + 16 + jag())} ${n(-up * 0.1)}L${n(-half + jag())} ${n(up * 0.5)}C${n(-half * 0.3)} ${n(up * 1.1)} ${n(half * 0.4)} ${n(up * 0.9)} ${n(half)} ${n(up * 0.7)}L${n(half - 18 + jag())} ${n(up * 0.1)}L${n(half + jag())} ${n(-up * 0.5)}C${n(half * 0.3)} ${n(-up * 1.1)} ${n(-half * 0.4)} ${n(-up * 0.8)} ${n(-half)} ${n(-up * 0.6)}Z`;
  const furrows = Array.from({ length: 34 }, () => {
    const run = 20 + random() * 80;
    const fx = (random() - 0.5) * (long - 90 - run) - run / 2;
    const fy = (random() - 0.6) * wide * 0.7;
    return `M${n(fx)} ${n(fy)}q${n(run / 2)} ${n(jag() * 0.3)} ${n(run)} ${n(jag() * 0.2)}`;
  });
  const third = Math.ceil(furrows.length / 3);
  return (
    `<g transform="translate(${x} ${y}) rotate(${turn})">` +
    shape(outline, '#1c0f06', 'opacity=".55" transform="translate(12 24)" filter="url(#soft)"') +
    shape(outline, outside) +
    shape(
      `M${n(-half + 4)} ${n(up * 0.3)}C${n(-half * 0.3)} ${n(up * 0.66)} ${n(half * 0.4)} ${n(up * 0.5)} ${n(half - 8)} ${n(up * 0.3)}L${n(half)} ${n(up * 0.7)}C${n(half * 0.4)} ${n(up * 0.9)} ${n(-half * 0.3)} ${n(up * 1.1)} ${n(-half)} ${n(up * 0.5)}Z`,
      inside,
    ) +
    `<path d="${furrows.slice(third).join('')}" fill="none" stroke="#24130a" stroke-width="5" stroke-linecap="round" opacity=".6"/><path d="${furrows.slice(0, third).join('')}" fill="none" stroke="#d9ab78" stroke-width="4" stroke-linecap="round" opacity=".55"/>` +
    `<path d="M${n(-half * 0.8)} ${n(-up * 0.62)}C${n(-half * 0.2)} ${n(-up * 0.8)} ${n(half * 0.3)} ${n(-up * 0.9)} ${n(half * 0.8)} ${n(-up * 0.54)}" fill="none" stroke="#e7c193" stroke-width="6" stroke-linecap="round" opacity=".5" filter="url(#edge)"/></g>`
  );
}

/** Two branches of indigo over the linen, and dry leaves of mango. */
function branches(): string {
  const pairs = Array.from({ length: 9 }, (_, index): LeafPlace[] => {
    const t = index / 8;
    const [x, y] = [1500 - t * 500, 900 - t * 620 + Math.sin(t * 3) * 40];
    const length = 96 + Math.sin(t * Math.PI) * 62;
    return [
      [x, y, -112 + t * 30, length],
      [x, y, 22 + t * 24, length],
    ];
  }).flat();
  const tip: LeafPlace = [996, 272, -34, 120];
  const dry: readonly LeafPlace[] = [
    [640, 920, 64, 210],
    [760, 860, 128, 190],
    [560, 860, 12, 170],
    [1130, 180, 80, 150],
  ];
  const both = [...pairs, tip];
  const stem = 'M1560 980C1420 800 1300 640 1200 520S1060 360 996 272';
  const shadow = [...both, ...dry]
    .map(
      ([x, y, turn, length]) =>
        `<ellipse transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)})" cy="${n(-length / 2)}" rx="${n(length * 0.22)}" ry="${n(length * 0.5)}"/>`,
    )
    .join('');
  return (
    `<g fill="#1c0f06" opacity=".4" transform="translate(12 20)" filter="url(#soft)">${shadow}</g>` +
    leaves(DRY, dry) +
    `<path d="${stem}" fill="none" stroke="#4a3a1c" stroke-width="11" stroke-linecap="round"/><path d="${stem}" fill="none" stroke="#8b8a4c" stroke-width="4" transform="translate(-2 -3)"/>` +
    leaves(FRESH, both)
  );
}

/** Chips of wood that fell off. */
function chips(random: () => number): string {
  const chip = Array.from({ length: 40 }, () => {
    const [x, y] = [180 + random() * 900, 640 + (random() - 0.3) * 480];
    return `M${n(x)} ${n(y)}l${n(8 + random() * 20)} ${n((random() - 0.5) * 16)}`;
  });
  return `<path d="${chip.join('')}" stroke="#1c0f06" stroke-width="9" stroke-linecap="square" opacity=".35" transform="translate(3 6)"/><path d="${chip.join('')}" stroke="#a86a38" stroke-width="7" stroke-linecap="square"/>`;
}
