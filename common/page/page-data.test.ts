import { describe, expect, test } from '@jest/globals';
import { languageCodeOf, parseLinks, parsePageData, parsePayload } from './page-data';

const story = { uuid: 's', name: 'Home', full_slug: 'home', content: { component: 'page' } };
const related = { uuid: 'r', name: 'Kawung', full_slug: 'kawung', content: { component: 'page' } };
const config = { uuid: 'c', name: 'Config', full_slug: 'config', content: { component: 'site_config' } };
const links = { u1: { uuid: 'u1', url: 'kawung' } };
const payload = { story, links, rels: { r: related }, config, buildId: 'b1' };
const site = {
  languages: ['id', 'en'],
  assetOrigins: ['https://a.storyblok.com'],
  frameOrigins: ['https://video.example'],
  mediaOrigins: ['https://media.example'],
  year: 2026,
  showUnknownBlocks: false,
};
const page = { shown: { kind: 'story', ...payload }, language: 'en', site };
const shownError = {
  kind: 'fault',
  status: 404,
  message: 'Page Not Found: /a',
  heading: 'Page not found',
  explanation: 'It is not here.',
  tryAgain: 'Try again',
  suggestions: [{ component: 'rich_text', _uid: 's' }],
  config,
  links,
  rels: {},
};

/** In JSON a key named `__proto__` is a key like any other. */
const fromJson = (json: string): unknown => JSON.parse(json);

describe('a payload', () => {
  test('is parsed completely, and survives JSON', () => {
    expect(parsePayload(payload)).toEqual(payload);
    expect(parsePayload(JSON.parse(JSON.stringify(parsePayload(payload))))).toEqual(payload);
  });

  test('keeps unknown keys of a story, and loses unknown keys of its own', () => {
    const parsed = parsePayload({ ...payload, story: { ...story, lang: 'en' }, secret: 'x' });
    expect(parsed.story['lang']).toBe('en');
    expect(Object.keys(JSON.parse(JSON.stringify(parsed))).toSorted()).toEqual([
      'buildId',
      'config',
      'links',
      'rels',
      'story',
    ]);
  });

  test.each([[undefined], [null], ['{}'], [7], [[payload]]])('is not %j', (value) => {
    expect(() => parsePayload(value)).toThrow('A payload must be an object');
  });

  test.each([
    ['no story', undefined],
    ['null', null],
    ['an array', [story]],
    ['a story without uuid', { ...story, uuid: undefined }],
    ['a story whose uuid is a number', { ...story, uuid: 7 }],
    ['a story without full_slug', { ...story, full_slug: null }],
  ])('with %s for a story is rejected', (_, value) => {
    expect(() => parsePayload({ ...payload, story: value })).toThrow(
      'A payload needs a story with uuid and full_slug',
    );
  });

  test.each([
    ['name', { name: '' }],
    ['content', { content: {} }],
  ])('of a story without %s has an empty one', (key, expected) => {
    for (const value of [undefined, null, 7, ['x']]) {
      expect(parsePayload({ ...payload, story: { ...story, [key]: value } }).story).toEqual({
        ...story,
        ...expected,
      });
    }
  });

  test.each([
    ['links', {}],
    ['rels', {}],
    ['config', null],
    ['buildId', ''],
  ])('without a valid %s has an empty one and keeps the rest', (key, empty) => {
    for (const value of [undefined, null, 'x', 7, ['x'], { u9: 'x', u8: null, u7: [] }, true]) {
      if (typeof value === typeof empty && typeof value !== 'object') continue;
      expect(parsePayload({ ...payload, [key]: value })).toEqual({ ...payload, [key]: empty });
    }
  });

  test('has valid links and related stories alone', () => {
    const parsed = parsePayload({
      ...payload,
      links: { ...links, u2: null, u3: 'x', u4: [] },
      rels: { r: related, r2: null, r3: { uuid: 'r3' }, r4: 'x' },
    });
    expect(parsed.links).toEqual(links);
    expect(parsed.rels).toEqual({ r: related });
  });

  test('may have keys named like properties of objects', () => {
    const named = `{"__proto__": {"url": "evil"}, "constructor": {"url": "b"}}`;
    const parsed = parseLinks(fromJson(named));
    expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
    expect(parsed['url']).toBeUndefined();
    expect(parsed['toString']).toBeUndefined();

    const stories = `{"__proto__": ${JSON.stringify(related)}}`;
    const { rels } = parsePayload({ ...payload, rels: fromJson(stories) });
    expect(Object.keys(rels)).toEqual(['__proto__']);
    expect(rels['uuid']).toBeUndefined();
    expect(rels['constructor']).toBeUndefined();
    expect({}).not.toHaveProperty('url');
  });

  test('does not inherit its parts from a prototype', () => {
    const inheriting = fromJson(`{"__proto__": ${JSON.stringify(payload)}}`);
    expect(() => parsePayload(inheriting)).toThrow('A payload needs a story');
  });
});

