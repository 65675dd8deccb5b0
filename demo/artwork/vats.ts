import { INDIGO, SOGA, createRandom, n } from './cloth';
import { kawung } from './kawung';
import { blur, box, radial, scene, shape } from './scene';

const WIDTH = 1600;
const HEIGHT = 1067;

/** The vats: middle, radius, the bath and its light. */
const VATS = [
  [420, 400, 330, '#16294d', '#3f659b'],
  [1130, 330, 290, '#5a2d13', '#a8662f'],
  [1010, 900, 270, '#1d3a2c', '#5f8560'],
  [340, 1010, 200, '#7a2a22', '#b96450'],
] as const;

/** Dye vats sunk into a floor of wet stone, from above: foam on the indigo, a cloth half in the soga, and its stick. */
export function vats(): string {
  const random = createRandom(18);
  const defs = [
    kawung('kawung', { ...SOGA, ground: '#7a4a28' }, 0.9),
    kawung('nila', INDIGO, 0.7),
    radial('light', [0.2, 0.05], 1.1, [
      [0, '#fff0cc', 0.5],
      [0.5, '#fff0cc', 0],
      [1, '#120a06', 0.55],
    ]),
    radial('deep', [0.55, 0.6], 0.56, [
      [0.5, '#05070c', 0],
      [1, '#05070c', 0.65],
    ]),
    radial('rim', [0.35, 0.3], 0.75, [
      [0, '#d9c3a0'],
      [0.7, '#94795b'],
      [1, '#564233'],
    ]),
    blur('soft', 10),
    blur('edge', 3),
  ];
  return scene(
    WIDTH,
    HEIGHT,
    defs.join(''),
    floor(random) +
      VATS.map((each, index) => vat(each, index, random)).join('') +
      cloth() +
      stick() +
      box(0, 0, WIDTH, HEIGHT, 'url(#light)'),
    0.4,
  );
}

/** Flagstones that are not quite even, darker where they are wet. */
function floor(random: () => number): string {
  const tones = ['#8b7358', '#7e684f', '#947c60', '#77614a', '#85704f'];
  const stones = Array.from({ length: 24 }, (_, index) => {
    const row = Math.floor(index / 6);
    const x = (index % 6) * 280 - (row % 2) * 130;
    const y = row * 272;
    const slip = (): number => (random() - 0.5) * 16;
    return shape(
      `M${n(x + 5 + slip())} ${n(y + 5)}L${n(x + 274)} ${n(y + 5 + slip())}L${n(x + 273 + slip())} ${n(y + 264)}L${n(x + 4)} ${n(y + 265 + slip())}Z`,
      tones[Math.floor(random() * tones.length)] ?? '#8b7358',
    );
  });
  const wet = [
    [760, 560, 300, 130],
    [1380, 640, 220, 110],
    [120, 760, 200, 80],
  ].map(([x, y, rx, ry]) => `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`);
  const specks = Array.from(
    { length: 160 },
    () => `M${n(random() * WIDTH)} ${n(random() * HEIGHT)}h${n(random() * 5)}`,
  );
  return (
    box(0, 0, WIDTH, HEIGHT, '#4a3a2c') +
    stones.join('') +
    `<path d="${specks.join('')}" stroke="#3d2f23" stroke-width="3" stroke-linecap="round" opacity=".5"/>` +
    `<g fill="#1c2230" opacity=".4" filter="url(#soft)">${wet.join('')}</g>` +
    '<path d="M640 520q90-30 210-10M1310 600q60-16 130-4" fill="none" stroke="#e8e2d2" stroke-width="6" stroke-linecap="round" opacity=".45" filter="url(#edge)"/>'
  );
}

