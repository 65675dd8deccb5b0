import { expect, test } from '@jest/globals';
import { fontsFor } from './fonts-for';

const fonts = [
  { path: '/assets/latin.woff2', characters: String.raw`\u{0}-\u{ff}\u{2000}-\u{206f}` },
  { path: '/assets/latin-ext.woff2', characters: String.raw`\u{100}-\u{2ba}` },
  { path: '/assets/emoji.woff2', characters: String.raw`\u{1f300}-\u{1f6ff}` },
];

test.each([
  ['plain letters', '<p>Batik tulis dari Pekalongan</p>', ['latin']],
  ['a name from another language', '<p>Kain untuk Łukasz Żółć, seorang teman lama</p>', ['latin']],
  ['many letters with marks', `<p>${'Příliš žluťoučký kůň '.repeat(6)}</p>`, ['latin', 'latin-ext']],
  ['characters of two code units', `<p>${'🚀'.repeat(30)} ${'a'.repeat(30)}</p>`, ['latin', 'emoji']],
  ['too few characters', '<p>Ya</p>', []],
])('a page with %s preloads the fonts that it needs', (_name, html, names) => {
  expect(fontsFor(html, fonts)).toEqual(names.map((name) => `/assets/${name}.woff2`));
});
