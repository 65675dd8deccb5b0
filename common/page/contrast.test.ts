import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

const darkScheme = '@media screen and (prefers-color-scheme: dark)';

/** The colours that a rule of a stylesheet defines, by custom property. */
function coloursOf(file: string, selector: string, scheme = ''): ReadonlyMap<string, string> {
  const css = readFileSync(join(__dirname, '..', file), 'utf8');
  const rules = css.slice(css.indexOf(scheme));
  const rule = rules.slice(rules.indexOf(`${selector} {`)).split('}')[0] ?? '';
  return new Map(
    [...rule.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['#4caf50', '#ffffff', 2.78],
  ['#2e7d32', '#ffffff', 5.13],
  ['#000000', '#ffc107', 12.88],
  ['#ffffff', '#000000', 21],
])('the contrast of %s and %s is %d', (one, other, expected) => {
  expect(contrast(one, other)).toBeCloseTo(expected, 1);
  expect(contrast(other, one)).toBe(contrast(one, other));
});

const page = coloursOf('page/base.css', ':root');
const surface = new Map([...page, ...coloursOf('ui/surfaces.css', '.surface')]);
const primary = new Map([...page, ...coloursOf('ui/surfaces.css', '.primary')]);
const dark = (file: string, selector: string) => coloursOf(file, selector, darkScheme);
const darkPage = new Map([...page, ...dark('page/base.css', ':root')]);
const surfaces = {
  'the page': page,
  'a surface': surface,
  'a primary surface': primary,
  'the dark page': darkPage,
  'a dark surface': new Map([...darkPage, ...dark('ui/surfaces.css', '.surface')]),
  'a dark primary surface': new Map([...primary, ...dark('ui/surfaces.css', '.primary')]),
};

/** Text colours with the backgrounds that each may have. */
const texts = {
  text: ['background', 'surface', 'surface-strong', 'primary-soft'],
  'text-muted': ['background', 'surface', 'surface-strong'],
  primary: ['background', 'surface', 'primary-soft'],
  'primary-strong': ['background', 'surface'],
  'on-primary': ['primary', 'primary-strong'],
  error: ['background', 'surface'],
};

describe.each(Object.entries(surfaces))('on %s', (_surface, colours) => {
  const colour = (name: string): string => {
    const found = colours.get(name);
    if (found === undefined) throw new Error(`base.css and surfaces.css define no colour --${name}`);
    return found;
  };
  const pairs = Object.entries(texts).flatMap(([text, backgrounds]) =>
    backgrounds.map((each) => [text, each]),
  );

  test.each(pairs)('--%s is readable on --%s', (text = '', background = '') => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['background', 'surface'])('the border of a control is visible on --%s', (background) => {
    expect(contrast(colour('control'), colour(background))).toBeGreaterThanOrEqual(3);
  });
});

describe.each([
  ['light', page],
  ['dark', darkPage],
])('in the %s scheme', (_scheme, colours) => {
  test.each([
    ['success', 'background'],
    ['success', 'surface'],
    ['on-warning', 'warning'],
    ['on-deep', 'surface-deep'],
  ])('--%s is readable on --%s', (text, background) => {
    expect(contrast(colours.get(text) ?? '', colours.get(background) ?? '')).toBeGreaterThanOrEqual(4.5);
  });
});

test('the dark scheme sets each colour of the page that is legible on a light ground alone', () => {
  const lightAlone = [...page.keys()].filter((name) => darkPage.get(name) === page.get(name));
  expect(lightAlone).toEqual(['on-deep', 'warning', 'on-warning']);
});

describe('the scrim between a picture and the text over it', () => {
  const css = readFileSync(join(__dirname, '../blocks/basic-hero/basic-hero.css'), 'utf8');
  const [, ...scrim] = /--scrim: rgb\((\d+) (\d+) (\d+) \/ (\d+)%\);/.exec(css) ?? [];
  const [red = 0, green = 0, blue = 0, percent = 0] = scrim.map(Number);

  /** The colour of the scrim over a white picture: no picture is lighter. */
  function overWhite(opacity: number): string {
    const channels = [red, green, blue].map((channel) => Math.round(channel * opacity + 255 * (1 - opacity)));
    return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  }

  test('makes white text readable on any picture', () => {
    expect(contrast('#ffffff', overWhite(percent / 100))).toBeGreaterThanOrEqual(4.5);
  });

  test('would be too light with a tenth less', () => {
    expect(contrast('#ffffff', overWhite(percent / 100 - 0.1))).toBeLessThan(4.5);
  });
});
