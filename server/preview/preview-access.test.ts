import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { rounds } from '../../test/support/rounds';
import { createPreviewAccess } from './preview-access';

const token = 'PREVIEWTOKEN123';
const signed = 1_700_000_000;
const validToken = 'c7ae367901148c1a44c1720cfbbd8e445de8fe12';

const access = (seconds = signed, contentSpaceId?: string, contentReleases: 'on' | 'off' = 'off') =>
  createPreviewAccess({ contentPreviewToken: token, contentSpaceId, contentReleases }, () => seconds * 1000);

function query({ space = '123456', time = String(signed), sign = validToken } = {}): string {
  return `?_storyblok=7&_storyblok_tk[space_id]=${space}&_storyblok_tk[timestamp]=${time}&_storyblok_tk[token]=${sign}`;
}

const sign = (space: string, secret: string, time: string): string =>
  createHash('sha1').update(`${space}:${secret}:${time}`).digest('hex');

describe('a preview is allowed', () => {
  test('with the example of Storyblok’s documentation', () => {
    expect(access()(query())).toEqual({
      kind: 'preview',
      parameters: query().slice(1).replaceAll('[', '%5B').replaceAll(']', '%5D'),
      release: null,
    });
  });

  test.each([0, 1, 3_590, 3_599, -60, -300])('with a token %i seconds old', (age) => {
    expect(access(signed + age)(query()).kind).toBe('preview');
  });

  test('with brackets encoded, and without the other parameters', () => {
    const encoded = `${query().replaceAll('[', '%5B').replaceAll(']', '%5D')}&utm=x&_storyblok_c=page`;
    expect(access()(encoded)).toEqual({
      kind: 'preview',
      parameters: `${encoded.slice(1).replace('&utm=x', '')}`,
      release: null,
    });
  });

  test('for the configured space', () => {
    expect(access(signed, '123456')(query()).kind).toBe('preview');
  });
});

test.each([
  ['on', '_storyblok_release=124105888551306', '124105888551306'],
  ['off', '_storyblok_release=124105888551306', null],
  ['on', '_storyblok_release=undefined', null],
  ['on', '_storyblok_release=0', null],
  ['on', '_storyblok_release=', null],
  ['on', '_storyblok_release=31%26version=published', null],
  ['on', '_storyblok_release=-31', null],
  ['on', `_storyblok_release=${'3'.repeat(21)}`, null],
  ['on', '_storyblok_c=page', null],
] as const)('with releases %s, the preview of %s shows the release %s', (releases, parameter, release) => {
  expect(access(signed, undefined, releases)(`${query()}&${parameter}`)).toMatchObject({ release });
});

describe('a preview is refused', () => {
  test.each([3_600, 3_601, 86_400, -301, -3_600])('with a token %i seconds old', (age) => {
    expect(access(signed + age)(query()).kind).toBe('refused');
  });

  test.each([
    ['another space', { space: '123457' }],
    ['a space with a sign', { space: '+123456' }],
    ['no space', { space: '' }],
    ['a space of 21 digits', { space: '1'.repeat(21) }],
    ['a negative time', { time: '-170000000' }],
    ['a time in exponential notation', { time: '1.7e9' }],
    ['a hexadecimal time', { time: '0x6553f100' }],
    ['a time with a space before it', { time: ' 1700000000' }],
    ['no time', { time: '' }],
    ['a time of eleven digits', { time: '17000000000' }],
    ['no token', { sign: '' }],
    ['upper-case digits', { sign: validToken.toUpperCase() }],
    ['a token too short', { sign: validToken.slice(1) }],
    ['a token too long', { sign: `${validToken}0` }],
    ['the public token’s', { sign: sign('123456', 'public', String(signed)) }],
  ])('with %s', (_what, changes) => {
    expect(access()(query(changes)).kind).toBe('refused');
  });

  test.each(['space_id', 'timestamp', 'token'])('with a second %s, even an identical one', (name) => {
    const again = new URLSearchParams(query()).get(`_storyblok_tk[${name}]`) ?? '';
    expect(access()(`${query()}&_storyblok_tk[${name}]=${again}`).kind).toBe('refused');
  });

  test('for another space than the configured one, and without a preview token in the settings', () => {
    expect(access(signed, '999')(query()).kind).toBe('refused');
    const closed = createPreviewAccess(
      { contentPreviewToken: undefined, contentSpaceId: undefined, contentReleases: 'off' },
      () => signed * 1000,
    );
    expect(closed(query()).kind).toBe('refused');
  });

  test('with any of many tokens that differ in a character or more', () => {
    const decide = access();
    const digits = '0123456789abcdef';
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let allowed = 0;
    for (let count = 0; count < rounds(10_000); count += 1) {
      const changed = [...validToken];
      for (let change = random(5); change >= 0; change -= 1) {
        const index = random(40);
        const others = digits.replace(validToken[index] ?? '', '');
        changed[index] = others[random(15)] ?? '';
      }
      if (decide(query({ sign: changed.join('') })).kind !== 'refused') allowed += 1;
    }
    expect(allowed).toBe(0);
  });
});

test.each(['', '?a=b', '?_storyblok=1', '?_storyblok_c=page', '?a=_storyblok_tk'])(
  'the query %j is no preview',
  (search) => {
    expect(access()(search)).toEqual({ kind: 'none' });
  },
);
