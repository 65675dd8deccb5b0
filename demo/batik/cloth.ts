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
