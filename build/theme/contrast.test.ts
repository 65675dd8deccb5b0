import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readablePairs } from './readable-pairs';
import { isLightOnly, schemesOf, type Scheme } from './schemes';
import { theme as siteTheme, type Theme } from './theme';
import { themeCss } from './theme-css';
import { themes } from './themes';
import { withTheme } from './with-theme';

const contrasts = [
  { preference: 'normal contrast', text: 4.5, edge: 3 },
  { preference: 'more contrast', text: 7, edge: 4.5 },
] as const;

type Colours = ReadonlyMap<string, string>;

/** The colours that declarations define for a scheme, by custom property. */
function coloursIn(css: string, scheme: Scheme): Colours {
  const declared = css.matchAll(/--([\w-]+): (?:light-dark\((#\w{6}|transparent), (#\w{6})\)|(#\w{6}));/g);
  return new Map(
    [...declared].map(([, name = '', light = '', dark = '', both]) => [
      name,
      both ?? (scheme === 'light' ? light : dark),
    ]),
  );
}

/** The colours of a theme's part as a browser cascades them: the page's, then the part's; with more contrast, then its own. */
function cascade(theme: (typeof themes)[number], part: 'page' | 'surface' | 'primary') {
  return (scheme: Scheme, preference: (typeof contrasts)[number]['preference']): Colours => {
    const parts = part === 'page' ? (['page'] as const) : (['page', part] as const);
    const declarations = parts.flatMap((each) => {
      const [normal = '', more = ''] = themeCss(theme, each).split('@media (prefers-contrast: more)');
      return preference === 'more contrast' ? [normal, more] : [normal];
    });
    return new Map(declarations.flatMap((css) => [...coloursIn(css, scheme)]));
  };
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

const pairs = Object.entries(readablePairs).flatMap(([text, grounds]) =>
  grounds.map((each) => [text, each] as const),
);

/** Brands that are common and extreme, in the site's theme. */
const extremes = ['#000000', '#6a1f5f', '#ffcc00'].map((brand) => ({
  ...siteTheme,
  name: brand,
  colours: { ...siteTheme.colours, brand },
}));

/** Accents of all kinds with a dark brand, and one that is the brand. */
const accents = ['#ff6a00', '#ffcc00', '#7f7f7f', '#0b3a44'].map((accent): Theme => ({
  ...siteTheme,
  name: `with the accent ${accent}`,
  colours: { ...siteTheme.colours, brand: '#0b3a44', accent },
}));

const cases = [...themes, ...extremes, ...accents].flatMap((theme) =>
  (['page', 'surface', 'primary'] as const).flatMap((part) =>
    schemesOf(theme).flatMap((scheme) =>
      contrasts.map(
        (ratios) =>
          [
            theme.name,
            part,
            scheme,
            ratios.preference,
            cascade(theme, part)(scheme, ratios.preference),
            ratios,
            pairs.filter(([text]) => text !== 'on-accent' || theme.colours.accent !== undefined),
          ] as const,
      ),
    ),
  ),
);

describe.each(cases)(
  'in the theme %s, on a %s in the %s scheme with %s',
  (...[, , , preference, colours, ratios, pairsOfTheme]) => {
    const colour = (name = ''): string => {
      const found = colours.get(name);
      if (found === undefined) throw new Error(`The theme defines no colour --${name}`);
      return found;
    };

    test.each(pairsOfTheme)('--%s is readable on --%s', (text, ground) => {
      expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(ratios.text);
    });

    test.each(['background', 'surface'])('the border of a control is visible on --%s', (ground) => {
      expect(contrast(colour('control'), colour(ground))).toBeGreaterThanOrEqual(ratios.edge);
    });

    test('grounds are tinted only without a preference for more contrast, and lines are visible with it', () => {
      const grounds = ['background', 'surface', 'surface-strong', 'primary-soft'].map(colour);
      expect(new Set(grounds).size === 1).toBe(preference === 'more contrast');
      const line = contrast(colour('line'), colour('background'));
      expect(line).toBeGreaterThanOrEqual(preference === 'more contrast' ? ratios.edge : 1);
    });
  },
);

describe('filled buttons', () => {
  const [orange, , , brand] = accents;
  const colourOf = (theme: Theme | undefined, part: 'page' | 'primary', name: string) =>
    theme && schemesOf(theme).map((scheme) => cascade(theme, part)(scheme, 'normal contrast').get(name));

  test('have a loud accent as it is, with dark text, in each scheme and on sections of the brand', () => {
    for (const part of ['page', 'primary'] as const) {
      expect(new Set(colourOf(orange, part, 'accent'))).toEqual(new Set(['#ff6a00']));
      for (const colour of colourOf(orange, part, 'on-accent') ?? [])
        expect(luminance(colour ?? '')).toBeLessThan(0.05);
    }
  });

  test('have the primary colour where the accent could hardly be seen', () => {
    expect(colourOf(brand, 'page', 'accent')?.[0]).toBe('#0b3a44');
    expect(colourOf(brand, 'primary', 'accent')).toEqual(colourOf(brand, 'primary', 'primary'));
  });

  test.each([
    [siteTheme, 'var(--primary) var(--on-primary) var(--primary-strong)'],
    [orange, 'var(--accent) var(--on-accent) var(--accent-strong)'],
  ])('have the primary colour in a theme without an accent (%#)', (theme, css) => {
    expect(withTheme('var(--accent) var(--on-accent) var(--accent-strong)', theme)).toBe(css);
  });
});

const named = themes.map((theme) => [theme.name, theme] as const);
const inBothSchemes = named.filter(([, theme]) => !isLightOnly(theme));

describe.each(inBothSchemes)('in both schemes of the theme %s', (_name, theme) => {
  const page = cascade(theme, 'page');

  test('text that an editor coloured on light pages has their ground in the dark', () => {
    expect(page('light', 'normal contrast').get('chosen-ground')).toBe('transparent');
    expect(page('dark', 'normal contrast').get('chosen-ground')).toBe(
      page('light', 'normal contrast').get('background'),
    );
  });

  test('the dark scheme sets each colour that is legible on a light ground alone', () => {
    const dark = page('dark', 'normal contrast');
    const same = [...page('light', 'normal contrast')].filter(([name, value]) => dark.get(name) === value);
    const names = ['on-deep', 'warning', 'on-warning', 'highlight', 'on-highlight', 'shade'];
    expect(same.map(([name]) => name)).toEqual(names);
  });
});

describe.each(named)('in the theme %s', (_name, theme) => {
  const page = cascade(theme, 'page');

  test.each([
    ['64', 4.5],
    ['85', 7],
  ])('white text on a scrim of %s percent is readable on any picture', (percent, ratio) => {
    const css = readFileSync(join(__dirname, '../../common/blocks/basic-hero/basic-hero.css'), 'utf8');
    expect(css).toContain(`--scrim: color-mix(in srgb, var(--shade) ${percent}%, transparent);`);
    const shade = page('light', 'normal contrast').get('shade') ?? '';
    expect(contrast('#ffffff', overWhite(shade, Number(percent) / 100))).toBeGreaterThanOrEqual(ratio);
  });
});

/** A colour over a white picture: no picture is lighter. */
function overWhite(colour: string, opacity: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const mixed = channels.map((channel) => Math.round(channel * opacity + 255 * (1 - opacity)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

describe('text on a ground that an editor chose', () => {
  const css = readFileSync(join(__dirname, '../../common/rich-text/prose.css'), 'utf8');
  const limit = Number(/clamp\(0, \((0\.\d+) - 0\.2126/.exec(css)?.[1]);
  const levels = ['00', '33', '66', '77', '99', 'cc', 'ff'];
  const grounds = levels.flatMap((red) =>
    levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
  );

  test('is black or white, whichever is readable', () => {
    const ratios = grounds.map((ground) =>
      contrast(ground, luminance(ground) < limit ? '#ffffff' : '#000000'),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
  });
});
