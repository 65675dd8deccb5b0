import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { assertFaces, bundleFonts, cutFont, keepFont, withoutUnusedFaces } from './fonts';

const root = join(__dirname, '../..');
const serif = '@fontsource/lora/files/lora-latin-600-normal.woff2';
const variable = '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2';
const faceOf = (font: string, ...declarations: readonly string[]): string =>
  `@font-face{${[`src:url(${font})`, ...declarations].join(';')}}`;

async function servedAs(font: string, ...declarations: readonly string[]) {
  const { fonts } = await bundleFonts(root, faceOf(font, ...declarations), cutFont);
  const [[name = '', served] = []] = fonts;
  return { name, ...served };
}

describe('a font that a stylesheet takes from a package', () => {
  test.each(['', '"', "'"])('quoted by %j becomes an asset named by its content', async (quote) => {
    const style = `@font-face{src:url(${quote}${serif}${quote}) format("woff2")}`;
    const { text, fonts } = await bundleFonts(root, style, keepFont);
    const [[name, served] = []] = fonts;
    expect(name).toMatch(/^lora-latin-600-normal-[A-F0-9]{8}\.woff2$/);
    expect(text).toBe(`@font-face{src:url(/assets/${name}) format("woff2")}`);
    expect(served?.contents.equals(readFileSync(join(root, 'node_modules', serif)))).toBe(true);
  });

  test('is one asset, however often it is used', async () => {
    const { fonts } = await bundleFonts(root, faceOf(serif) + faceOf(serif, 'font-style:normal'), keepFont);
    expect(fonts.size).toBe(1);
  });

  test.each([
    ['U+0000-00FF', [[0, 0xff]]],
    [
      'U+??,U+131',
      [
        [0, 0xff],
        [0x131, 0x131],
      ],
    ],
    [
      'u+4??, U+10FFFF',
      [
        [0x400, 0x4ff],
        [0x10ffff, 0x10ffff],
      ],
    ],
  ])('has the ranges of %s', async (range, ranges) => {
    expect(await servedAs(serif, `unicode-range:${range}`)).toMatchObject({ ranges });
  });

  test('that no package holds is an error that names it', async () => {
    await expect(bundleFonts(root, faceOf('@no/font.woff2'), keepFont)).rejects.toThrow(
      'the font @no/font.woff2',
    );
  });
});

describe('a variable font', () => {
  const whole = readFileSync(join(root, 'node_modules', variable));
  const asDeclared = ['font-weight:400 700', 'unicode-range:U+0-7F'];

  test('loses the weights and characters that its face does not declare', async () => {
    const latin = 'unicode-range:U+0-FF';
    const all = await servedAs(variable, 'font-weight:200 800', latin);
    const fewerWeights = await servedAs(variable, 'font-weight:400 700', latin);
    const fewerCharacters = await servedAs(variable, ...asDeclared);
    const lengths = [whole, all.contents, fewerWeights.contents, fewerCharacters.contents].map(
      (contents) => contents?.length ?? 0,
    );
    expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
    expect(fewerWeights.contents?.length).toBeLessThan(whole.length * 0.75);
    expect(fewerCharacters.contents?.length).toBeLessThan(whole.length * 0.6);
  });

  test('gets another name where something else is left of it', async () => {
    const [first, second] = [
      await servedAs(variable, ...asDeclared),
      await servedAs(variable, 'font-weight:400'),
    ];
    expect(first.name).not.toBe(second.name);
  });

  test.each(['font-weight:400;unicode-range:U+0-7F', 'font-weight:400 700'])(
    'is whole with %s',
    async (declared) => {
      expect((await servedAs(variable, declared)).contents?.equals(whole)).toBe(true);
    },
  );

  test('is whole in development', async () => {
    const { fonts } = await bundleFonts(root, faceOf(variable, ...asDeclared), keepFont);
    expect([...fonts.values()].map(({ contents }) => contents.equals(whole))).toEqual([true]);
  });

  test('is needed where a face declares a range of weights', async () => {
    await expect(servedAs(serif, ...asDeclared)).rejects.toThrow(
      `The font ${serif} cannot be cut to the weights 400 to 700 of its face`,
    );
  });
});

test('a stylesheet without fonts stays as it is', async () => {
  expect(await bundleFonts(root, 'a{background:url(/a.png)}', keepFont)).toEqual({
    text: 'a{background:url(/a.png)}',
    fonts: new Map(),
  });
});

describe('a font face', () => {
  const face = (family: string) => `@font-face{font-family:${family};src:url(${serif})}`;

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

describe('a font that a theme names', () => {
  const face = '@font-face{font-family:Lora;src:url(a.woff2)}';

  test.each([
    `:root{--heading-font:"Lora", serif}${face}`,
    `:root{--text-font:system-ui, 'Iowan Old Style'; --heading-font: 'Lora'}${face}`,
  ])('has a face: %s', (text) => {
    expect(() => assertFaces(text)).not.toThrow();
  });

  test('without a face is an error that says what to do', () => {
    expect(() => assertFaces(`:root{--heading-font:"Source Serif 4", Georgia}${face}`)).toThrow(
      'The font "Source Serif 4" of build/theme/fonts.ts has no face in common/page/fonts.css: add it',
    );
  });
});
