import { describe, expect, test } from '@jest/globals';
import { foreignPictures, wrongValues } from '../../test/support/hostile-content';
import { ASSETS, picture } from '../../test/support/render';
import { parseAsset } from './asset';

const origins = [ASSETS, 'http://127.0.0.1:3001'];
const parse = (value: unknown) => parseAsset(value, origins);

describe('an asset', () => {
  test('is parsed completely', () => {
    const fields = { alt: 'Kain', title: 'Kawung', focus: '10x20:30x40' };
    expect(parse({ id: 7, filename: picture('a.png'), copyright: 'x', ...fields })).toEqual({
      src: picture('a.png'),
      size: { width: 800, height: 600 },
      copyright: 'x',
      ...fields,
    });
  });

  test.each(['alt', 'title', 'focus'])('with an invalid %s has an empty one', (field) => {
    for (const value of wrongValues.filter((each) => field === 'focus' || each !== 'x')) {
      expect(parse({ filename: picture('a.png'), [field]: value })).toMatchObject({
        src: picture('a.png'),
        alt: '',
        title: '',
        focus: '',
      });
    }
  });

  test.each([
    ['10x20:30x40', '10x20:30x40'],
    ['0x0:0x0', '0x0:0x0'],
    ['99999x99999:99999x99999', '99999x99999:99999x99999'],
    ['100000x20:30x40', ''],
    ['10x20:30x100000', ''],
    ['10x20', ''],
    ['10x20:30x', ''],
    ['10x20:30x40:50x60', ''],
    ['-1x20:30x40', ''],
    ['1.5x20:30x40', ''],
    [' 10x20:30x40', ''],
    ['10x20:30x40\n', ''],
    ['10x20:30x40);x(', ''],
    ['smart', ''],
  ])('with the focus %j has %j', (focus, expected) => {
    expect(parse({ filename: picture('a.png'), focus })).toMatchObject({ focus: expected });
  });

  test.each([
    [{ dominant_color: '#A1b2c3' }, { ground: '#A1b2c3' }],
    [{ fit: 'whole' }, { isWhole: true }],
    [{ dominant_color: '#abc', fit: 'cover' }, {}],
    [{ dominant_color: '#a1b2c3;color:red', fit: true }, {}],
    [null, {}],
    ['whole', {}],
  ])('with the metadata %j has %j', (metadata, expected) => {
    const plain = parse({ filename: picture('a.png') });
    expect(parse({ filename: picture('a.png'), meta_data: metadata })).toEqual({ ...plain, ...expected });
  });

  test.each(wrongValues.map((value) => [value]))('that is %j, or has that filename, is none', (value) => {
    expect(parse(value)).toBeNull();
    expect(parse({ filename: value, alt: 'x' })).toBeNull();
  });

  test.each(foreignPictures)('from %j is not shown', (filename) => {
    expect(parse({ filename, alt: 'x' })).toBeNull();
  });

  test('that is stored as an address alone is shown', () => {
    expect(parse(picture('a.png'))).toEqual(parse({ filename: picture('a.png') }));
    expect(parse(picture('a.png').replace('https:', ''))).toEqual(parse(picture('a.png')));
    expect(parse('https://lain.example/a.png')).toBeNull();
  });

  test('is not shown where no origin is allowed', () => {
    expect(parseAsset({ filename: picture('a.png') }, [])).toBeNull();
  });

  test('does not inherit its filename', () => {
    expect(parse(JSON.parse(`{"__proto__": {"filename": "${picture('a.png')}"}}`))).toBeNull();
  });
});

test.each([
  ['/f/1/640x480/a/b.png', { width: 640, height: 480 }],
  ['/f/1/1x1/a/b.png', { width: 1, height: 1 }],
  ['/f/1/99999x99999/a/b.png', { width: 99_999, height: 99_999 }],
  ['/f/1/100000x1/a/b.png', null],
  ['/f/1/0x480/a/b.png', null],
  ['/f/1/640x0/a/b.png', null],
  ['/f/1/x/a/b.svg', null],
  ['/f/1/-1x5/a/b.svg', null],
  ['/f/1/640x480', null],
  ['/f/1/a/640x480/b.png', null],
  ['/640x480/a/b.png', null],
])('the path %j has the size %j', (path, size) => {
  expect(parse({ filename: ASSETS + path })).toMatchObject({ size });
});
