import { createRandom, n } from './cloth';
import { blur, box, copies, crown, joglo, linear, palm, radial, scene, shape } from './scene';

const WIDTH = 1600;
const HEIGHT = 900;
const VANISH = { x: 800, y: 560 };

/** The street of the quarter at dawn: walls that lead to the gate, mist and roofs beyond it. */
export function dawnGate(): string {
  const defs = [
    linear('sky', [
      [0, '#6f86a6'],
      [0.55, '#e8c49c'],
      [1, '#fbe3b4'],
    ]),
    radial('sun', [0.5, 0.5], 0.5, [
      [0, '#fff7dc'],
      [0.2, '#ffe9b4', 0.8],
      [1, '#f6cf90', 0],
    ]),
    linear('shaded', [
      [0, '#8d7a68'],
      [1, '#55443a'],
    ]),
    linear('lit', [
      [0, '#f0d9ad'],
      [1, '#b98a58'],
    ]),
    linear('street', [
      [0, '#ecd09b'],
      [0.4, '#a9865f'],
      [1, '#4a382e'],
    ]),
    linear('brick', [
      [0, '#a55a38'],
      [1, '#6f3824'],
    ]),
    linear('mist', [
      [0, '#fbe6bd', 0],
      [0.6, '#fbe6bd', 0.8],
      [1, '#fbe6bd', 0],
    ]),
    palm('palm'),
    crown('tree', ['#6b7a63', '#8a9674', '#d3c98f'], 51),
    crown('near-tree', ['#2c3a22', '#465a30', '#a3a65e'], 52),
    blur('soft', 6),
  ];
  const sky =
    box(0, 0, WIDTH, HEIGHT, 'url(#sky)') +
    '<circle cx="800" cy="500" r="520" fill="url(#sun)"/>' +
    `<g color="#7c8a7a">${copies('palm', [
      [640, 600, 0.3],
      [990, 600, 0.34, -0.34],
      [560, 610, 0.4],
    ])}</g>` +
    `<g color="#39442f">${copies('palm', [
      [1380, 700, 0.66, -0.66],
      [170, 720, 0.6],
    ])}</g>` +
    copies('tree', [
      [520, 590, 0.8],
      [700, 585, 0.5],
      [900, 585, 0.55],
      [1080, 590, 0.8],
    ]) +
    joglo(740, 560, 130, { roof: '#b58a66', shade: '#8d6a50', wall: '#e0c090' }) +
    joglo(900, 556, 110, { roof: '#b58a66', shade: '#8d6a50', wall: '#e0c090' }) +
    box(300, 500, 1000, 130, 'url(#mist)');
  return scene(WIDTH, HEIGHT, defs.join(''), sky + street() + walls() + gate() + near(), 0.42);
}

function street(): string {
  const random = createRandom(12);
  const stones = Array.from({ length: 70 }, () => {
    const depth = random() ** 1.7;
    const y = 606 + depth * 290;
    const half = 110 + depth * 620;
    const x = VANISH.x + (random() - 0.5) * 2 * half * 0.9;
    return `M${n(x)} ${n(y)}h${n(14 + depth * 70)}`;
  });
  return (
    shape('M600 590H1000L1700 900H-100Z', 'url(#street)') +
    `<path d="${stones.join('')}" stroke="#5b4434" stroke-width="3" stroke-linecap="round" opacity=".4"/>` +
    '<path d="M800 596L730 900H960L812 596Z" fill="#ffeec0" opacity=".4" filter="url(#soft)"/>'
  );
}

/** Two walls with their caps, and the light along the right one. */
function walls(): string {
  const posts = [0.16, 0.36, 0.62, 0.98].map((t) => {
    const x = 590 - t * 620;
    const top = 500 - t * 240;
    const foot = 600 + t * 290;
    const width = 14 + t * 46;
    return (
      box(x, top - 16 * (1 + t), width, foot - top + 16, '#6a5748') +
      box(x + width * 0.72, top - 16, width * 0.28, foot - top + 16, '#e6c48e', 'opacity=".7"') +
      box(WIDTH - x - width, top - 16 * (1 + t), width, foot - top + 16, '#a9825a') +
      box(WIDTH - x - width, top - 16, width * 0.34, foot - top + 16, '#f6dfae', 'opacity=".8"')
    );
  });
  return (
    shape('M640 508L-20 246V920L640 606Z', 'url(#shaded)') +
    shape('M960 508L1620 246V920L960 606Z', 'url(#lit)') +
    shape('M640 496L-20 226V262L640 514Z', '#8a4a2e') +
    shape('M960 496L1620 226V262L960 514Z', '#b9673f') +
    shape('M640 590L-20 838V920L640 606ZM960 590L1620 838V920L960 606Z', '#3b2a20', 'opacity=".5"') +
    `<path d="M600 560L-20 520M600 578L-20 660M1000 560L1620 520M1000 578L1620 660" stroke="#5a4331" stroke-width="2" opacity=".3"/>` +
    posts.join('')
  );
}

/** The split gate (gapura): each half steps down from the way through it. */
function gate(): string {
  const half =
    shape(
      'M-62 610V330H-76V318H-90V350H-112V338H-124V372H-146V402H-168V440H-190V480H-208V610Z',
      'url(#brick)',
    ) +
    shape('M-62 610V330H-76V610Z', '#ffdca0', 'opacity=".75"') +
    '<path d="M-208 500H-62M-200 560H-62M-190 450H-62M-150 404H-62M-116 366H-62M-208 590H-62" stroke="#4a2114" stroke-width="4" opacity=".55"/>' +
    '<path d="M-170 460h40v26h-40ZM-150 515h60v30h-60ZM-110 380h30v20h-30Z" fill="#54281a" opacity=".6"/>' +
    box(-222, 600, 170, 20, '#5d3221');
  return (
    `<g transform="translate(800 0)">${half}</g><g transform="translate(800 0) scale(-1 1)">${half}</g>` +
    shape(
      'M592 616H748L700 720H470ZM852 616H1008L1130 720H900Z',
      '#2e1c12',
      'opacity=".35" filter="url(#soft)"',
    )
  );
}

function near(): string {
  return (
    copies('near-tree', [
      [60, 330, 1.3],
      [250, 366, 0.8],
      [1540, 320, 1.4],
      [1340, 372, 0.8],
    ]) + walker(690, 736, 0.95)
  );
}

/** Someone on the way to work, a bundle of cloth on the head; the shadow falls towards the viewer. */
function walker(x: number, foot: number, size: number): string {
  return `<g transform="translate(${x} ${foot}) scale(${size})">${shape('M-10 0L-60 110H-20L14 0Z', '#2e1c12', 'opacity=".4"')}${shape('M-17 0C-20-40-18-60-14-76H14C18-60 20-40 15 0Z', '#4b2c1b')}${shape('M-16-74C-20-100-14-122 0-124C14-122 20-100 16-74Z', '#ad7a4a')}<circle cy="-136" r="13" fill="#2c1a12"/>${shape('M-34-150Q0-142 34-150V-172Q0-182-34-172Z', '#26395c')}${shape('M-34-162Q0-154 34-162V-168Q0-160-34-168Z', '#e8d5ae')}<path d="M12-2V-118" stroke="#ffdca0" stroke-width="4" opacity=".6"/></g>`;
}
