import { n } from './cloth';

/** The ink of the plan. */
export const INK = '#4a2c14';

/** A roof from above: its box, and the colours of its sunny and its shady side. */
export type Roof = readonly [
  x: number,
  y: number,
  width: number,
  height: number,
  sunny: string,
  shady: string,
];

/** A roof with four sides, its ridge along the longer way, with rows of tiles. */
export function hipRoof([x, y, width, height, sunny, shady]: Roof, weight: number): string {
  const along = width > height;
  const half = Math.min(width, height) / 2;
  const [x1, y1] = [x + half, y + half];
  const [x2, y2] = along ? [x + width - half, y1] : [x1, y + height - half];
  const right = x + width;
  const foot = y + height;
  const faces: readonly (readonly [path: string, fill: string])[] = [
    [`M${x} ${y}H${right}V${foot}H${x}Z`, sunny],
    [`M${right} ${y}V${foot}L${x2} ${y2}${along ? '' : `L${x1} ${y1}`}Z`, shady],
    [`M${x} ${foot}H${right}L${x2} ${y2}${along ? `L${x1} ${y1}` : ''}Z`, shady],
  ];
  const rows = [0.2, 0.4, 0.6, 0.8].map((part) => {
    const inset = half * part;
    return `M${n(x + inset)} ${n(y + inset)}H${n(right - inset)}V${n(foot - inset)}H${n(x + inset)}Z`;
  });
  const hips = `M${x} ${y}L${x1} ${y1}L${x2} ${y2}L${right} ${foot}M${x} ${foot}L${x1} ${along ? y1 : y2}M${right} ${y}L${x2} ${along ? y2 : y1}`;
  return (
    `<path d="M${x + 10} ${y + 12}H${right + 10}V${foot + 12}H${x + 10}Z" fill="${INK}" opacity="${n(weight * 0.3)}"/>` +
    faces.map(([path, fill]) => `<path d="${path}" fill="${fill}"/>`).join('') +
    `<g fill="none" stroke="${INK}" opacity="${weight}"><path d="${rows.join('')}" stroke-width="1" opacity=".5"/><path d="${hips}" stroke-width="2"/><path d="M${x} ${y}H${right}V${foot}H${x}Z" stroke-width="2.2"/></g>`
  );
}

/** The open hall in the middle: a broad roof and a steep one on it, as a joglo has them. */
export function pendopo(x: number, y: number): string {
  const square = (reach: number): string =>
    `M${x - reach} ${y - reach}H${x + reach}V${y + reach}H${x - reach}Z`;
  const hips = `M${x - 96} ${y - 96}L${x + 96} ${y + 96}M${x + 96} ${y - 96}L${x - 96} ${y + 96}`;
  return (
    `<path d="M${x - 84} ${y - 82}H${x + 110}V${y + 110}H${x - 84}Z" fill="${INK}" opacity=".28"/>` +
    `<path d="${square(96)}" fill="#c07446"/><path d="M${x + 96} ${y - 96}V${y + 96}H${x - 96}Z" fill="#9a522c"/>` +
    `<path d="${square(46)}" fill="#a9572f"/><path d="M${x + 46} ${y - 46}V${y + 46}H${x - 46}Z" fill="#74371a"/>` +
    `<g fill="none" stroke="${INK}"><path d="${[86, 76, 66, 56, 36, 26, 16].map(square).join('')}" stroke-width="1" opacity=".5"/><path d="${hips}${square(96)}${square(46)}" stroke-width="2.2"/></g>` +
    `<path d="M${x - 9} ${y}L${x} ${y - 9}L${x + 9} ${y}L${x} ${y + 9}Z" fill="#e9cf95" stroke="${INK}" stroke-width="2"/>`
  );
}
