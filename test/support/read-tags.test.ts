import { describe, expect, test } from '@jest/globals';
import { dangersIn, readTags } from './read-tags';

test('tags are read with the attributes that a browser would see', () => {
  const html =
    '<!DOCTYPE html><a href="/a?b&amp;c" hidden="" data-x="&lt;b&gt;">1 > 0<!--$--><br/></a><script type="application/json">{"a":"<b>"}</script>';
  expect(readTags(html).map(({ name, attributes }) => [name, Object.fromEntries(attributes)])).toEqual([
    ['a', { href: '/a?b&c', hidden: '', 'data-x': '<b>' }],
    ['br', {}],
    ['script', { type: 'application/json' }],
  ]);
});

test.each([
  '<a href=x>',
  "<a href='x'>",
  '<a title="a"b">',
  '<a <b>',
  '<!-- > -->',
  'a < b',
  '<a title="<">',
  '< a>',
])('what the site would not write is an error: %s', (html) => {
  expect(() => readTags(html)).toThrow(/^Unexpected markup: /);
});

describe('danger', () => {
  test.each([
    '<a href="javascript:alert(1)">',
    '<a href="JAVASCRIPT&amp;colon;">',
    '<a href="//evil.example">',
    '<a href="/\\evil.example">',
    '<img src="data:image/svg+xml,x">',
    '<button formaction="data:x">',
    '<p onclick="a()">',
    '<p ONCLICK="a()">',
    '<p style="color:red;position:fixed">',
    '<p style="color:url(x)">',
    '<script>',
    '<script src="https://evil.example/a.js">',
    '<script src="/assets/../a.js">',
    '<iframe>',
    '<base>',
    '<meta http-equiv="refresh">',
  ])('is in %s', (html) => {
    expect(dangersIn(readTags(html))).toHaveLength(1);
  });

  test.each([
    '<a href="/koleksi#a" target="_blank" rel="noopener">',
    '<a href="mailto:a@b.example">',
    '<a href="#a"><a href="?a=b">',
    '<img src="https://a.storyblok.com/f/1/8x6/a/a.png" style="object-position:50% 20.5%;object-fit:cover">',
    '<p style="color:#fff"><mark style="--ground:rgb(1, 2, 3)">',
    '<script type="module" src="/assets/main-AAAA.js"></script><script type="application/json">{}</script>',
  ])('is not in %s', (html) => {
    expect(dangersIn(readTags(html))).toEqual([]);
  });
});
