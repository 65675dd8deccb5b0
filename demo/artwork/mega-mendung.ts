import { n, pattern } from './cloth';

/** The colours of clouds and of what is behind them. */
export interface Weather {
  readonly sky: string;
  /** From the outline to the heart of the cloud, one dip less each. */
  readonly layers: readonly string[];
}

/** Clouds in indigo on a red sky, as the masters of Trusmi dye them. */
export const INDIGO_CLOUDS: Weather = {
  sky: '#6d3226',
  layers: ['#f1e9d6', '#17243f', '#243a60', '#395680', '#587a9f', '#86a3bc', '#b7c9d3', '#ece8da'],
};
/** Clouds in mengkudu red on a sky of indigo. */
export const RED_CLOUDS: Weather = {
  sky: '#1d2b45',
  layers: ['#f3e6cf', '#43120f', '#66201a', '#8c3327', '#b0523c', '#cd7f5f', '#e4b291', '#f4e3c8'],
};

const LAYER_WIDTH = 13;

/** The heart of a cloud: three lobes above, and a long tail to either side that is carried by the wind. */
const CLOUD =
  'M-214 24C-176 26-150 14-122 12C-128-18-82-38-58-18C-52-58 22-66 36-26C54-46 100-36 96-4C128-12 144 18 218 12' +
  'C176 38 132 30 104 22C92 40 60 38 50 26C34 46-6 44-16 28C-34 44-70 40-78 26C-112 40-170 46-214 24Z';

/** Lines of wax that curl within the heart. */
const CURLS =
  'M-46 14C-66 10-66-10-48-9C-37-8-37 4-47 3M8 8C-22 6-24-30 4-31C22-31 24-11 9-11M72 10C58 8 57-9 70-9C79-8 79 2 71 2';

/** Where clouds stand in a tile, from back to front: middle, and which way they look. */
const CLOUDS: readonly (readonly [x: number, y: number, side: 1 | -1])[] = [
  [160, 90, 1],
  [480, 190, -1],
  [150, 290, -1],
  [490, 390, 1],
];

const WIDTH = 640;
const HEIGHT = 400;

/**
 * Mega mendung: the rain clouds of Cirebon. Each line follows the one inside it, as only a shape that is drawn with
 * ever thinner strokes can do.
 * @param scale 1 makes a tile 640 units wide.
 */
export function megaMendung(id: string, { sky, layers }: Weather, scale: number): string {
  // A cloud that leaves the tile on one side comes in on the other.
  const clouds = [-HEIGHT, 0, HEIGHT].flatMap((down) =>
    CLOUDS.flatMap(([x, y, side]) =>
      [-WIDTH, 0, WIDTH]
        .filter((across) => isSeen(x + across, WIDTH, 270) && isSeen(y + down, HEIGHT, 115))
        .map(
          (across) =>
            `<use href="#${id}-c" transform="translate(${n(x + across)} ${n(y + down)}) scale(${side} 1)"/>`,
        ),
    ),
  );
  const ground = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${sky}"/>`;
  return `<g id="${id}-c" stroke-linejoin="round">${cloud(id, layers)}</g>${pattern(id, WIDTH, HEIGHT, `scale(${scale})`, ground + clouds.join(''))}`;
}

/** Whether a cloud of this half size, with its middle here, reaches into the tile. */
function isSeen(middle: number, side: number, reach: number): boolean {
  return middle > -reach && middle < side + reach;
}

function cloud(id: string, layers: readonly string[]): string {
  const strokes = layers.map((colour, index) => {
    const width = (layers.length - 1 - index) * LAYER_WIDTH;
    const shape = index === 0 ? `path id="${id}-o" d="${CLOUD}"` : `use href="#${id}-o"`;
    return `<g fill="${colour}" stroke="${colour}" stroke-width="${width}"><${shape}/></g>`;
  });
  const curls = `<path d="${CURLS}" fill="none" stroke="${layers.at(-4)}" stroke-width="3" stroke-linecap="round"/>`;
  return strokes.join('') + curls;
}
