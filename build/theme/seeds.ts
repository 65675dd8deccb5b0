import { inspect } from 'node:util';
import { converter, parse, type Oklch } from 'culori';
import { fonts } from './fonts';
import { isLightOnly } from './schemes';
import type { SeedColours, Theme } from './theme';

/** A theme's colours as coordinates. */
export type Seeds = { readonly [Seed in keyof SeedColours]: Oklch };

/** An error of a theme: what is wrong, and what to write instead. */
function themeError(theme: string, problem: string): Error {
  return new Error(`The theme "${theme}" (build/theme/theme.ts): ${problem}`);
}

const toOklch = converter('oklch');

/** Lightness from 0 (black) to 1 (white) that a seed must have, and why. */
const lightness: Readonly<Partial<Record<keyof SeedColours, { from: number; to: number; because: string }>>> =
  {
    paper: {
      from: 0.9,
      to: 1,
      because: 'It is the ground of the light scheme; the build computes the dark one from it',
    },
    text: {
      from: 0,
      to: 0.4,
      because: 'It is for text on light pages; the build computes the text of dark ones from it',
    },
    accent: { from: 0.3, to: 0.9, because: 'Buttons of it must be told from light and dark pages' },
    warning: { from: 0.65, to: 1, because: 'Black text stands on it' },
    highlight: { from: 0.8, to: 1, because: 'Dark text stands on it' },
  };

/**
 * Reads the colours of a theme, and checks its other values.
 * @throws Error that names the value, what is wrong with it, and what to write instead.
 */
export function readSeeds(theme: Theme): Seeds {
  checkFonts(theme);
  checkRange(theme, 'radius', 0, 32);
  checkRange(theme, 'density', 0.7, 1.3);
  checkSchemes(theme);
  const colours: Partial<SeedColours> = theme.colours ?? {};
  const read = (seed: keyof SeedColours): Oklch => readSeed(theme.name, seed, colours[seed]);
  return {
    paper: read('paper'),
    text: read('text'),
    brand: read('brand'),
    error: read('error'),
    success: read('success'),
    warning: read('warning'),
    highlight: read('highlight'),
    ...(colours.accent !== undefined && { accent: read('accent') }),
  };
}

function checkRange(theme: Theme, name: 'radius' | 'density', from: number, to: number): void {
  const value: unknown = theme[name];
  // Not a number is not in a range, either.
  if (!(typeof value === 'number' && value >= from && value <= to))
    throw themeError(theme.name, `${name} is ${inspect(value)}. Give a number from ${from} to ${to}`);
}

function checkSchemes({ name, schemes }: Theme): void {
  if (schemes !== undefined && !isLightOnly({ schemes }))
    throw themeError(
      name,
      `schemes is ${inspect(schemes)}. Write 'light' for pages that are always light, or leave it out for a light and a dark scheme`,
    );
}

// The build does not check types, so a value that the type requires may be missing.
function checkFonts(theme: Theme): void {
  const named: Partial<Theme['fonts']> = theme.fonts ?? {};
  for (const role of ['text', 'headings'] as const) {
    const name = named[role];
    if (name !== undefined && Object.hasOwn(fonts, name)) continue;
    const problem = name === undefined ? 'is missing' : `is "${name}", which the site does not serve`;
    throw themeError(
      theme.name,
      `fonts.${role} ${problem}. Take one of ${Object.keys(fonts).join(', ')}, or add yours to build/theme/fonts.ts and common/page/fonts.css`,
    );
  }
}

function readSeed(theme: string, seed: keyof SeedColours, value: string | undefined): Oklch {
  const advice = 'Write one such as "oklch(0.47 0.11 151)" or "#1f6b3a"';
  if (value === undefined) throw themeError(theme, `colours.${seed} is missing. ${advice}`);
  const problem = (text: string): Error => themeError(theme, `colours.${seed} is "${value}"${text}`);
  const colour = toOklch(parse(value));
  // The lightness may be `none`.
  if (colour?.l === undefined) throw problem(`, which is no colour of CSS. ${advice}`);
  if ((colour.alpha ?? 1) < 1)
    throw problem(', which is translucent: its contrast depends on what is under it. Leave the alpha out');
  const { from = 0, to = 1, because = '' } = lightness[seed] ?? {};
  // A colour written in hexadecimal may be a rounding error beyond white.
  const { l } = colour;
  if (l < from || l > to + 0.001)
    throw problem(
      `, of the lightness ${l.toFixed(2)}. ${because}: give a lightness from ${from} to ${to}, the first number of oklch()`,
    );
  return colour;
}
