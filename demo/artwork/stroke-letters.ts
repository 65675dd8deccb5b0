import { n } from './cloth';

/** A letter as strokes: its width and its path, in a box whose upper edge is 0 and whose foot is 100. */
interface Letter {
  readonly width: number;
  readonly strokes: string;
}

/** The letters that the marks need: arcs of circles and straight lines, all of one weight. */
const LETTERS: ReadonlyMap<string, Letter> = new Map([
  ['A', { width: 84, strokes: 'M0 100L42 0L84 100M13.5 68H70.5' }],
  ['E', { width: 54, strokes: 'M54 0H0V100H54M0 49H46' }],
  ['I', { width: 0, strokes: 'M0 0V100' }],
  ['K', { width: 64, strokes: 'M0 0V100M62 0L0 60M24 37L64 100' }],
  ['L', { width: 50, strokes: 'M0 0V100H50' }],
  ['N', { width: 74, strokes: 'M0 100V0L74 100V0' }],
  ['O', { width: 100, strokes: 'M50 0A50 50 0 0 1 50 100A50 50 0 0 1 50 0Z' }],
  ['P', { width: 58, strokes: 'M0 100V0H30A28 28 0 0 1 30 56H0' }],
  ['R', { width: 60, strokes: 'M0 100V0H32A26 26 0 0 1 32 52H0M30 52L60 100' }],
  [
    'S',
    {
      width: 60,
      strokes: 'M57 17C52 5 42 0 30 0C14 0 4 9 4 24C4 56 60 41 60 74C60 90 48 100 31 100C16 100 4 93 0 80',
    },
  ],
  ['T', { width: 66, strokes: 'M0 0H66M33 0V100' }],
  ['U', { width: 70, strokes: 'M0 0V65A35 35 0 0 0 70 65V0' }],
  ['W', { width: 116, strokes: 'M0 0L28 100L58 14L88 100L116 0' }],
]);

/** Open letters stand closer to their neighbours than upright stems do. */
const KERNING: ReadonlyMap<string, number> = new Map([
  ['WA', -20],
  ['TR', -4],
  ['TE', -2],
  ['RA', -8],
  ['LA', -14],
  ['LO', -12],
  ['TA', -18],
  ['PA', -18],
  ['AS', -6],
  ['SA', -6],
  ['ST', -2],
]);

/** A word in strokes. */
export interface Word {
  /** In the units of the height it was written with. */
  readonly width: number;
  /** Lines to be stroked, not filled. */
  readonly svg: string;
}

/**
 * Writes a word without any font: capitals of one weight, the upper left corner at 0,0.
 * @param height of the letters; `weight` of the lines and `tracking`, the space between letters, in the same units.
 * @throws Error that names a letter which has not been drawn.
 */
export function writeWord(word: string, height: number, weight: number, tracking: number): Word {
  const scale = height / 100;
  const capitals = [...word.toUpperCase()];
  let x = 0;
  const letters = capitals.map((capital, index) => {
    const letter = LETTERS.get(capital);
    if (letter === undefined)
      throw new Error(`The letter ${capital} of "${word}" is not among the drawn ones: add it`);
    const place = x;
    const kerning = (KERNING.get(capital + (capitals[index + 1] ?? '')) ?? 0) * scale;
    x += letter.width * scale + tracking + kerning;
    return `<path transform="translate(${n(place)})scale(${scale})" d="${letter.strokes}"/>`;
  });
  const svg = `<g fill="none" stroke-width="${n(weight / scale)}" stroke-linejoin="round" stroke-linecap="round">${letters.join('')}</g>`;
  return { width: x - tracking, svg };
}
