import { type Palette, n, pattern, points } from './cloth';
import { mountain, wings } from './court-figures';
import { type LeafPlace, bloom, leaves, petalPath } from './flower';

const WIDTH = 440;
const HEIGHT = 400;
/** How far apart the points of the ground stand. */
const GRAIN = 10;

/**
 * Semen: everything that sprouts. Mountains and the wings of Garuda stand by turns among shoots that curl around a
 * flower; the ground between is strewn with points.
 * @param scale 1 makes a tile of one mountain and one pair of wings 440 units wide.
 */
export function semen(id: string, palette: Palette, scale: number): string {
  const corners = [0, WIDTH].flatMap((x) => [0, HEIGHT].map((y) => place(`${id}-w`, x, y, 1.5)));
  const sides = [1, -1] as const;
  const shoots = sides.flatMap((across) =>
    sides.map((down) =>
      place(`${id}-s`, WIDTH / 2 - 110 * across, HEIGHT / 2 - 100 * down, 1, `scale(${across} ${down})`),
    ),
  );
  const seeds = [
    [WIDTH / 2, 0],
    [WIDTH / 2, HEIGHT],
    [0, HEIGHT / 2],
    [WIDTH, HEIGHT / 2],
  ].map(([x = 0, y = 0]) => place(`${id}-b`, x, y, 1));
  const shapes = [
    grain(`${id}-g`, palette),
    `<g id="${id}-w">${wings(palette)}</g>`,
    `<g id="${id}-m">${mountain(palette)}</g>`,
    `<g id="${id}-f">${bloom(palette)}</g>`,
    `<g id="${id}-s">${shoot(id, palette)}</g>`,
    `<g id="${id}-b">${sprout(palette)}</g>`,
  ];
  const content = [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#${id}-g)"/>`,
    ...shoots,
    ...seeds,
    ...corners,
    place(`${id}-m`, WIDTH / 2, HEIGHT / 2, 1.3),
  ];
  return shapes.join('') + pattern(id, WIDTH, HEIGHT, `scale(${scale})`, content.join(''));
}

function place(id: string, x: number, y: number, size: number, turned = ''): string {
  return `<use href="#${id}" transform="translate(${x} ${y}) ${turned || `scale(${size})`}"/>`;
}

/** The ground: points in rows, each row in the gaps of the other. */
function grain(id: string, { ground, middle }: Palette): string {
  const dots = points([
    [GRAIN / 4, GRAIN / 4],
    [GRAIN * 0.75, GRAIN * 0.75],
  ]);
  return pattern(
    id,
    GRAIN,
    GRAIN,
    '',
    `<rect width="${GRAIN}" height="${GRAIN}" fill="${ground}"/><path d="${dots}" stroke="${middle}" stroke-width="1.9" stroke-linecap="round" opacity=".8"/>`,
  );
}

/** A shoot that comes from the mountain's foot, curls around a flower, and carries leaves on its outer side. */
function shoot(id: string, palette: Palette): string {
  const { ground, light, middle } = palette;
  const vine = 'M96 78C60 92 14 88-18 68C-70 36-72-44-12-62C46-78 82-24 54 14C34 40-8 40-24 14';
  const offshoots = 'M-44 44C-70 62-92 56-92 38C-92 26-76 24-74 36M20-62C36-88 62-90 70-74C74-62 60-54 54-64';
  const outer = [196, 232, 268, 306, 342, 20, 54].map((degrees, index): LeafPlace => {
    const angle = (degrees * Math.PI) / 180;
    const reach = 60;
    const [x, y] = [Math.cos(angle) * reach - 8, Math.sin(angle) * reach];
    return [Number(n(x)), Number(n(y)), degrees + 90 - 22, 46 - (index % 2) * 8];
  });
  const along: readonly LeafPlace[] = [
    [60, 88, 150, 44],
    [16, 84, 200, 46],
    [-30, 62, 218, 44],
  ];
  const path = (colour: string, width: number): string =>
    `<path d="${vine}${offshoots}" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    `<g fill="none" stroke-linecap="round">${path(ground, 12)}${path(light, 5.4)}${path(middle, 1.4)}</g>` +
    leaves(palette, [...outer, ...along], 26) +
    `<use href="#${id}-f" transform="translate(-4 -8) scale(.62)"/>`
  );
}

/** A bud between two leaves, where four shoots leave room. */
function sprout({ ground, light, middle }: Palette): string {
  const bud = `<path d="${petalPath(4, 40, 12)}" fill="${light}"/><path d="${petalPath(8, 32, 6)}" fill="${middle}"/>`;
  const side = `<path d="M4 0C22 2 30-10 26-26C14-24 4-14 4 0Z"/>`;
  const half = `${bud}<g fill="${light}">${side}<g transform="scale(-1 1)">${side}</g></g>`;
  return `<circle r="30" fill="${ground}" opacity=".6"/>${half}<g transform="scale(1 -1)">${half}</g><circle r="5" fill="${middle}"/>`;
}
