import type { Oklch } from 'culori';
import type { Scheme } from './schemes';
import type { Seeds } from './seeds';
import { neutralsBetween, readable, shade } from './shade';

/** The parts of a page that have colours of their own: the page, and the two backgrounds of sections. */
export type Part = 'page' | 'surface' | 'primary';

/** The colours of a part as a designer would pick them, before they are made readable. */
export interface Draft {
  /** How a text gets more contrast with the grounds. */
  readonly direction: 'darker' | 'lighter';
  readonly grounds: Readonly<Record<'background' | 'surface' | 'surface-strong' | 'primary-soft', Oklch>>;
  readonly texts: Readonly<
    Record<'text' | 'text-muted' | 'primary' | 'primary-strong' | 'error' | 'success', Oklch>
  >;
  /** Edges of controls, lines, and text on the primary colour. */
  readonly control: Oklch;
  readonly line: Oklch;
  readonly onPrimary: Oklch;
}

const white: Oklch = { mode: 'oklch', l: 1, c: 0 };

/** The draft of a part in a scheme. */
export function draftOf(part: Part, scheme: Scheme, seeds: Seeds): Draft {
  if (part === 'primary') return primaryDraft(scheme, seeds);
  const page = scheme === 'light' ? lightDraft(seeds) : darkDraft(seeds);
  if (part === 'page') return page;
  const { background, surface } = page.grounds;
  return { ...page, grounds: { ...page.grounds, background: surface, surface: background } };
}

function lightDraft({ paper, text, brand, error, success }: Seeds): Draft {
  const neutral = neutralsBetween(paper, text);
  return {
    direction: 'darker',
    grounds: {
      background: paper,
      surface: neutral(paper.l - 0.032, 0.71),
      'surface-strong': neutral(paper.l - 0.064, 1.12),
      'primary-soft': shade(brand, 0.945, 0.158),
    },
    texts: {
      text,
      'text-muted': neutral(0.43, 1.52),
      primary: brand,
      'primary-strong': shade(brand, brand.l - 0.086, 0.82),
      error,
      success,
    },
    control: neutral(0.579, 1.88),
    line: neutral(paper.l - 0.132, 1.58),
    onPrimary: white,
  };
}

function darkDraft({ paper, text, brand, error, success }: Seeds): Draft {
  const neutral = neutralsBetween(paper, text);
  return {
    direction: 'lighter',
    grounds: {
      background: neutral(0.197, 0.58),
      surface: neutral(0.231, 0.83),
      'surface-strong': neutral(0.278, 1.06),
      'primary-soft': shade(brand, 0.317, 0.35),
    },
    texts: {
      text: neutral(0.938, 1.05),
      'text-muted': neutral(0.8, 1.57),
      primary: shade(brand, 0.801, 0.88),
      'primary-strong': shade(brand, 0.871, 0.63),
      error: shade(error, 0.792, 0.62),
      success: shade(success, 0.801, 0.85),
    },
    control: neutral(0.657, 1.65),
    line: neutral(0.355, 1.25),
    onPrimary: shade(brand, 0.246, 0.34),
  };
}

/** How much lighter than the brand, and how much less colourful, the grounds of a primary section are. */
const sections = {
  light: { background: [0, 1], surface: [0.043, 1], strong: [-0.086, 0.82] },
  dark: { background: [-0.1, 0.65], surface: [-0.048, 0.75], strong: [-0.162, 0.54] },
} as const;

/** The lightness of the darkest section: on one that is black, surfaces could not be told from their background. */
const darkestSection = 0.2;

function primaryDraft(scheme: Scheme, { brand, error }: Seeds): Draft {
  // White text is readable on each, with a reserve for text that is not quite white.
  const ground = ([lightness, chroma]: readonly [number, number]): Oklch =>
    readable(shade(brand, Math.max(brand.l, darkestSection) + lightness, chroma), 'darker', 5, ['#ffffff']);
  const { background, surface, strong } = sections[scheme];
  return {
    direction: 'lighter',
    grounds: {
      background: ground(background),
      surface: ground(surface),
      'surface-strong': ground(strong),
      'primary-soft': ground(strong),
    },
    texts: {
      text: white,
      'text-muted': shade(brand, 0.94, 0.17),
      primary: white,
      'primary-strong': shade(brand, 0.945, 0.158),
      error: shade(error, 0.958, 0.11),
      success: white,
    },
    control: shade(brand, 0.926, 0.21),
    line: shade(brand, 0.66, 0.6),
    onPrimary: ground(sections.light.strong),
  };
}
