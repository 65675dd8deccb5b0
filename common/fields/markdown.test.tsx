import { describe, expect, test } from '@jest/globals';
import { picture, plain, renderOnPage } from '../../test/support/render';
import { RichText } from '../rich-text/RichText';
import { markdown } from './markdown';

const { parse } = markdown();
const documentOf = (text: unknown) => parse(text, { assetOrigins: [] });
const render = (text: string) => plain(renderOnPage(<RichText document={documentOf(text)} />));

describe('Markdown', () => {
  test.each([
    ['a line', 'Kain cap', '<p>Kain cap</p>'],
    ['two lines', 'Kain\ncap', '<p>Kain<br/>cap</p>'],
    ['two paragraphs', 'Kain\n\ncap', '<p>Kain</p><p>cap</p>'],
    ['marks', '**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>'],
    ['marks in marks', '**a *b***', '<p><strong>a </strong><em><strong>b</strong></em></p>'],
    ['a link', '[Toko](/toko)', '<p><a href="/toko">Toko</a></p>'],
    ['a bold link', '[**Toko**](/toko)', '<p><a href="/toko"><strong>Toko</strong></a></p>'],
    ['an address', 'https://lain.example/', 'href="https://lain.example/">https://lain.example/</a>'],
    ['a heading', '## Kain', '<h2 id="kain">Kain</h2>'],
    ['a list', '- a\n- **b**', '<ul><li><p>a</p></li><li><p><strong>b</strong></p></li></ul>'],
    ['a loose list', '- a\n\n- b', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['a list in a list', '- a\n  - b', '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>'],
    ['a list that counts from 3', '3. a', '<ol start="3"><li><p>a</p></li></ol>'],
    ['tasks', '- [x] a\n- [ ] b', '<ul><li><p>☑ a</p></li><li><p>☐ b</p></li></ul>'],
    ['a quote', '> a', '<blockquote><p>a</p></blockquote>'],
    ['code', '```ts\na < 1\n```', 'aria-label="Kode: ts"><code>a &lt; 1</code></pre>'],
    ['a rule', 'a\n\n---', '<p>a</p><hr/>'],
    ['a table', '|a|b|\n|-|-|\n|c|**d**|', '<td><p><strong>d</strong></p></td>'],
    ['a picture', `![Kain](${picture('a.jpg')})`, 'alt="Kain"'],
    ['a reference', '&copy; 2026 &#8212; &unheardof;', '<p>© 2026 — &amp;unheardof;</p>'],
    ['a reference in code', '`&amp;`', '<code>&amp;amp;</code>'],
    ['an escaped star', '\\*a\\*', '<p>*a*</p>'],
  ])('has %s', (_, text, html) => {
    expect(render(text)).toContain(html);
  });

  test.each([
    ['HTML', '<div onclick="a()">Kain <b>cap</b></div>', '<p> Kain  cap  </p>'],
    ['HTML in a line', 'Kain <b>cap</b><br>tulis', '<p>Kain  cap <br/>tulis</p>'],
    ['a script', '<script>alert(1)</script>', '<p> alert(1) </p>'],
    ['an address of a script', '[Kain](javascript:alert(1))', '<p>Kain</p>'],
    ['a picture from elsewhere', 'Kain ![cap](https://lain.example/a.png)', '<p>Kain </p>'],
  ])('shows of %s what is safe', (_, text, html) => {
    expect(render(text)).toBe(html);
  });

  test.each([
    ['thousands of quotes in quotes', `${'>'.repeat(50_000)} Kain`],
    ['very long text', `**Kain** ${'a '.repeat(60_000)}`],
  ])('that is %s throws nothing', (_, text) => {
    expect(render(text)).toContain('Kain');
  });

  test.each([
    ['word', '_a'.repeat(49_000)],
    ['address', `${'a.'.repeat(49_000)}@`],
    ['gap', `a${' '.repeat(99_000)}b`],
    ['entry of a list', `- a\n${'a\n'.repeat(45_000)}`],
    ['head of a table', `|${'a|'.repeat(600)}\n|${'-|'.repeat(600)}\n${'|a|\n'.repeat(1_000)}`],
  ])('with an endless %s shows as it is', (_, text) => {
    const content = [{ type: 'paragraph', content: [{ type: 'text', text }] }];
    expect(documentOf(text)).toEqual({ type: 'doc', content });
  });

  test('has each mark once', () => {
    expect(JSON.stringify(documentOf('**a *b **c** d* e**')).match(/"bold"/g)).toHaveLength(5);
  });

  test.each([
    ['quotes in quotes', `${'> '.repeat(400)}a`],
    ['lists in lists', `${'- '.repeat(400)}a`],
    ['numbered lists in lists', `${'1. '.repeat(400)}a`],
    ['lists in quotes', `${'> - '.repeat(400)}a`],
    ['lists below lists', Array.from({ length: 99 }, (_, level) => `${' '.repeat(2 * level)}- a`).join('\n')],
  ])('has %s down to twenty levels', (_, text) => {
    const html = render(text);
    expect(html.match(/<(?:blockquote|[uo]l)\b/g)).toHaveLength(20);
    expect(html).toContain('a</p>');
  });

  test('with thousands of tags that never end shows what is in them', () => {
    expect(JSON.stringify(documentOf(`<div ${'< '.repeat(49_000)}`))).toContain('< < <');
  });

  test.each([[''], [' \n'], [null], [7]])('that is %j is null', (value) => {
    expect(documentOf(value)).toBeNull();
  });
});
