import { describe, expect, test } from '@jest/globals';
import { escapeHtml, escapeJson, unescapeHtml } from './escape';

test.each([
  ['', ''],
  ['Kain kawung – 5 m²', 'Kain kawung – 5 m²'],
  ['a & b', 'a &amp; b'],
  ['&amp;', '&amp;amp;'],
  ['<b>', '&lt;b&gt;'],
  [`"'`, '&quot;&#39;'],
  ['</title><script>a()</script>', '&lt;/title&gt;&lt;script&gt;a()&lt;/script&gt;'],
  ['<<&&', '&lt;&lt;&amp;&amp;'],
])('%j is escaped for HTML as %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html);
  expect(unescapeHtml(html)).toBe(text);
});

test('entities are read once, those of React too, and others stay', () => {
  expect(unescapeHtml('&amp;lt; &#x27;a&#x27; &nbsp;')).toBe("&lt; 'a' &nbsp;");
});

describe('JSON in a script element', () => {
  test.each([
    [{ a: [1, null, 'b"c'] }, '{"a":[1,null,"b\\"c"]}'],
    ['</script>', '"\\u003c/script\\u003e"'],
    ['<!--<script>', '"\\u003c!--\\u003cscript\\u003e"'],
    [{ '<a>': '&' }, '{"\\u003ca\\u003e":"\\u0026"}'],
    ['\u2028\u2029', '"\\u2028\\u2029"'],
  ])('of %j is %j', (value, json) => {
    expect(escapeJson(value)).toBe(json);
  });

  test('parses to the same value', () => {
    const value = {
      html: `</script><!--&"'\\`,
      lines: '\n\u2028\u2029\u0000',
      '<': [{ a: '>' }],
      emoji: '🌱',
    };
    expect(JSON.parse(escapeJson(value))).toEqual(value);
    expect(escapeJson(value)).not.toMatch(/[<>&\u2028\u2029]/);
  });
});
