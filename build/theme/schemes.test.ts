import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compileCssModule } from '../bundle/css-modules';
import { inSchemesOf, schemesOf } from './schemes';
import { theme as siteTheme, type Theme } from './theme';
import { pageGrounds, themeCss } from './theme-css';

const both: Theme = { ...siteTheme, schemes: undefined };
const lightOnly: Theme = { ...siteTheme, schemes: 'light' };
const root = join(__dirname, '../..');
const parts = ['page', 'surface', 'primary'] as const;

/** A declaration with a pair as its light colour alone. */
const lightOf = (css: string): string => css.replaceAll(/light-dark\((#\w+|transparent), #\w+\)/g, '$1');

/** The base stylesheet as the build writes it. */
const baseOf = (theme: Theme): string => {
  const file = join(root, 'common/page/base.css');
  return compileCssModule(file, readFileSync(file, 'utf8'), root, true, theme).css;
};

test('a theme has a light and a dark scheme unless it says that it is light', () => {
  expect([both, lightOnly].map(schemesOf)).toEqual([['light', 'dark'], ['light']]);
});

describe('a theme that is light alone', () => {
  test.each(parts)('has the light colours of one with both schemes on a %s', (part) => {
    const [pairs = '', single = ''] = [both, lightOnly].map(
      (theme) => themeCss(theme, part).split('@media (prefers-contrast: more)')[0],
    );
    expect(pairs).toContain('light-dark(');
    expect(single).toBe(lightOf(pairs));
  });

  test.each(parts)('has them where visitors prefer more contrast, on a %s', (part) => {
    const more = themeCss(lightOnly, part).split('@media (prefers-contrast: more)')[1] ?? '';
    const pairs = themeCss(both, part).split('@media (prefers-contrast: more)')[1] ?? '';
    expect(more).toMatch(/--text: #\w{6};|--text-muted: #\w{6};/);
    expect(more).not.toContain('light-dark(');
    for (const declaration of more.match(/--[^;]+;/g) ?? []) expect(lightOf(pairs)).toContain(declaration);
  });

  test('has one ground for the frames of browsers', () => {
    const { light } = pageGrounds(both);
    expect(pageGrounds(lightOnly)).toEqual({ light });
    expect(pageGrounds(both)).toEqual({ light, dark: expect.stringMatching(/^#\w{6}$/) });
  });

  test.each([
    ['light-dark(#fff, #000)', '#fff'],
    ['var(--plate, light-dark(transparent, #fff))', 'var(--plate, transparent)'],
    ['light-dark(rgb(1 2 3), var(--text)) 0 0, light-dark(\n  red,\n  blue)', 'rgb(1 2 3) 0 0, red'],
    ['`light-dark()` chooses', '`light-dark()` chooses'],
  ])('takes the light colour of each pair in a stylesheet: %s', (css, single) => {
    expect(inSchemesOf(lightOnly, css)).toBe(single);
    expect(inSchemesOf(both, css)).toBe(css);
  });
});

describe('the stylesheet of a theme', () => {
  test('with both schemes follows the browser, and the choice of the visitor', () => {
    const css = baseOf(both);
    expect(css.match(/(?<!-)color-scheme:[\w ]+/g)).toEqual([
      'color-scheme:light',
      'color-scheme:light dark',
      'color-scheme:dark',
    ]);
    expect(css).toContain(':root[data-scheme=dark]');
    expect(css).toContain('@media screen{:root:not([data-scheme=light],[data-scheme=dark])');
    expect(css).toContain('prefers-color-scheme:dark');
  });

  test('that is light alone follows neither', () => {
    const css = baseOf(lightOnly);
    expect(css.match(/color-scheme:[\w ]+/g)).toEqual(['color-scheme:light']);
    expect(css).not.toMatch(/data-scheme|prefers-color-scheme|var\(--lightningcss-dark/);
  });
});
