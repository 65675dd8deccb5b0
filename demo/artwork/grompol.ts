import { type Palette, createRandom, handDrawn, n, pattern, points, repeat, turns } from './cloth';
import { type LeafPlace, halo, heart, leaves, petalPath, rosette } from './flower';

const SIDE = 230;

/**
 * Grompol: what hangs together. Four flowers and their buds gather around one middle, and where four gatherings meet
 * a cross of leaves holds them; the ground between is filled with points of wax (cecek).
 * @param scale 1 sets the gatherings 230 units apart.
 */
export function grompol(id: string, palette: Palette, scale: number): string {
  const half = SIDE / 2;
  const corners = [0, SIDE].flatMap((x) => [0, SIDE].map((y) => `<use href="#${id}-x" x="${x}" y="${y}"/>`));
  const content = [
    `<rect width="${SIDE}" height="${SIDE}" fill="${palette.ground}"/>`,
    `<path d="${points(ground())}" stroke="${palette.middle}" stroke-width="1.9" stroke-linecap="round"/>`,
    `<use href="#${id}-g" x="${half}" y="${half}"/>`,
    ...corners,
  ];
  const shapes = `<g id="${id}-g">${gathering(id, palette)}</g><g id="${id}-x">${cross(palette)}</g>`;
  return shapes + pattern(id, SIDE, SIDE, `scale(${scale})`, content.join(''));
}

/** Points on the ground, wherever no figure stands. */
function ground(): (readonly [number, number])[] {
  const random = createRandom(97);
  const places: (readonly [number, number])[] = [];
  for (let column = 0; column < 23; column++) {
    for (let row = 0; row < 23; row++) {
      const x = column * 10 + (row % 2) * 5;
      const y = row * 10 + 2;
      const fromMiddle = Math.hypot(x - SIDE / 2, y - SIDE / 2);
      const fromCorner = Math.hypot(Math.min(x, SIDE - x), Math.min(y, SIDE - y));
      if (fromMiddle > 92 && fromCorner > 44)
        places.push([x + (random() - 0.5) * 2, y + (random() - 0.5) * 2]);
    }
  }
  return places;
}

function gathering(id: string, palette: Palette): string {
  const { light, middle, dark, ground: cloth } = palette;
  const random = createRandom(13);
  const flower =
    `<circle r="37" fill="${cloth}"/>` +
    rosette(palette, 8, 9, 34, 13) +
    `<circle r="14" fill="${dark}"/>` +
    rosette(palette, 6, 4, 13, 5.4) +
    heart(palette, 4.6) +
    halo(light, 20, 38, 2);
  const places = [
    [-38, -38],
    [38, -38],
    [38, 38],
    [-38, 38],
  ].map(([x = 0, y = 0]) => handDrawn(random, x, y));
  const bud =
    `<path d="${petalPath(46, 96, 13)}" fill="${light}"/><path d="${petalPath(52, 86, 8)}" fill="none" stroke="${middle}" stroke-width="1.6"/>` +
    `<path d="M0-58V-78M-4.4-60Q-6.4-68-4-76M4.4-60Q6.4-68 4-76" fill="none" stroke="${dark}" stroke-width="1.2"/>` +
    `<path d="${points([
      [-13, -88],
      [13, -88],
      [-17, -76],
      [17, -76],
      [0, -102],
    ])}" stroke="${light}" stroke-width="2.6" stroke-linecap="round"/>`;
  return (
    repeat(`${id}-bud`, bud, turns(4)) +
    repeat(`${id}-flower`, flower, places) +
    `<circle r="13" fill="${cloth}" stroke="${light}" stroke-width="2"/>${heart(palette, 8)}`
  );
}

/** Four leaves with fine lines (sawut), and a fruit between each two. */
function cross(palette: Palette): string {
  const places = [45, 135, 225, 315].map((turn): LeafPlace => {
    const angle = ((turn - 90) * Math.PI) / 180;
    return [Number(n(Math.cos(angle) * 5)), Number(n(Math.sin(angle) * 5)), turn, 52];
  });
  const fruit = `<circle cy="-28" r="7.4" fill="${palette.light}"/><circle cy="-28" r="4.4" fill="${palette.middle}"/><circle cy="-28" r="1.6" fill="${palette.dark}"/><path d="M0-8V-19" stroke="${palette.light}" stroke-width="2"/>`;
  return leaves(palette, places, 25) + repeat('fruit', fruit, turns(4)) + heart(palette, 7);
}
