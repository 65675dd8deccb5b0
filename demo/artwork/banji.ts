import { type Palette, gridPoints, n, pattern, points } from './cloth';
import { halo, heart, rosette } from './flower';

const UNIT = 7;
/** A hook with the gap that follows it, in units. */
const HOOK = 6;
const HOOKS = 4;
/** How wide a band of hooks is, in units. */
const BAND = 8;
const SIDE = HOOK * HOOKS;

/**
 * Banji: bands of a plain meander, its hooks all turned the same way, woven into a lattice; each mesh holds a flower.
 * @param scale 1 makes a mesh with its band 224 units wide; the lattice stands on its corner.
 */
export function banji(id: string, palette: Palette, scale: number): string {
  const size = (SIDE + BAND) * UNIT;
  const { ground, light } = palette;
  const band = `<g id="${id}-m">${meander(palette)}</g>`;
  const content = [
    `<rect width="${size}" height="${size}" fill="${ground}"/>`,
    `<use href="#${id}-m" x="${BAND * UNIT}"/>`,
    `<use href="#${id}-m" transform="matrix(0 1 1 0 0 ${BAND * UNIT})"/>`,
    stud(palette),
    mesh(palette, BAND * UNIT, SIDE * UNIT),
    `<path d="M0 0V${size}M${BAND * UNIT} 0V${size}M0 0H${size}M0 ${BAND * UNIT}H${size}" fill="none" stroke="${light}" stroke-width="2.6"/>`,
  ];
  return band + pattern(id, size, size, `rotate(45) scale(${scale})`, content.join(''));
}

/** Hooks that rise from the lower edge of a band and curl in upon themselves. */
function meander({ light, middle, dark }: Palette): string {
  const u = UNIT;
  const hooks = Array.from({ length: HOOKS }, (_, index) => {
    const x = index * HOOK * u + u;
    return `M${x} ${7 * u}V${1.5 * u}H${x + 4 * u}V${5.6 * u}H${x + 1.6 * u}V${3.4 * u}H${x + 2.4 * u}`;
  }).join('');
  const base = `M0 ${7 * u}H${SIDE * u}`;
  const eyes = Array.from({ length: HOOKS }, (_, index): readonly [number, number] => [
    index * HOOK * u + 6 * u,
    3.6 * u,
  ]);
  return (
    `<rect width="${SIDE * u}" height="${BAND * u}" fill="${dark}"/>` +
    `<g fill="none" stroke-linejoin="miter"><path d="${base}${hooks}" stroke="${light}" stroke-width="5.6"/><path d="${base}${hooks}" stroke="${middle}" stroke-width="2"/></g>` +
    `<path d="${points(eyes)}" stroke="${light}" stroke-width="3.4" stroke-linecap="round"/>`
  );
}

/** Where two bands cross. */
function stud(palette: Palette): string {
  const middle = (BAND * UNIT) / 2;
  return (
    `<rect width="${BAND * UNIT}" height="${BAND * UNIT}" fill="${palette.middle}"/>` +
    `<g transform="translate(${middle} ${middle})"><path d="M0-22L22 0L0 22L-22 0Z" fill="${palette.dark}"/>${rosette(palette, 4, 3, 17, 7)}<circle r="3" fill="${palette.light}"/></g>`
  );
}

/** A flower in its frame of points. */
function mesh(palette: Palette, from: number, side: number): string {
  const { light, middle } = palette;
  const inset = 9;
  const frame = side - inset * 2;
  const corners = gridPoints(2, 2, side - 52).map(
    ({ x, y }) =>
      `<g transform="translate(${n(from + 26 + x)} ${n(from + 26 + y)}) scale(.5)">${rosette(palette, 6, 4, 20, 9)}</g>`,
  );
  return (
    `<rect x="${from + inset}" y="${from + inset}" width="${frame}" height="${frame}" fill="none" stroke="${middle}" stroke-width="3" stroke-linecap="round" stroke-dasharray=".1 ${n(frame / 25)}"/>` +
    corners.join('') +
    `<g transform="translate(${from + side / 2} ${from + side / 2})">${halo(middle, 24, 66, 3)}${rosette(palette, 8, 16, 58, 19)}<g transform="rotate(22.5)">${halo(light, 8, 56, 4.4)}</g><circle r="22" fill="${palette.dark}"/>${rosette(palette, 8, 7, 21, 7)}${heart(palette, 7)}</g>`
  );
}
