import { createRandom, n } from './cloth';
import { blur, box, linear, radial, scene, shape } from './scene';

const WIDTH = 1600;
const HEIGHT = 1067;
const BACK = 380;
const FRONT = 1010;

/** A loom against a window: threads that run together towards the back, the heddles, and the striped cloth in front. */
export function loom(): string {
  const defs = [
    linear('wall', [
      [0, '#5b4530'],
      [1, '#2c1e14'],
    ]),
    linear('day', [
      [0, '#fff8df'],
      [1, '#f2d79a'],
    ]),
    linear(
      'wood',
      [
        [0, '#3f2513'],
        [0.3, '#a26a37'],
        [0.5, '#d09a5c'],
        [1, '#3c2212'],
      ],
      [0, 1],
    ),
    linear(
      'post',
      [
        [0, '#2a170b'],
        [0.6, '#7c4c25'],
        [0.85, '#d9a163'],
        [1, '#4b2b15'],
      ],
      [1, 0],
    ),
    linear('depth', [
      [0, '#fff2c8', 0.34],
      [0.5, '#fff2c8', 0],
      [1, '#150b05', 0.55],
    ]),
    radial('glow', [0.5, 0.5], 0.5, [
      [0, '#ffeebd', 0.85],
      [1, '#ffd48a', 0],
    ]),
    blur('far', 9),
    blur('soft', 12),
  ];
  return scene(WIDTH, HEIGHT, defs.join(''), room() + threads() + heddles() + cloth() + frame(), 0.5);
}

/** The window with its garden out of focus, and shafts of light. */
function room(): string {
  const garden = [
    [620, 210, 120, '#8fa168'],
    [780, 160, 140, '#a9b87b'],
    [930, 220, 130, '#7f9560'],
    [700, 280, 110, '#6f8753'],
    [880, 290, 120, '#8fa168'],
  ] as const;
  return (
    box(0, 0, WIDTH, HEIGHT, 'url(#wall)') +
    box(520, 40, 560, 320, 'url(#day)') +
    `<g filter="url(#far)" opacity=".8">${garden.map(([x, y, r, fill]) => `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${n(r * 0.5)}" fill="${fill}"/>`).join('')}</g>` +
    '<path d="M520 40H1080V360H520ZM706 40V360M893 40V360M520 150H1080" fill="none" stroke="#3a2312" stroke-width="16"/>' +
    '<circle cx="800" cy="260" r="620" fill="url(#glow)" opacity=".5"/>' +
    shape(
      'M520 360L160 1067H620L706 360ZM893 360L1040 1067H1500L1080 360Z',
      '#ffe9b5',
      'opacity=".12" filter="url(#soft)"',
    )
  );
}

/** The warp: threads from the beam at the back to the cloth. */
function threads(): string {
  const colours = ['#f1e2c3', '#e6d0a3', '#f7ecd4', '#6d8fb5', '#1f3a66', '#b0703a'];
  const lines = new Map<string, string[]>();
  const random = createRandom(6);
  for (let index = 0; index <= 150; index++) {
    const t = index / 150 - 0.5;
    const band = Math.abs(t) > 0.42 ? 5 : index % 25 < 4 ? 4 : index % 25 < 6 ? 3 : Math.floor(random() * 3);
    const colour = colours[band] ?? '#f1e2c3';
    const dip = (index % 2) * 10;
    const path = `M${n(800 + t * 720)} ${BACK}L${n(800 + t * 940)} ${560 + dip}L${n(800 + t * 1120)} 740`;
    lines.set(colour, [...(lines.get(colour) ?? []), path]);
  }
  return (
    box(430, BACK - 26, 740, 46, 'url(#wood)', 'rx="22"') +
    [...lines]
      .map(
        ([colour, paths]) =>
          `<path d="${paths.join('')}" fill="none" stroke="${colour}" stroke-width="3.2"/>`,
      )
      .join('') +
    shape(`M440 ${BACK}H1160L1360 740H240Z`, 'url(#depth)', 'opacity=".7"')
  );
}

/** Two rows of heddles with their bars, and the reed. */
function heddles(): string {
  const row = (y: number, half: number, height: number): string => {
    const count = 74;
    const cords = Array.from({ length: count }, (_, index) => {
      const x = 800 + (index / (count - 1) - 0.5) * half * 1.9;
      return `M${n(x)} ${y - height}V${n(y - 8)}M${n(x)} ${n(y + 8)}V${y + height * 0.6}`;
    });
    return (
      `<path d="${cords.join('')}" stroke="#efe0bd" stroke-width="2.6" opacity=".8"/>` +
      box(800 - half - 30, y - height - 20, half * 2 + 60, 30, 'url(#wood)', 'rx="14"') +
      box(800 - half - 20, y + height * 0.6 - 8, half * 2 + 40, 24, 'url(#wood)', 'rx="12"')
    );
  };
  return (
    `<path d="M500 -10V400M1100 -10V400M470 -10V480M1130 -10V480" stroke="#1f120a" stroke-width="5"/>` +
    row(520, 450, 130) +
    row(610, 510, 140)
  );
}

/** The cloth that is done, over the beam in front. */
function cloth(): string {
  const random = createRandom(3);
  const stripes = Array.from({ length: 48 }, (_, index) => {
    const t = index / 48 - 0.5;
    const next = (index + 1) / 48 - 0.5;
    const fill =
      index % 8 === 0
        ? '#1f3a66'
        : index % 8 === 1
          ? '#6d8fb5'
          : index < 4 || index > 43
            ? '#8a4a25'
            : random() < 0.5
              ? '#efe0bf'
              : '#e5d2a8';
    return shape(
      `M${n(800 + t * 1120)} 740L${n(800 + t * 1330)} ${FRONT}H${n(800 + next * 1330)}L${n(800 + next * 1120)} 740Z`,
      fill,
    );
  });
  const weft = Array.from({ length: 60 }, (_, index) => {
    const y = 742 + (index / 60) ** 1.1 * (FRONT - 742);
    const half = 560 + ((y - 740) / (FRONT - 740)) * 105;
    return `M${n(800 - half)} ${n(y)}H${n(800 + half)}`;
  });
  return (
    stripes.join('') +
    `<path d="${weft.join('')}" stroke="#4b2f18" stroke-width="1.6" opacity=".3"/>` +
    shape(`M240 740H1360L1465 ${FRONT}H135Z`, 'url(#depth)') +
    shape('M250 726H1350L1362 762H238Z', 'url(#wood)') +
    `<path d="${Array.from({ length: 110 }, (_, index) => `M${n(256 + index * 9.95)} 690V728`).join('')}" stroke="#5b3a1d" stroke-width="3" opacity=".8"/>` +
    box(240, 672, 1120, 26, 'url(#wood)', 'rx="10"') +
    shape(
      'M560 850Q760 806 980 846Q800 900 560 850Z',
      '#120804',
      'opacity=".5" transform="translate(8 20)" filter="url(#far)"',
    ) +
    shape('M550 842Q770 786 1000 838Q780 896 550 842Z', '#7a4824') +
    shape('M640 840Q770 816 900 838Q770 862 640 840Z', '#26395c') +
    '<path d="M566 838Q770 794 980 834" fill="none" stroke="#e7b878" stroke-width="5" opacity=".8"/>'
  );
}

function frame(): string {
  return (
    box(60, FRONT - 16, 1480, 60, 'url(#wood)', 'rx="26"') +
    shape('M120 1067L176 240H236L206 1067ZM1480 1067L1424 240H1364L1394 1067Z', 'url(#post)') +
    box(150, 226, 1300, 40, 'url(#wood)', 'rx="12"')
  );
}
