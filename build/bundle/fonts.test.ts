import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { bundleFonts, withoutUnusedFaces } from './fonts';

const root = join(__dirname, '../..');
const font = '@fontsource/lora/files/lora-latin-600-normal.woff2';

describe('a font that a stylesheet takes from a package', () => {
  test.each(['', '"', "'"])('quoted by %j becomes an asset named by its content', (quote) => {
    const { text, fonts } = bundleFonts(root, `a{src:url(${quote}${font}${quote}) format("woff2")}`);
    const [[name, contents] = []] = fonts;
    expect(name).toMatch(/^lora-latin-600-normal-[A-F0-9]{8}\.woff2$/);
    expect(text).toBe(`a{src:url(/assets/${name}) format("woff2")}`);
    expect(contents?.equals(readFileSync(join(root, 'node_modules', font)))).toBe(true);
  });

  test('is one asset, however often it is used', () => {
    expect(bundleFonts(root, `url(${font}) url(${font})`).fonts.size).toBe(1);
  });

  test.each(['U+0000-00FF', 'U+??,U+131', 'u+0-ff'])('is basic if its range is %s', (range) => {
    const { fonts, basic } = bundleFonts(root, `@font-face{src:url(${font});unicode-range:${range}}`);
    expect(basic).toEqual([...fonts.keys()]);
  });

  test.each(['unicode-range:U+100-2BA', 'font-weight:600'])('is not basic with %s', (declaration) => {
    expect(bundleFonts(root, `@font-face{src:url(${font});${declaration}}`).basic).toEqual([]);
  });

  test('that no package holds is an error that names it', () => {
    expect(() => bundleFonts(root, 'url(@no/font.woff2)')).toThrow('the font @no/font.woff2');
  });
});

test('a stylesheet without fonts stays as it is', () => {
  expect(bundleFonts(root, 'a{background:url(/a.png)}')).toEqual({
    text: 'a{background:url(/a.png)}',
    fonts: new Map(),
    basic: [],
  });
});

describe('a font face', () => {
  const face = (family: string) => `@font-face{font-family:${family};src:url(${font})}`;

  test.each(['Lora', '"Lora"', "'Lora'"])('of the family %s stays where a rule names it', (family) => {
    const text = `${face(family)}:root{--heading-font:"Lora", serif}`;
    expect(withoutUnusedFaces(text)).toBe(text);
  });

  test('goes where only longer names of families hold its own', () => {
    const rule = ':root{--heading-font:"Like Lora", serif}';
    expect(withoutUnusedFaces(`${face('Lora')}${face('Like Lora')}${rule}`)).toBe(
      `${face('Like Lora')}${rule}`,
    );
  });
});
