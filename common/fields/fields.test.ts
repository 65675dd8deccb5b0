import { describe, expect, test } from '@jest/globals';
import {
  asset,
  blocks,
  boolean,
  choice,
  definePart,
  file,
  multiAsset,
  multiLink,
  normaliseName,
  number,
  option,
  parseFields,
  parts,
  relation,
  relations,
  richText,
  text,
  textarea,
  type Field,
} from './fields';

const scope = { assetOrigins: ['https://a.storyblok.com'] };
const src = 'https://a.storyblok.com/f/1/640x480/a/kain.png';
const image = { src, alt: '', title: '', size: { width: 640, height: 480 }, focus: '' };

describe('field values', () => {
  const rows: [string, Field<unknown>, unknown, unknown][] = [
    ['text', text(), 'a', 'a'],
    ['text with space around it', text(), ' a  b ', ' a  b '],
    ['text of white space alone', text(), ' \u00A0\t', ''],
    ['text from a number', text(), 7, '7'],
    ['textarea of white space alone', textarea(), ' \n ', ''],
    ['textarea', textarea(), 'a\nb', 'a\nb'],
    ['richtext', richText(), { type: 'doc' }, { type: 'doc' }],
    ['asset', asset(), { filename: src }, image],
    [
      'asset with texts',
      asset(),
      { filename: src, alt: 'A', title: 'T', focus: '1x2:3x4' },
      { ...image, alt: 'A', title: 'T', focus: '1x2:3x4' },
    ],
    [
      'asset with texts of white space alone',
      asset(),
      { filename: src, alt: '  ', title: '\n', copyright: ' ' },
      image,
    ],
    [
      'multiasset',
      multiAsset(),
      [{ filename: src }, null, { filename: 'https://evil.example/a.png' }],
      [image],
    ],
    ['file', file(), { filename: 'https://evil.example/a.mp4' }, 'https://evil.example/a.mp4'],
    ['multilink', multiLink(), { url: '/a' }, { url: '/a' }],
    ['option', option(['left', 'center'], 'left'), 'center', 'center'],
    ['option without a default', choice(['left', 'center']), 'left', 'left'],
    ['number', number({ min: 1, max: 6, fallback: 3 }), 4, 4],
    ['number as text', number({ min: 1, max: 6, fallback: 3 }), '4', 4],
    ['number at the lower end', number({ min: 1, max: 6, fallback: 3 }), 1, 1],
    ['number below', number({ min: 1, max: 6, fallback: 3 }), 0, 1],
    ['number at the upper end', number({ min: 1, max: 6, fallback: 3 }), '6', 6],
    ['number beyond', number({ min: 1, max: 6, fallback: 3 }), 1e308, 6],
    ['boolean', boolean(), true, true],
    ['boolean as text', boolean(), 'true', true],
    ['unticked boolean that is ticked when empty', boolean(true), false, false],
    ['unticked boolean as text', boolean(true), 'false', false],
    ['blocks', blocks(), [{ component: 'a' }, null, 'x', {}, { component: 7 }], [{ component: 'a' }]],
    ['relation', relation(), 'uuid', 'uuid'],
    ['relations', relations(), ['a', '', 7, 'b'], ['a', 'b']],
  ];
  test.each(rows)('%s is parsed', (_, field, value, expected) => {
    expect(field.parse(value, scope)).toEqual(expected);
  });

  const empty: [string, Field<unknown>, unknown][] = [
    ['text', text(), ''],
    ['textarea', textarea(), ''],
    ['richtext', richText(), null],
    ['asset', asset(), null],
    ['file', file('videos'), ''],
    ['multiasset', multiAsset(), []],
    ['multilink', multiLink(), null],
    ['option', option(['left', 'center'], 'center'), 'center'],
    ['option without a default', choice(['left', 'center']), null],
    ['number', number({ min: 1, max: 6, fallback: 3 }), 3],
    ['boolean', boolean(), false],
    ['boolean that is ticked when empty', boolean(true), true],
    ['blocks', blocks(), []],
    ['parts', parts(definePart('nav_item', { label: text() })), []],
    ['relation', relation(), ''],
    ['relations', relations(), []],
  ];
  const wrong = [
    undefined,
    null,
    '',
    Number.NaN,
    [],
    {},
    [[]],
    [null],
    () => 1,
    { $$typeof: 'x', props: {} },
    { length: 3 },
  ];
  test.each(empty)('%s has its empty value for every value of a wrong type', (type, field, expected) => {
    for (const value of wrong) {
      const isObject =
        ['richtext', 'multilink'].includes(type) &&
        typeof value === 'object' &&
        value !== null &&
        !Array.isArray(value);
      if (isObject || ((type === 'text' || type === 'textarea') && typeof value === 'number')) continue;
      expect(field.parse(value, scope)).toEqual(expected);
    }
  });

  test('an image without dimensions in its URL has no size', () => {
    expect(asset().parse({ filename: 'https://a.storyblok.com/f/1/x/a/mark.svg' }, scope)?.size).toBeNull();
  });
});

