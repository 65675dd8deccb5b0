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

/** Texts that break out of markup, styles, scripts, templates or lines wherever one of those is careless. */
export const hostileTexts: readonly string[] = [
  HOSTILE_TEXT,
  '</script><script>window.__pwn=1</script>',
  '<script>window.__pwn=1</script>',
  '<!--<script>window.__pwn=1//--></script>',
  ']]><script>window.__pwn=1</script>',
  '</title></style></textarea></noscript></template><img src=x onerror="window.__pwn=1">',
  '<svg/onload=window.__pwn=1>',
  '<svg><animate onbegin=window.__pwn=1 attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img src=x onerror=window.__pwn=1>',
  '<iframe srcdoc="<script>parent.__pwn=1</script>"></iframe>',
  '<details open ontoggle=window.__pwn=1>',
  '<a href="javascript:window.__pwn=1">a</a>',
  '<form><button formaction=javascript:window.__pwn=1>a',
  '<base href="//evil.example/"><meta http-equiv="refresh" content="0;url=//evil.example">',
  '" onmouseover="window.__pwn=1" x="',
  "' autofocus onfocus='window.__pwn=1' x='",
  '`${window.__pwn=1}` {{constructor.constructor("window.__pwn=1")()}} {{7*7}} ${7*7} #{7*7} <%= 7*7 %>',
  '&lt;script&gt;window.__pwn=1&lt;/script&gt; &#x3c;script&#x3e; &quot; &amp;',
  "javascript:/*--></title></style></textarea></script></xmp><svg/onload='+/\"/+/onmouseover=1/+/[*/[]/+window.__pwn=1//'>",
  'red;position:fixed;inset:0;background:url(//evil.example/x)',
  '\u202E\u2066kanan ke kiri\u2069',
  'setengah \uD83D dan \uDC69 lagi',
  'baris\u2028baru\u2029lagi\r\n\u0000\u0007\uFFFE',
  'katayangpanjang'.repeat(680),
  '%00%2e%2e%2f%0d%0aSet-Cookie: a=b',
  '__proto__',
  'constructor',
];

/** Values that pass for something else: React's elements, prototypes, lists, dates, promises. */
export const disguisedValues: readonly unknown[] = [
  {
    $$typeof: 'Symbol(react.element)',
    type: 'script',
    key: null,
    ref: null,
    props: {
      children: 'window.__pwn=1',
      dangerouslySetInnerHTML: { __html: '<img src=x onerror=window.__pwn=1>' },
    },
    _store: {},
  },
  [{ $$typeof: 'Symbol(react.transitional.element)', type: 'iframe', props: { srcDoc: 'x' } }],
  JSON.parse('{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":"yes"}}}'),
  JSON.parse('{"type":"doc","__proto__":{"content":[{"type":"text","text":"polluted"}]}}'),
  JSON.parse('{"toString":"x","valueOf":7,"toJSON":"y","then":"z","hasOwnProperty":null,"length":-1}'),
  {
    dangerouslySetInnerHTML: { __html: '<script>window.__pwn=1</script>' },
    children: '<b>',
    key: {},
    ref: 'x',
  },
  [[[[[]]]], { length: 1e9 }],
  -0,
  1e308,
  'NaN',
];

/** Addresses that look as though they led somewhere harmless, or do once they are written otherwise. */
export const disguisedAddresses: readonly string[] = [
  'java&#115;cript:window.__pwn=1',
  'javascript&colon;window.__pwn=1',
  '\u0001javascript:window.__pwn=1',
  'java\tscript:window.__pwn=1',
  'view-source:javascript:window.__pwn=1',
  'feed:javascript:window.__pwn=1',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'data:image/svg+xml,<svg onload="window.__pwn=1"/>',
  '\\\\evil.example',
  '/%5cevil.example',
  '/..//evil.example',
  'https:evil.example',
  'https://sogan.example@evil.example/',
  'mailto:a@b.example?subject=x%0d%0aBcc:c@d.example',
  '#"><script>window.__pwn=1</script>',
];

/** Colours that would take a style further than a colour, and some that may be shown. */
export const hostileColours: readonly string[] = [
  'red;position:fixed;inset:0',
  'url(javascript:window.__pwn=1)',
  'expression(window.__pwn=1)',
  'var(--x)',
  '</style><script>window.__pwn=1</script>',
  'a'.repeat(10_000),
  '#ffe08a',
  'rgb(1, 2, 3)',
];

/** Attributes that an editor must not add to a link, and a few harmless ones. */
export const hostileAttributes: Readonly<Record<string, unknown>> = {
  onclick: 'window.__pwn=1',
  onMouseOver: 'window.__pwn=1',
  style: 'position:fixed;inset:0',
  dangerouslySetInnerHTML: { __html: '<img src=x onerror=window.__pwn=1>' },
  srcdoc: '<script>parent.__pwn=1</script>',
  href: 'javascript:window.__pwn=1',
  'x onmouseover=window.__pwn=1 y': '1',
  ref: 'x',
  key: 'x',
  children: '<b>x</b>',
  is: 'x-y',
  ping: '//evil.example',
  formaction: 'javascript:window.__pwn=1',
  'xlink:href': 'javascript:window.__pwn=1',
  title: '"><script>window.__pwn=1</script>',
  rel: '" onclick="window.__pwn=1',
  'data-x': '{{7*7}}',
  'aria-label': '<b>x</b>',
};
