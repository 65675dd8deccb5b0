import { createRandom, n, pattern } from './cloth';
import { blur, box, linear, radial, scene, shape } from './scene';

const WIDTH = 1600;
const HEIGHT = 1067;
const THREAD = 26;
const COUNT = 8;

/** The line of wax, and where it runs on. */
const WAX = 'M-60 700C180 520 380 470 560 560S840 860 1040 760S1290 330 1700 250';
const SECOND = 'M-60 900C220 760 420 690 560 760S860 1060 1090 950S1400 560 1700 470';

/** Cloth and wax from so near that every thread shows: two lines, points between them, and the blue that crept up to them. */
export function weave(): string {
  const defs = [
    pattern('weave', THREAD * COUNT, THREAD * COUNT, 'rotate(-7)', threads()),
    linear(
      'dyed',
      [
        [0, '#1b2c4d', 0],
        [0.42, '#1b2c4d', 0],
        [0.62, '#22406f', 0.72],
        [1, '#14233f', 0.9],
      ],
      [0.25, 1],
    ),
    radial('lamp', [0.26, 0.16], 0.9, [
      [0, '#fff6da', 0.5],
      [0.5, '#fff0cf', 0],
      [1, '#1a0f08', 0.5],
    ]),
    linear('far', [
      [0, '#efe2c4', 0.75],
      [0.3, '#efe2c4', 0],
    ]),
    blur('soft', 9),
    blur('edge', 3),
  ];
  const over = (fill: string): string => box(0, 0, WIDTH, HEIGHT, `url(#${fill})`);
  const dyed = shape(
    `${SECOND}V1200H-100Z`,
    '#1d3560',
    'opacity=".82" filter="url(#soft)" style="mix-blend-mode:multiply"',
  );
  return scene(
    WIDTH,
    HEIGHT,
    defs.join(''),
    over('weave') + dyed + waxLine(SECOND, 64) + waxLine(WAX, 74) + drops() + over('lamp') + over('far'),
    0.34,
  );
}

/** Threads over and under each other; no two have the same tone. */
function threads(): string {
  const random = createRandom(4);
  const tones = ['#efe3c8', '#e6d7b6', '#f3ead3', '#dfcda8', '#eadcbd'];
  const tone = (): string => tones[Math.floor(random() * tones.length)] ?? '#efe3c8';
  const [warp, weft] = [Array.from({ length: COUNT }, tone), Array.from({ length: COUNT }, tone)];
  const crossings = Array.from({ length: COUNT * COUNT }, (_, index) => {
    const [column, row] = [index % COUNT, Math.floor(index / COUNT)];
    const [x, y] = [column * THREAD, row * THREAD];
    const upright = (column + row) % 2 === 0;
    const [long, wide] = [THREAD + 3, THREAD - 5 - random() * 2];
    const [width, height] = upright ? [wide, long] : [long, wide];
    const colour = (upright ? warp[column] : weft[row]) ?? '#efe3c8';
    const [left, top] = [x + (THREAD - width) / 2, y + (THREAD - height) / 2];
    const fibre = upright
      ? `M${n(left + width * 0.3)} ${n(top + 3)}q3 ${n(height / 2)} 0 ${n(height - 6)}M${n(left + width * 0.66)} ${n(top + 3)}q-3 ${n(height / 2)} 0 ${n(height - 6)}`
      : `M${n(left + 3)} ${n(top + height * 0.3)}q${n(width / 2)} 3 ${n(width - 6)} 0M${n(left + 3)} ${n(top + height * 0.66)}q${n(width / 2)}-3 ${n(width - 6)} 0`;
    return (
      box(left, top, width, height, colour, 'rx="8"') +
      `<path d="${fibre}" fill="none" stroke="#a88f60" stroke-width="1.4" opacity=".5"/>` +
      (upright
        ? box(left + width * 0.7, top, width * 0.3, height, '#7d6237', 'rx="5" opacity=".28"')
        : box(left, top + height * 0.7, width, height * 0.3, '#7d6237', 'rx="5" opacity=".28"'))
    );
  });
  return box(0, 0, THREAD * COUNT, THREAD * COUNT, '#8c7146') + crossings.join('');
}

/** A line of wax that has set: its shadow, its body, its glossy back. */
function waxLine(path: string, width: number): string {
  const line = (colour: string, size: number, more: string): string =>
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${n(size)}" stroke-linecap="round" ${more}/>`;
  return (
    line('#2e1808', width, 'opacity=".55" transform="translate(7 14)" filter="url(#soft)"') +
    line('#6f3a12', width, 'opacity=".94"') +
    line('#9b5a20', width * 0.78, 'filter="url(#edge)"') +
    line('#c8873c', width * 0.36, 'transform="translate(-4 -11)" filter="url(#soft)"') +
    line(
      '#fff0c4',
      width * 0.08,
      `transform="translate(-5 ${n(-width * 0.26)})" stroke-dasharray="190 44 70 120" opacity=".85" filter="url(#edge)"`,
    )
  );
}

/** Points of wax along the upper line. */
function drops(): string {
  const at = [
    [120, 420, 30],
    [290, 340, 27],
    [480, 350, 31],
    [660, 430, 28],
    [800, 560, 30],
    [940, 570, 27],
    [1060, 470, 31],
    [1160, 330, 28],
    [1290, 190, 30],
    [1450, 110, 27],
  ] as const;
  return at
    .map(
      ([x, y, r]) =>
        `<ellipse cx="${x + 5}" cy="${y + 11}" rx="${r + 3}" ry="${r}" fill="#2e1808" opacity=".5" filter="url(#edge)"/><ellipse cx="${x}" cy="${y}" rx="${r + 2}" ry="${r - 2}" fill="#7a4217"/><ellipse cx="${x - 3}" cy="${y - 4}" rx="${n(r * 0.72)}" ry="${n(r * 0.6)}" fill="#b87532" filter="url(#edge)"/><ellipse cx="${x - 9}" cy="${y - 11}" rx="7" ry="4" fill="#fff3cf" opacity=".9"/>`,
    )
    .join('');
}
