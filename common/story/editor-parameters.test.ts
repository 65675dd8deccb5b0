import { expect, test } from '@jest/globals';
import { editorParametersOf, withEditorParameters, withoutEditorParameters } from './editor-parameters';

test.each([
  ['', ''],
  ['?a=b', ''],
  ['?_storyblok=7&a=b&_storyblok_c=page', '_storyblok=7&_storyblok_c=page'],
  ['_storyblok_tk[token]=x y', '_storyblok_tk%5Btoken%5D=x+y'],
  ['?x_storyblok=7', ''],
])('the editor’s parameters in %j are %j', (search, expected) => {
  expect(editorParametersOf(search)).toBe(expected);
});

test.each([
  ['', ''],
  ['?', ''],
  ['?a=b&c', '?a=b&c'],
  ['?_storyblok=7&a=%20&_storyblok_tk%5Btoken%5D=x&c', '?a=%20&c'],
  ['?_storyblok_tk[token]=x', ''],
])('without the editor’s parameters, %j is %j', (search, expected) => {
  expect(withoutEditorParameters(search)).toBe(expected);
});

test.each([
  ['/', '/?p=1'],
  ['/koleksi#isi', '/koleksi?p=1#isi'],
  ['/koleksi?a=b#isi', '/koleksi?a=b&p=1#isi'],
  ['#isi', '#isi'],
  ['https://lain.example/', 'https://lain.example/'],
  ['//lain.example/', '//lain.example/'],
  ['/\\lain.example/', '/\\lain.example/'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
])('in a preview the link %j leads to %j', (href, expected) => {
  expect(withEditorParameters(href, 'p=1')).toBe(expected);
  expect(withEditorParameters(href, '')).toBe(href);
});