function vat([x, y, r, bath, light]: (typeof VATS)[number], index: number, random: () => number): string {
  const inner = r - 46;
  const rings = [0.3, 0.48, 0.64, 0.8].map(
    (part, ring) =>
      `<circle cx="${n(x - 20 + ring * 8)}" cy="${n(y - 14 + ring * 6)}" r="${n(inner * part)}" stroke-dasharray="${n(inner * (0.5 + part))} ${n(inner * (0.3 + ring * 0.2))}" transform="rotate(${n(random() * 360)} ${x} ${y})"/>`,
  );
  const foam = Array.from({ length: index === 0 ? 130 : 36 }, () => {
    const angle = 0.3 + random() * 2.6;
    const far = inner * (0.97 - random() ** 2 * 0.34);
    return `M${n(x + Math.cos(angle) * far)} ${n(y + Math.sin(angle) * far)}h.1`;
  });
  const half = Math.ceil(foam.length / 2);
  return (
    `<circle cx="${x + 18}" cy="${y + 24}" r="${r + 6}" fill="#1c120b" opacity=".55" filter="url(#soft)"/>` +
    `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#rim)"/><circle cx="${x}" cy="${y}" r="${r - 20}" fill="none" stroke="#4d3a2b" stroke-width="3" opacity=".5"/>` +
    `<circle cx="${x}" cy="${y}" r="${inner + 8}" fill="#2a1c12"/><circle cx="${x}" cy="${y}" r="${inner}" fill="${bath}"/>` +
    `<g fill="none" stroke="${light}" stroke-width="6" stroke-linecap="round" opacity=".5" filter="url(#edge)">${rings.join('')}</g>` +
    `<circle cx="${x}" cy="${y}" r="${inner}" fill="url(#deep)"/>` +
    shape(
      `M${n(x - inner * 0.72)} ${n(y - inner * 0.42)}Q${n(x - inner * 0.3)} ${n(y - inner * 0.96)} ${n(x + inner * 0.34)} ${n(y - inner * 0.8)}Q${n(x - inner * 0.3)} ${n(y - inner * 0.66)} ${n(x - inner * 0.72)} ${n(y - inner * 0.42)}Z`,
      '#fff5dd',
      'opacity=".3" filter="url(#soft)"',
    ) +
    `<path d="${foam.slice(0, half).join('')}" stroke="${light}" stroke-width="17" stroke-linecap="round" opacity=".75"/><path d="${foam.slice(half).join('')}" stroke="#dfe5e6" stroke-width="9" stroke-linecap="round" opacity=".7"/>`
  );
}

/** A cloth that hangs over the rim into the soga, its folds running down to the bath. */
function cloth(): string {
  const outline =
    'M1500 60C1430 120 1370 150 1300 190C1250 226 1226 300 1180 348C1150 372 1176 430 1236 436C1300 430 1330 372 1384 340C1450 300 1540 280 1640 250V20Z';
  const creases =
    'M1560 60C1450 150 1330 200 1210 360M1620 120C1480 200 1370 240 1230 410M1640 200C1510 240 1400 290 1300 400';
  return (
    shape(outline, '#160c06', 'opacity=".5" transform="translate(12 22)" filter="url(#soft)"') +
    shape(outline, 'url(#kawung)') +
    `<path d="${creases}" fill="none" stroke="#2a1409" stroke-width="16" opacity=".4" filter="url(#edge)"/><path d="${creases}" transform="translate(-12 -10)" fill="none" stroke="#fff0cf" stroke-width="8" opacity=".35" filter="url(#edge)"/>` +
    shape(
      'M1180 348C1150 372 1176 430 1236 436C1300 430 1330 372 1384 340C1330 350 1260 330 1180 348Z',
      '#4a230d',
      'opacity=".75" filter="url(#edge)"',
    )
  );
}

/** The stick that the indigo is stirred with. */
function stick(): string {
  return (
    '<path d="M470 470L830 690" stroke="#120b06" stroke-width="26" opacity=".4" transform="translate(10 22)" filter="url(#soft)"/>' +
    '<path d="M450 458L840 696" stroke="#8a6236" stroke-width="24" stroke-linecap="round"/><path d="M456 455L842 690" stroke="#e0bd84" stroke-width="6" stroke-linecap="round" opacity=".7"/><path d="M430 446L520 500" stroke="#1b3157" stroke-width="24" stroke-linecap="round" opacity=".85"/>'
  );
}
