import { ASSETS } from './render';

/** What a field may hold besides what belongs there. */
export const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  0,
  Number.NaN,
  true,
  [],
  [[]],
  [null, 7, 'x', {}],
  {},
  { length: 1, 0: 'x' },
  { component: 'hologram' },
  [{ component: 7 }, { component: 'hologram' }, { component: 'constructor' }],
  { content: [null, 7, { type: 'text', text: {} }, { type: 'paragraph', content: 'x' }] },
  { filename: 7, linktype: {}, url: [], cached_url: 1, id: null },
];

/** Text that would end its element, an attribute or a script, were it not escaped. */
export const HOSTILE_TEXT = `"'></a></script><script>alert(1)</script><img src=x onerror=alert(1)>`;

/** Markup that may only be there because `HOSTILE_TEXT` was not escaped. */
export const BROKEN_OUT = /<script|<img src=x|<\/script/;

/** Addresses that no link may lead to. */
export const hostileAddresses: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.example',
  '/\\evil.example',
];

/** Addresses whose pictures are not shown. */
export const foreignPictures: readonly string[] = [
  'https://evil.example/f/1/8x6/a/a.png',
  `${ASSETS}.evil.example/f/1/8x6/a/a.png`,
  `${ASSETS}@evil.example/f/1/8x6/a/a.png`,
  ASSETS.replace('https:', 'http:'),
  '//evil.example/a.png',
  '/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload="alert(1)"/>',
];
