import { createRandom, n, picture } from './cloth';

/** One stop of a gradient: where from 0 to 1, the colour, and how dense; default 1. */
export type Stop = readonly [at: number, colour: string, opacity?: number];

/** A point of a drawing. */
export type Point = readonly [x: number, y: number];

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');
}

/** A gradient from 0,0 to `to`, in parts of the shape that it fills; default: from top to bottom. */
export function linear(id: string, stops: readonly Stop[], [x, y]: Point = [0, 1]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${stopsOf(stops)}</linearGradient>`;
}

/** A round gradient; middle and radius in parts of the shape that it fills. */
export function radial(id: string, [x, y]: Point, radius: number, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx="${x}" cy="${y}" r="${radius}">${stopsOf(stops)}</radialGradient>`;
}

/** A filter that blurs, for what lies out of focus. */
export function blur(id: string, size: number): string {
  return `<filter id="${id}" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="${size}"/></filter>`;
}

/** A rectangle over the whole width, or a part of it. */
export function box(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`;
}

/** A filled path. */
export function shape(path: string, fill: string, more = ''): string {
  return `<path d="${path}" fill="${fill}"${more === '' ? '' : ` ${more}`}/>`;
}

/** A whole scene: the content under a vignette and the grain of paper. @param dusk how dark the corners are, 0 to 1. */
export function scene(width: number, height: number, defs: string, content: string, dusk = 0.3): string {
  const grain =
    '<filter id="noise" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="5" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .13 0 0 0 0 .06 0 0 0 1.6 -.62"/></filter>' +
    '<pattern id="grain" width="320" height="320" patternUnits="userSpaceOnUse"><rect width="320" height="320" filter="url(#noise)"/></pattern>' +
    radial('corners', [0.5, 0.46], 0.78, [
      [0.5, '#1a0d05', 0],
      [1, '#1a0d05', dusk],
    ]);
  const over =
    box(0, 0, width, height, 'url(#corners)') + box(0, 0, width, height, 'url(#grain)', 'opacity=".34"');
  return picture(width, height, defs + grain, content + over);
}

/** A ridge of hills or of trees from the left edge to the right, closed along the foot of the picture. */
export function ridge(
  width: number,
  foot: number,
  y: number,
  { height, step, seed }: { height: number; step: number; seed: number },
): string {
  const random = createRandom(seed);
  const count = Math.ceil(width / step) + 1;
  const tops = Array.from({ length: count }, (_, index): Point => [
    index * step,
    y + (random() - 0.5) * 2 * height,
  ]);
  const curves = tops
    .slice(1)
    .map(([x, top], index) => {
      const [lastX, lastY] = tops[index] ?? [0, y];
      const middle = (lastX + x) / 2;
      return `C${n(middle)} ${n(lastY)} ${n(middle)} ${n(top)} ${n(x)} ${n(top)}`;
    })
    .join('');
  return `M0 ${n(tops[0]?.[1] ?? y)}${curves}V${foot}H0Z`;
}

/** The crown of a tree, to be defined once and used often: about 200 units wide, its foot at 0,0. */
export function crown(
  id: string,
  [dark, middle, light]: readonly [string, string, string],
  seed: number,
): string {
  const random = createRandom(seed);
  const clumps = (count: number, spread: number, lift: number, size: number): string =>
    Array.from({ length: count }, () => {
      const angle = random() * Math.PI * 2;
      const far = Math.sqrt(random()) * spread;
      const r = size * (0.6 + random() * 0.7);
      return `M${whole(Math.cos(angle) * far * 1.25 - r)} ${whole(Math.sin(angle) * far * 0.62 - lift)}a${whole(r)} ${whole(r * 0.72)} 0 0 1 ${whole(r * 2)} 0a${whole(r)} ${whole(r * 0.6)} 0 0 1 ${whole(-r * 2)} 0`;
    }).join('');
  const specks = Array.from({ length: 44 }, () => {
    const angle = random() * Math.PI * 2;
    const far = Math.sqrt(random()) * 76;
    return `M${whole(Math.cos(angle) * far * 1.25)} ${whole(Math.sin(angle) * far * 0.62 - 66)}l${whole(4 + random() * 5)} ${whole(random() * 5 - 1)}`;
  });
  return `<g id="${id}">${shape(clumps(16, 66, 50, 32), dark)}${shape(clumps(15, 60, 62, 20), middle)}${shape(clumps(9, 46, 78, 11), light, 'opacity=".55"')}<path d="${specks.join('')}" stroke="${light}" stroke-width="3" stroke-linecap="round" opacity=".7"/></g>`;
}

/** A coconut palm, to be defined once and used often: its foot at 0,0, 1000 units high, leaning to the right, in the colour of its group. */
export function palm(id: string): string {
  const [topX, topY] = [150, -800];
  const fronds = [-178, -158, -136, -112, -84, -58, -36, -12, 14, 168].map((degrees, index) => {
    const angle = (degrees * Math.PI) / 180;
    const reach = 300 + (index % 3) * 34;
    const [endX, endY] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.7 + 130];
    const [bendX, bendY] = [Math.cos(angle) * reach * 0.62, Math.sin(angle) * reach * 0.95 - 40];
    const along = (t: number, bend: number, end: number): number => 2 * t * (1 - t) * bend + t * t * end;
    const leaflets = Array.from({ length: 15 }, (_, step) => {
      const t = 0.12 + step * 0.058;
      const length = 128 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) + 12;
      const start = `M${whole(along(t, bendX, endX))} ${whole(along(t, bendY, endY))}`;
      const [aside, down] = [Math.cos(angle) * length * 0.62, length * 0.86];
      const lifted = Math.sin(angle) < -0.7 ? -0.5 : 0.25;
      return `${start}q${whole(aside * 0.6)} ${whole(down * 0.3)} ${whole(aside)} ${whole(down)}${start}q${whole(aside * 0.9)} ${whole(length * lifted * 0.3)} ${whole(aside * 1.2)} ${whole(down * 0.45 + length * lifted * 0.2)}`;
    });
    return `<path d="M0 0Q${whole(bendX)} ${whole(bendY)} ${whole(endX)} ${whole(endY)}" stroke-width="9"/><path d="${leaflets.join('')}" stroke-width="6"/>`;
  });
  return (
    `<g id="${id}">${shape(`M-26 20C-6-320 60-560 ${topX - 9} ${topY}h18C90-560 36-320 26 20Z`, 'currentColor')}` +
    `<g transform="translate(${topX} ${topY})" fill="none" stroke="currentColor" stroke-linecap="round">${fronds.join('')}<path d="M-14 20h.1M16 24h.1M2 34h.1" stroke-width="40"/></g></g>`
  );
}

/** A shape that is defined once, used where `at` names. */
export function copies(
  id: string,
  at: readonly (readonly [x: number, y: number, size: number, across?: number])[],
): string {
  return at
    .map(
      ([x, y, size, across = size]) =>
        `<use href="#${id}" transform="translate(${n(x)} ${n(y)}) scale(${+across.toFixed(2)} ${+size.toFixed(2)})"/>`,
    )
    .join('');
}

/** A number without decimals, for shapes that are drawn large and shown small. */
function whole(value: number): string {
  return String(Math.round(value));
}

/** The roof of a joglo from the front: a steep middle over a wide skirt, with its ridge and rows of tiles. */
export function joglo(
  x: number,
  eaves: number,
  width: number,
  { roof, shade, wall }: { roof: string; shade: string; wall: string },
): string {
  const half = width / 2;
  const skirt = eaves - width * 0.13;
  const top = skirt - width * 0.24;
  const rows = [0.25, 0.5, 0.75]
    .map((t) => {
      const y = top + (skirt - top) * t;
      const reach = half * (0.2 + 0.26 * t);
      return `M${n(x - reach)} ${n(y)}H${n(x + reach)}`;
    })
    .concat(`M${n(x - half * 0.74)} ${n((skirt + eaves) / 2)}H${n(x + half * 0.74)}`);
  return (
    box(x - half * 0.78, eaves, width * 0.78, width * 0.2, wall) +
    `<path d="${[0.7, 0.42, 0.14, -0.14, -0.42, -0.7].map((at) => `M${n(x + half * at)} ${n(eaves)}v${n(width * 0.2)}`).join('')}" stroke="${shade}" stroke-width="${n(width * 0.014)}" opacity=".7"/>` +
    box(x - half * 0.14, eaves + width * 0.04, half * 0.28, width * 0.16, shade) +
    box(x - half * 0.78, eaves, width * 0.78, width * 0.05, shade, 'opacity=".6"') +
    shape(
      `M${n(x - half * 0.2)} ${n(top)}H${n(x + half * 0.2)}L${n(x + half * 0.48)} ${n(skirt)}L${n(x + half)} ${n(eaves)}H${n(x - half)}L${n(x - half * 0.48)} ${n(skirt)}Z`,
      roof,
    ) +
    shape(
      `M${n(x + half * 0.06)} ${n(top)}H${n(x + half * 0.2)}L${n(x + half * 0.48)} ${n(skirt)}L${n(x + half)} ${n(eaves)}H${n(x + half * 0.3)}Z`,
      shade,
      'opacity=".55"',
    ) +
    `<path d="${rows.join('')}" stroke="${shade}" stroke-width="${n(width * 0.008)}" opacity=".7"/>`
  );
}

/** A cloth that hangs from a line: outline only. @param sway how far its foot is blown aside. */
export function hanging(x: number, y: number, width: number, drop: number, sway = 0): string {
  const foot = y + drop;
  return `M${n(x)} ${n(y)}Q${n(x + width / 2)} ${n(y + width * 0.04)} ${n(x + width)} ${n(y)}C${n(x + width - 3)} ${n(y + drop * 0.4)} ${n(x + width + sway * 0.4)} ${n(y + drop * 0.7)} ${n(x + width + sway)} ${n(foot)}q${n(-width / 6)} ${n(width * 0.05)} ${n(-width / 3)} 0t${n(-width / 3)} 0t${n(-width / 3)} 0C${n(x + sway * 0.4)} ${n(y + drop * 0.7)} ${n(x + 3)} ${n(y + drop * 0.4)} ${n(x)} ${n(y)}Z`;
}
