import { type Palette, createRandom, n, pattern, points } from './cloth';

const RADIUS = 30;
const COLUMNS = 3;
const ROWS = 4;

/**
 * Gringsing: the scales of a fish, a wish for health; each has its second line, a fringe of points, and an eye.
 * @param scale 1 makes a scale 60 units wide.
 */
export function gringsing(id: string, palette: Palette, scale: number): string {
  const width = COLUMNS * RADIUS * 2;
  const height = ROWS * RADIUS;
  const random = createRandom(53);
  const shifts = Array.from({ length: ROWS * (COLUMNS + 1) }, () => n((random() - 0.5) * 2.4));
  const scales: string[] = [];
  // From the lowest row upwards, since each row lies on the one below it; the rows beyond the edges bring the overlap.
  for (let row = ROWS; row >= -1; row--) {
    const inTile = (row + ROWS) % ROWS;
    for (let column = 0; column <= COLUMNS; column++) {
      const x = column * RADIUS * 2 + (inTile % 2) * RADIUS;
      const shift = shifts[inTile * (COLUMNS + 1) + (column % COLUMNS)] ?? '0';
      scales.push(
        `<use href="#${id}-s" x="${x}" y="${row * RADIUS}"/><use href="#${id}-e" x="${n(x + Number(shift))}" y="${row * RADIUS}"/>`,
      );
      if (inTile % 2 === 1 && column === 0)
        scales.push(`<use href="#${id}-s" x="${-RADIUS}" y="${row * RADIUS}"/>`);
    }
  }
  const ground = `<rect width="${width}" height="${height}" fill="${palette.ground}"/>`;
  const shapes = `<g id="${id}-s">${scaleOfFish(palette)}</g><g id="${id}-e">${eye(palette)}</g>`;
  return shapes + pattern(id, width, height, `scale(${scale})`, ground + scales.join(''));
}

function scaleOfFish({ ground, light, middle }: Palette): string {
  const fringe = [30, 50, 70, 90, 110, 130, 150].map((degrees): readonly [number, number] => {
    const angle = (degrees * Math.PI) / 180;
    return [Math.cos(angle) * 18.5, Math.sin(angle) * 18.5];
  });
  return (
    `<circle r="${RADIUS + 1}" fill="${ground}" stroke="${light}" stroke-width="2.6"/>` +
    `<circle r="24.5" fill="none" stroke="${middle}" stroke-width="1.5"/>` +
    `<path d="${points(fringe)}" stroke="${light}" stroke-width="1.9" stroke-linecap="round"/>`
  );
}

/** The eye stands in the part of a scale that no other covers. */
function eye({ light, middle, dark }: Palette): string {
  return `<g transform="translate(0 8)"><circle r="5.6" fill="${middle}"/><circle r="3.9" fill="${light}"/><circle r="1.6" fill="${dark}"/></g>`;
}
