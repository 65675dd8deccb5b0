import { theme, type Theme } from './theme';

/** Cool and plain: sharp corners, headings in the text's font, closer together. */
const samudra: Theme = {
  name: 'samudra',
  colours: {
    paper: 'oklch(1 0 0)',
    text: 'oklch(0.24 0.03 255)',
    brand: 'oklch(0.47 0.13 250)',
    error: 'oklch(0.5 0.2 27)',
    success: 'oklch(0.48 0.11 165)',
    warning: 'oklch(0.83 0.16 80)',
    highlight: 'oklch(0.92 0.08 210)',
  },
  fonts: { text: 'Plus Jakarta Sans', headings: 'Plus Jakarta Sans' },
  radius: 0,
  density: 0.85,
};

/** Loud: a saturated magenta on a tinted ground, round corners, fonts of the visitor's system. */
const kembang: Theme = {
  name: 'kembang',
  colours: {
    paper: 'oklch(0.985 0.014 340)',
    text: 'oklch(0.23 0.045 320)',
    brand: 'oklch(0.58 0.27 350)',
    error: 'oklch(0.5 0.21 30)',
    success: 'oklch(0.5 0.14 150)',
    warning: 'oklch(0.86 0.18 95)',
    highlight: 'oklch(0.93 0.16 110)',
  },
  fonts: { text: 'system sans', headings: 'system serif' },
  radius: 28,
  density: 1.1,
};

/** The theme of this site, and two that show how far a theme reaches. Tests hold all of them to the same contrast. */
export const themes: readonly Theme[] = [theme, samudra, kembang];
