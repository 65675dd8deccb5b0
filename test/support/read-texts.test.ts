import { expect, test } from '@jest/globals';
import { readTexts } from './read-texts';

test('texts are in the language of the nearest element that names one', () => {
  const html =
    '<!doctype html><html lang="en"><head><title>Cloth</title><meta name="description" content="About"/>' +
    '<script>let a = "<p>";</script></head><body><p>A <i lang="id">kain</i> of<br/>wax</p><!--$-->' +
    '<img alt="Batik" src="/a.png"/><main lang="id"><a title="Baca" lang="en">Read</a> 12 <b>lilin</b></main></body></html>';
  expect(readTexts(html).map(({ text, language }) => `${language} ${text}`)).toEqual([
    'en Cloth',
    'en About',
    'en A',
    'id kain',
    'en of',
    'en wax',
    'en Batik',
    'en Baca',
    'en Read',
    'id lilin',
  ]);
});