describe('page data', () => {
  test('of a story is parsed completely', () => {
    expect(parsePageData(page)).toEqual(page);
  });

  test('of an error is parsed completely', () => {
    expect(parsePageData({ ...page, shown: shownError })).toEqual({ ...page, shown: shownError });
  });

  test('has captcha and form result if the server sends them', () => {
    const captcha = { siteKey: 'K', scriptUrl: 'https://check.example/a.js', language: 'id' };
    const formResult = { form: 'kontak', result: 'accepted', errors: {}, values: {} };
    const withForm = { ...page, site: { ...site, captcha }, formResult };
    expect(parsePageData(withForm)).toEqual(withForm);
    const blocked = { ...page, site: { ...site, cspBlocksCaptcha: true } };
    expect(parsePageData(blocked)).toEqual(blocked);
  });

  test('says whether analytics need consent', () => {
    const waiting = { ...page, site: { ...site, needsConsent: true } };
    expect(parsePageData(waiting)).toEqual(waiting);
  });

  test('says whether pages are always light', () => {
    const light = { ...page, site: { ...site, isLightOnly: true } };
    expect(parsePageData(light)).toEqual(light);
  });

  test.each([
    ['isLightOnly', { site: { ...site, isLightOnly: 'true' } }],
    ['needsConsent', { site: { ...site, needsConsent: 'true' } }],
    ['formResult', { formResult: { form: 'kontak' } }],
    ['captcha', { site: { ...site, captcha: 'K' } }],
    ['cspBlocksCaptcha', { site: { ...site, cspBlocksCaptcha: 'true' } }],
  ])('without a valid %s has none', (_, invalid) => {
    expect(parsePageData({ ...page, ...invalid })).toEqual(page);
  });

  test.each([
    ['nothing', null],
    ['a string', 'x'],
    ['an array', [page]],
    ['an empty object', {}],
    ['no shown', { ...page, shown: undefined }],
    ['a string for shown', { ...page, shown: 'story' }],
    ['no site', { ...page, site: null }],
    ['an array for site', { ...page, site: [] }],
  ])('that is %s is rejected', (_, value) => {
    expect(() => parsePageData(value)).toThrow('Page data must have the objects `shown` and `site`');
  });

  test('of an invalid story is rejected', () => {
    expect(() => parsePageData({ ...page, shown: { kind: 'story', ...payload, story: null } })).toThrow(
      'A payload needs a story',
    );
  });

  test.each([[undefined], [null], [7], [{}]])('with the language %j is in the first one', (language) => {
    expect(parsePageData({ ...page, language }).language).toBeNull();
  });

  test.each(['languages', 'assetOrigins', 'frameOrigins', 'mediaOrigins'])(
    'keeps only strings in its %s',
    (key) => {
      const parse = (value: unknown) => parsePageData({ ...page, site: { ...site, [key]: value } }).site;
      expect(parse(['a', 7, null, ['b'], 'c'])).toEqual({ ...site, [key]: ['a', 'c'] });
      for (const value of [undefined, null, 'a', { 0: 'a' }])
        expect(parse(value)).toEqual({ ...site, [key]: [] });
    },
  );

  test.each([
    ['status', 500],
    ['message', ''],
    ['heading', ''],
    ['explanation', ''],
    ['tryAgain', undefined],
    ['suggestions', []],
    ['config', null],
    ['links', {}],
    ['rels', {}],
  ])('of an error without a valid %s has a default', (key, expected) => {
    for (const value of [undefined, null, [], true]) {
      expect(parsePageData({ ...page, shown: { ...shownError, [key]: value } }).shown).toEqual({
        ...shownError,
        [key]: expected,
      });
    }
  });

  test.each([[undefined], ['hologram'], ['__proto__'], [7]])('of the kind %j is an error', (kind) => {
    expect(parsePageData({ ...page, shown: { kind } }).shown).toEqual({
      kind: 'fault',
      status: 500,
      message: '',
      heading: '',
      explanation: '',
      suggestions: [],
      config: null,
      links: {},
      rels: {},
    });
  });
});

test.each([
  ['en', ['id', 'en'], 'en'],
  [null, ['id', 'en'], 'id'],
  [null, ['en'], 'en'],
  [null, [], 'id'],
])('the language %j on a site in %j has the code %j', (language, languages, code) => {
  expect(languageCodeOf({ language, site: { ...site, languages } })).toBe(code);
});
