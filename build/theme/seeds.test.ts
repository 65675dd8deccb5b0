import { describe, expect, test } from '@jest/globals';
import { readSeeds } from './seeds';
import { theme, type SeedColours, type Theme } from './theme';
import { themeCss } from './theme-css';
import { themes } from './themes';

const withColours = (colours: Partial<SeedColours>): Theme => ({
  ...theme,
  schemes: undefined,
  name: 'ours',
  colours: { ...theme.colours, ...colours },
});

describe('a faulty theme is refused, with the value, the problem and what to write', () => {
  test.each([
    [
      { brand: 'gren' },
      'colours.brand is "gren", which is no colour of CSS. Write one such as "oklch(0.47 0.11 151)"',
    ],
    [{ error: '' }, 'colours.error is "", which is no colour of CSS.'],
    [{ paper: 'oklch(none 0 0)' }, 'colours.paper is "oklch(none 0 0)", which is no colour of CSS.'],
    [{ brand: '#1f6b3a80' }, 'colours.brand is "#1f6b3a80", which is translucent'],
    [
      { paper: 'oklch(0.2 0.01 60)' },
      'colours.paper is "oklch(0.2 0.01 60)", of the lightness 0.20. It is the ground of the light scheme; the build computes the dark one from it: give a lightness from 0.9 to 1',
    ],
    [{ text: 'white' }, 'colours.text is "white", of the lightness 1.00.'],
    [{ warning: '#800000' }, 'Black text stands on it: give a lightness from 0.65 to 1'],
    [
      { accent: 'oklch(0.2 0.1 60)' },
      'Buttons of it must be told from light and dark pages: give a lightness from 0.3 to 0.9',
    ],
    [{ highlight: 'olive' }, 'Dark text stands on it: give a lightness from 0.8 to 1'],
  ])('%j', (colours, message) => {
    expect(() => readSeeds(withColours(colours))).toThrow(message);
  });

  test('by the name of the theme and of its file', () => {
    expect(() => readSeeds(withColours({ brand: '' }))).toThrow('The theme "ours" (build/theme/theme.ts): ');
  });

  test.each([
    ['radius', -1, 'radius is -1. Give a number from 0 to 32'],
    ['radius', Number.NaN, 'radius is NaN. Give a number from 0 to 32'],
    ['density', 3, 'density is 3. Give a number from 0.7 to 1.3'],
    ['density', '1', "density is '1'. Give a number from 0.7 to 1.3"],
    ['radius', null, 'radius is null. Give a number from 0 to 32'],
    ['schemes', 'dark', "schemes is 'dark'. Write 'light' for pages that are always light, or leave it out"],
    ['schemes', null, 'schemes is null. Write'],
    ['schemes', ['light'], "schemes is [ 'light' ]. Write"],
    ['schemes', '', "schemes is ''. Write"],
  ])('%s of %j', (name, value, message) => {
    expect(() => readSeeds({ ...theme, [name]: value })).toThrow(message);
  });

  test.each([
    [{ fonts: undefined }, 'fonts.text is missing. Take one of Plus Jakarta Sans, Lora,'],
    [{ fonts: { text: 'Lora' } }, 'fonts.headings is missing.'],
    [{ colours: undefined }, 'colours.paper is missing. Write one such as "oklch(0.47 0.11 151)"'],
    [{ colours: { ...theme.colours, brand: undefined } }, 'colours.brand is missing.'],
    [{ radius: undefined }, 'radius is undefined. Give a number from 0 to 32'],
  ])('by what it lacks: %j', (values, message) => {
    expect(() => readSeeds({ ...theme, ...(values as Partial<Theme>) })).toThrow(message);
  });

  test('a font that the site does not serve', () => {
    const fonts = { ...theme.fonts, headings: 'Comic Sans' } as unknown as Theme['fonts'];
    expect(() => readSeeds({ ...theme, fonts })).toThrow(
      'fonts.headings is "Comic Sans", which the site does not serve. Take one of Plus Jakarta Sans, Lora,',
    );
  });
});

/** The light and the dark colour of a token. */
const token = (css: string, name: string): readonly string[] =>
  new RegExp(`--${name}: light-dark\\((.*?), (.*?)\\)`).exec(css)?.slice(1) ?? [];

test('the light page has the seeds themselves where they are readable', () => {
  const colours = { paper: '#ffffff', text: '#101820', brand: '#0050a0' };
  const css = themeCss(withColours(colours), 'page');
  for (const [name, seed] of [
    ['background', colours.paper],
    ['text', colours.text],
    ['primary', colours.brand],
  ] as const)
    expect(token(css, name)[0]).toBe(seed);
});

test('a brand that is too pale for text becomes darker in its own hue', () => {
  const [light = ''] = token(themeCss(withColours({ brand: '#ffd400' }), 'page'), 'primary');
  expect(light).toMatch(/^#[67]\w[56]\w00$/);
});

test('grounds beside a white paper have the hue of the text', () => {
  const samudra = themes.find(({ name }) => name === 'samudra') ?? theme;
  const [, red = 0, green = 0, blue = 0] = (
    /#(..)(..)(..)/.exec(token(themeCss(samudra, 'page'), 'surface')[0] ?? '') ?? []
  ).map((hex) => Number.parseInt(hex, 16));
  expect(blue).toBeGreaterThan(green);
  expect(green).toBeGreaterThan(red);
});

test('the density multiplies the spaces, and controls have half the radius of pictures', () => {
  const css = themeCss({ ...theme, density: 0.75, radius: 6 }, 'page');
  expect(css).toContain('--space-4: 1.5rem;');
  expect(css).toContain('--between: clamp(2.625rem, 1.5rem + 3.75vw, 4.875rem);');
  expect(css).toContain('--radius-small: 3px; --radius: 6px;');
});