describe('a number', () => {
  const slides = number({ min: 1, max: 6, fallback: 3 });

  test.each([
    [4.4, 4],
    [4.5, 5],
    ['4.6', 5],
    [0.4, 1],
    [0.5, 1],
    [6.4, 6],
    [6.6, 6],
    [-0.4, 1],
    [-7, 1],
    [-1e308, 1],
    ['-7', 1],
    [' 4 ', 4],
    ['4e0', 4],
    ['06', 6],
  ])('written as %j is %j', (value, expected) => {
    expect(slides.parse(value, scope)).toBe(expected);
  });

  test.each([
    'many',
    '4 slides',
    '4,5',
    '  ',
    'Infinity',
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    true,
    [4],
    { valueOf: () => 4 },
    4n,
    new Date(4),
  ])('%p counts as empty', (value) => {
    expect(slides.parse(value, scope)).toBe(3);
  });

  test('below zero is rounded, too', () => {
    const shift = number({ min: -5, max: 5, fallback: 0 });
    expect([-9, -2.6, '-1.2', 2.6].map((value) => shift.parse(value, scope))).toEqual([-5, -3, -1, 3]);
  });

  const interest = number({ min: 0.1, max: 12.5, fallback: 3.9, decimals: 2 });

  test.each([
    [4.9, 4.9],
    ['4.90', 4.9],
    ['4.987', 4.99],
    [1e308, 12.5],
    ['0.04', 0.1],
    ['', 3.9],
    ['4,9', 3.9],
  ])('of two decimals written as %j is %j', (value, expected) => {
    expect(interest.parse(value, scope)).toBe(expected);
  });

  test.each([
    [slides, { min_value: 1, max_value: 6, decimals: 0, default_value: '3' }],
    [interest, { min_value: 0.1, max_value: 12.5, decimals: 2, default_value: '3.9' }],
  ])('has its limits in the schema (%#)', (field, limits) => {
    expect(field.schema).toEqual({ type: 'number', ...limits });
  });
});

describe('fields of a block', () => {
  test('unknown fields are ignored, missing ones are empty', () => {
    expect(parseFields({ title: text(), tall: boolean() }, { title: 'a', other: 1 }, scope)).toEqual({
      title: 'a',
      tall: false,
    });
  });

  test('inherited properties of objects are not values', () => {
    expect(parseFields({ constructor: text(), toString: richText() }, {}, scope)).toEqual({
      constructor: '',
      toString: null,
    });
  });

  test('parts are parsed with the block, each with a key; other entries are left out', () => {
    const item = definePart('nav_item', { label: text() });
    const value = [
      { component: 'NavItem', label: 'a' },
      { component: 'button' },
      { component: 'nav_item', label: null },
    ];
    expect(parts(item).parse(value, scope)).toEqual([
      { label: 'a', key: '0' },
      { label: '', key: '1' },
    ]);
  });
});

test.each([
  'NavigationFooter',
  'navigation-footer',
  'navigation_footer',
  'NAVIGATION FOOTER',
  'navigationFooter',
])('%j names the navigation footer', (name) => {
  expect(normaliseName(name)).toBe(normaliseName('navigation_footer'));
});

test('fields have a schema in Storyblok’s component format', () => {
  expect(option(['left', 'center'], 'left').schema).toEqual({
    type: 'option',
    options: [
      { name: 'left', value: 'left' },
      { name: 'center', value: 'center' },
    ],
    default_value: 'left',
  });
  expect(blocks(['button']).schema).toEqual({
    type: 'bloks',
    restrict_components: true,
    component_whitelist: ['button'],
  });
  expect(blocks().schema).toEqual({ type: 'bloks' });
});
