import { type Palette, n } from './cloth';

/** The radius at which the end of a roll is drawn before it is scaled. */
const END = 50;

/** What a roll or a folded cloth is made of. */
export interface Cloth {
  /** The id of the pattern that it shows; its end, as `rollEnd` draws it, must be defined as `<fill>-end`. */
  readonly fill: string;
  /** The dyes of its edge. */
  readonly palette: Palette;
}

/**
 * A roll that lies along the shelf and shows its right end, tied with two strings of bast. Its middle line starts at
 * x y; the gradient `round` must be defined.
 */
export function roll(x: number, y: number, length: number, radius: number, { fill }: Cloth): string {
  const depth = n(radius * 0.34);
  const body = `M${x} ${y - radius}H${x + length}A${depth} ${radius} 0 0 1 ${x + length} ${y + radius}H${x}A${depth} ${radius} 0 0 1 ${x} ${y - radius}Z`;
  const string = (at: number): string =>
    `M${n(x + length * at)} ${y - radius}q${n(radius * 0.36)} ${radius} 0 ${radius * 2}m5 ${-radius * 2}q${n(radius * 0.36)} ${radius} 0 ${radius * 2}`;
  return (
    `<ellipse cx="${x + length / 2}" cy="${y + radius}" rx="${length / 2 + 18}" ry="7" fill="#1d0f05" opacity=".5"/>` +
    `<path d="${body}" fill="url(#${fill})"/><path d="${body}" fill="url(#round)"/>` +
    `<path d="${string(0.24)}${string(0.72)}" fill="none" stroke="#e8d3a0" stroke-width="2.2"/>` +
    `<use href="#${fill}-end" transform="translate(${x + length} ${y}) scale(${((radius / END) * 0.34).toFixed(2)} ${(radius / END).toFixed(2)})"/>`
  );
}

/** A roll from its end, its middle at x y. */
export function rollFromEnd(x: number, y: number, radius: number, { fill }: Cloth): string {
  return `<use href="#${fill}-end" transform="translate(${x} ${y}) scale(${(radius / END).toFixed(2)})"/>`;
}

/** The end of a roll, 50 units from middle to edge: layers of cloth, light where the selvedge is undyed. */
export function rollEnd({ ground, light, middle, dark }: Palette): string {
  const rounds = 6;
  let radiusNow = END - 5;
  const step = (END - 9) / rounds / 2;
  let path = `M${n(radiusNow)} 0`;
  for (let half = 0; half < rounds * 2; half++) {
    const next = radiusNow - step;
    const across = (radiusNow + next) / 2;
    path += `A${n(across)} ${n(across)} 0 0 1 ${n(half % 2 === 0 ? -next : next)} 0`;
    radiusNow = next;
  }
  return (
    `<circle r="${END}" fill="${ground}" stroke="${dark}" stroke-width="2"/><circle r="${END - 2.6}" fill="none" stroke="${middle}" stroke-width="1.6"/>` +
    `<path d="${path}" fill="none" stroke="${light}" stroke-width="2.8"/><circle r="4" fill="${dark}"/>`
  );
}

/**
 * Folded cloths on each other, their backs towards us, the lowest first. The pile stands on `board` with its middle at
 * x; the gradient `fold` must be defined.
 */
export function pile(x: number, board: number, width: number, cloths: readonly Cloth[]): string {
  const thick = 38;
  const drawn = cloths.map(({ fill, palette }, index) => {
    const w = width - ((index * 37) % 23);
    const left = x - w / 2 + (((index * 53) % 17) - 8);
    const y = board - (index + 1) * thick;
    const outline = `M${n(left + 14)} ${y}H${n(left + w - 14)}q14 1 14 ${thick / 2}t-14 ${thick / 2}H${n(left + 14)}q-14-1-14-${thick / 2}t14-${thick / 2}Z`;
    return (
      `<path d="${outline}" fill="url(#${fill})"/><path d="${outline}" fill="url(#fold)" stroke="${palette.dark}" stroke-width="1.6"/>` +
      `<path d="M${n(left + w - 16)} ${y + 12}H${n(left + 16)}M${n(left + w - 16)} ${y + 26}H${n(left + 16)}" stroke="${palette.dark}" stroke-width="1" opacity=".4"/>`
    );
  });
  return `<ellipse cx="${x}" cy="${board}" rx="${width / 2 + 10}" ry="6" fill="#1d0f05" opacity=".5"/>${drawn.join('')}`;
}
