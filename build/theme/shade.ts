import { clampChroma, formatHex, interpolate, wcagContrast, type Oklch } from 'culori';

const step = 0.004;

/** The colour as six hexadecimal digits, its chroma reduced to what screens show. */
export function toHex(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch'));
}

/** A colour of the same hue with another lightness, and its chroma multiplied. */
export function shade(colour: Oklch, l: number, chroma = 1): Oklch {
  return { ...colour, l: Math.min(Math.max(l, 0), 1), c: colour.c * chroma };
}

/**
 * The colour, as much darker or lighter as it takes to reach a ratio of contrast with each of the grounds; black or white where
 * no colour on the way does.
 */
export function readable(
  colour: Oklch,
  direction: 'darker' | 'lighter',
  ratio: number,
  grounds: readonly string[],
): Oklch {
  const change = direction === 'darker' ? -step : step;
  for (let { l } = colour; l > 0 && l < 1; l += change) {
    const candidate = shade(colour, l);
    const hex = toHex(candidate);
    if (grounds.every((ground) => wcagContrast(hex, ground) >= ratio)) return candidate;
  }
  return { mode: 'oklch', l: direction === 'darker' ? 0 : 1, c: 0 };
}

/** Neutral colours between two: the lightness decides the hue, and the chroma is a multiple of the more colourful one's. */
export function neutralsBetween(paper: Oklch, text: Oklch): (l: number, chroma: number) => Oklch {
  const between = interpolate([withoutGreyHue(text), withoutGreyHue(paper)], 'oklch');
  const unit = Math.max(paper.c, text.c);
  return (l, chroma) => {
    const { h } = between(Math.min(Math.max((l - text.l) / (paper.l - text.l), 0), 1));
    return { mode: 'oklch', l, c: unit * chroma, ...(h === undefined ? {} : { h }) };
  };
}

/** Without hue for a grey, so that the other colour's hue holds for all. */
function withoutGreyHue(colour: Oklch): Oklch {
  const { l, c } = colour;
  return c < 0.004 ? { mode: 'oklch', l, c } : colour;
}
