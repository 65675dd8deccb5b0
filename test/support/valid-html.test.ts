import { expect, test } from '@jest/globals';
import { brokenAnchors, brokenRules, invalidMarkup, pageValidator } from './valid-html';

const page = (body: string): string =>
  `<!doctype html><html lang="id"><head><title>a</title></head><body>${body}</body></html>`;

test.each([
  ['no-dup-id', '<p id="a">a</p><p id="a">b</p>'],
  ['element-permitted-content', '<p><a href="/">a <a href="/b">b</a></a></p>'],
  ['no-implicit-close', '<p><div>a</div></p>'],
  ['heading-level', '<h1>a</h1><h3>b</h3>'],
  ['wcag/h37', '<img src="/a.png">'],
])('the validator finds %s in %s', async (rule, body) => {
  expect(await invalidMarkup(pageValidator, '/x', page(body))).toContainEqual(
    expect.stringContaining(`: ${rule} at `),
  );
});

test('pictures without a size, two h1 and missing anchors are found', () => {
  expect(brokenRules('/x', '<img src="/a.png" alt=""><h1>a</h1><h1 id="b">b</h1>')).toHaveLength(2);
  const lost = brokenAnchors(
    new Map([
      ['/x', '<a href="#a">a</a><a class="b" href="/y#b">b</a><p id="a">'],
      ['/y', '<p id="c">'],
    ]),
  );
  expect(lost).toEqual(['/x: /y#b']);
});
