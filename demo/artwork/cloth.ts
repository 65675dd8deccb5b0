/** The colours of a piece of cloth, from the dyes of the house. */
export interface Palette {
  /** What the cloth is dyed in last, the ground of the motif. */
  readonly ground: string;
  /** Where the wax kept the cloth free of every dye. */
  readonly light: string;
  /** The first bath: fillings and second lines. */
  readonly middle: string;
  /** The finest lines and the seeds. */
  readonly dark: string;
}

/** Soga browns on a ground of dark brown, as central Java knows them. */
export const SOGA: Palette = { ground: '#3b2214', light: '#f1e2c3', middle: '#b0703a', dark: '#24140b' };
/** Secang red under soga, the colour of roof tiles. */
export const SECANG: Palette = { ground: '#8a4629', light: '#f4e4c4', middle: '#54291a', dark: '#33180e' };
/** Indigo, dipped once for the middle tone and seven times for the ground. */
export const INDIGO: Palette = { ground: '#1b2c4d', light: '#eef0e8', middle: '#6d8fb5', dark: '#101b31' };
/** Soga over indigo, which comes out nearly black. */
export const NIGHT: Palette = { ground: '#2a1b15', light: '#ecd9b2', middle: '#b5793f', dark: '#140e0e' };

/** Mengkudu root: the deep red of the north coast. */
export const MENGKUDU: Palette = { ground: '#6e231f', light: '#f3e3c3', middle: '#c98a4c', dark: '#2c100e' };
/** Tegeran wood under soga: gold on brown, as Solo wears it. */
export const SOLO: Palette = { ground: '#5e3518', light: '#efd8a4', middle: '#c18a41', dark: '#27140a' };
/** Mango leaf over indigo. */
export const MANGO_LEAF: Palette = {
  ground: '#2c4137',
  light: '#f0e7cd',
  middle: '#b9924f',
  dark: '#15211b',
};
/** A white ground (latar putih): the wax covered the cloth, and the dye reached the figures alone. */
export const WHITE: Palette = { ground: '#f3e7cd', light: '#54301a', middle: '#a8682f', dark: '#f3e7cd' };

/** A number as SVG has it, to a tenth: finer is not seen and makes files long. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

/** Numbers from 0 to 1, always the same for the same seed, so that drawing twice gives the same file (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Moves and turns a shape a little, as a hand does that draws it for the hundredth time. */
export function handDrawn(random: () => number, x: number, y: number, degrees = 0): string {
  const around = (spread: number): number => (random() - 0.5) * 2 * spread;
  const size = 1 + around(0.03);
  return `translate(${n(x + around(1.2))} ${n(y + around(1.2))}) rotate(${n(degrees + around(2))}) scale(${size.toFixed(2)})`;
}

/**
 * One shape in several places: drawn at the first, repeated at the others, which keeps files short.
 * @param id must be the same only for the same shape.
 */
export function repeat(id: string, shape: string, [first, ...others]: readonly string[]): string {
  const repeated = others.map((transform) => `<use href="#${id}" transform="${transform}"/>`);
  return `<g transform="${first}"><g id="${id}">${shape}</g></g>${repeated.join('')}`;
}

/** Turns around one middle, for `repeat`. */
export function turns(count: number, first = 0): string[] {
  return Array.from({ length: count }, (_, index) => `rotate(${n(first + (index * 360) / count)})`);
}

/** Points of wax (cecek), as the data of a path that is stroked with round ends. */
export function points(places: readonly (readonly [x: number, y: number])[]): string {
  return places.map(([x, y]) => `M${n(x)} ${n(y)}h.1`).join('');
}

/** Every point of a grid within one tile. */
export function gridPoints(columns: number, rows: number, step: number): { x: number; y: number }[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * step,
    y: Math.floor(index / columns) * step,
  }));
}

/** A square or oblong tile that a fill repeats. */
export function pattern(
  id: string,
  width: number,
  height: number,
  transform: string,
  content: string,
): string {
  return `<pattern id="${id}" width="${n(width)}" height="${n(height)}" patternUnits="userSpaceOnUse" patternTransform="${transform}">${content}</pattern>`;
}

/** A whole picture; it has no text alternative of its own, which the story that shows it gives. */
export function picture(width: number, height: number, defs: string, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${content}</svg>\n`;
}

/** A gradient of light and shade that repeats across, so that a flat pattern looks like hanging cloth. */
export function folds(id: string, width: number): string {
  const stops: readonly (readonly [offset: number, colour: string, opacity: number])[] = [
    [0, '#000', 0.16],
    [0.18, '#fff', 0.07],
    [0.42, '#000', 0.04],
    [0.6, '#fff', 0.09],
    [0.82, '#000', 0.12],
    [1, '#000', 0.16],
  ];
  const drawn = stops.map(
    ([offset, colour, opacity]) =>
      `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="${n(width)}" y2="${n(width * 0.12)}" spreadMethod="repeat">${drawn.join('')}</linearGradient>`;
}

/** The fine cracks in stiff wax where the last bath crept in: what distinguishes a waxed cloth from a printed one. */
export function crackle(width: number, height: number, colour: string): string {
  const random = createRandom(67);
  const cracks = Array.from({ length: 26 }, () => {
    let heading = random() * Math.PI * 2;
    const start = `M${Math.round(random() * width)} ${Math.round(random() * height)}`;
    const steps = Array.from({ length: 5 + Math.floor(random() * 9) }, () => {
      heading += (random() - 0.5) * 1.3;
      const length = 14 + random() * 34;
      return `l${Math.round(Math.cos(heading) * length)} ${Math.round(Math.sin(heading) * length)}`;
    });
    return start + steps.join('');
  });
  return `<path d="${cracks.join('')}" fill="none" stroke="${colour}" stroke-width="1.1" stroke-linejoin="round" opacity=".34"/>`;
}
