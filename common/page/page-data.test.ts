import { describe, expect, test } from '@jest/globals';
import { languageCodeOf, parseLinks, parsePageData, parsePayload } from './page-data';

const story = { uuid: 's', name: 'Home', full_slug: 'home', content: { component: 'page' } };
const related = { uuid: 'r', name: 'Kawung', full_slug: 'kawung', content: { component: 'page' } };
const config = { uuid: 'c', name: 'Config', full_slug: 'config', content: { component: 'site_config' } };
const links = { u1: { uuid: 'u1', url: 'kawung' } };
const payload = { story, links, rels: { r: related }, cv: 7, config, buildId: 'b1' };
const site = {
  languages: ['id', 'en'],
  assetOrigins: ['https://a.storyblok.com'],
  year: 2026,
  showUnknownBlocks: false,
};
const page = { shown: { kind: 'story', ...payload }, language: 'en', site };
const shownFault = { kind: 'fault', status: 404, message: 'Page Not Found: /a', config, links };

/** Values as a JSON text can hold them: there a key called `__proto__` is a key like any other. */
const fromJson = (json: string): unknown => JSON.parse(json);

describe('a payload', () => {
  test('is read whole, and survives being written as JSON', () => {
    expect(parsePayload(payload)).toEqual(payload);
    expect(parsePayload(JSON.parse(JSON.stringify(parsePayload(payload))))).toEqual(payload);
  });

  test('keeps of a story what nobody here knows, and leaves out keys of its own that nobody knows', () => {
    const parsed = parsePayload({ ...payload, story: { ...story, lang: 'en' }, secret: 'x' });
    expect(parsed.story['lang']).toBe('en');
    expect(Object.keys(parsed).toSorted()).toEqual(['buildId', 'config', 'cv', 'links', 'rels', 'story']);
  });

  test.each([[undefined], [null], ['{}'], [7], [[payload]]])('is not %j', (value) => {
    expect(() => parsePayload(value)).toThrow('A payload must be an object');
  });

  test.each([
    ['no story', undefined],
    ['null', null],
    ['a list', [story]],
    ['a story without uuid', { ...story, uuid: undefined }],
    ['a story whose uuid is a number', { ...story, uuid: 7 }],
    ['a story without address', { ...story, full_slug: null }],
  ])('with %s for a story is refused', (_, value) => {
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
    ['cv', 0],
    ['config', null],
    ['buildId', ''],
  ])('without fit %s has an empty one and keeps the rest', (key, empty) => {
    for (const value of [undefined, null, 'x', 7, ['x'], { u9: 'x', u8: null, u7: [] }, true]) {
      if (typeof value === typeof empty && typeof value !== 'object') continue;
      expect(parsePayload({ ...payload, [key]: value })).toEqual({ ...payload, [key]: empty });
    }
  });

  test('has no links and related stories but those that are some', () => {
    const parsed = parsePayload({
      ...payload,
      links: { ...links, u2: null, u3: 'x', u4: [] },
      rels: { r: related, r2: null, r3: { uuid: 'r3' }, r4: 'x' },
    });
    expect(parsed.links).toEqual(links);
    expect(parsed.rels).toEqual({ r: related });
  });

  test('named after properties of objects holds them as keys like any other', () => {
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

  test('does not inherit what it needs', () => {
    const inheriting = fromJson(`{"__proto__": ${JSON.stringify(payload)}}`);
    expect(() => parsePayload(inheriting)).toThrow('A payload needs a story');
  });
});

describe('page data', () => {
  test('of a story is read whole', () => {
    expect(parsePageData(page)).toEqual(page);
  });

  test('of an error is read whole', () => {
    expect(parsePageData({ ...page, shown: shownFault })).toEqual({ ...page, shown: shownFault });
  });

  test('has whom forms ask, and what came of one, where the server says so', () => {
    const captcha = { siteKey: 'K', scriptUrl: 'https://check.example/a.js', language: 'id' };
    const formResult = { form: 'kontak', result: 'accepted', errors: {}, values: {} };
    const asking = { ...page, site: { ...site, captcha }, formResult };
    expect(parsePageData(asking)).toEqual(asking);
    const closed = { ...page, site: { ...site, cspBlocksCaptcha: true } };
    expect(parsePageData(closed)).toEqual(closed);
  });

  test.each([
    ['formResult', { formResult: { form: 'kontak' } }],
    ['captcha', { site: { ...site, captcha: 'K' } }],
    ['cspBlocksCaptcha', { site: { ...site, cspBlocksCaptcha: 'true' } }],
  ])('without fit %s has none', (_, unfit) => {
    expect(parsePageData({ ...page, ...unfit })).toEqual(page);
  });

  test.each([
    ['nothing', null],
    ['a text', 'x'],
    ['a list', [page]],
    ['an empty object', {}],
    ['no shown', { ...page, shown: undefined }],
    ['a text for shown', { ...page, shown: 'story' }],
    ['no site', { ...page, site: null }],
    ['a list for site', { ...page, site: [] }],
  ])('that is %s is refused', (_, value) => {
    expect(() => parsePageData(value)).toThrow('The page carries no page data');
  });

  test('of a story that is none is refused', () => {
    expect(() => parsePageData({ ...page, shown: { kind: 'story', ...payload, story: null } })).toThrow(
      'A payload needs a story',
    );
  });

  test.each([[undefined], [null], [7], [{}]])('with the language %j is in the first one', (language) => {
    expect(parsePageData({ ...page, language }).language).toBeNull();
  });

  test.each(['languages', 'assetOrigins'])('has of its %s the texts alone', (key) => {
    const read = (value: unknown) => parsePageData({ ...page, site: { ...site, [key]: value } }).site;
    expect(read(['a', 7, null, ['b'], 'c'])).toEqual({ ...site, [key]: ['a', 'c'] });
    for (const value of [undefined, null, 'a', { 0: 'a' }])
      expect(read(value)).toEqual({ ...site, [key]: [] });
  });

  test.each([
    ['status', 500],
    ['message', ''],
    ['config', null],
    ['links', {}],
  ])('of an error without fit %s has a plain one', (key, plain) => {
    for (const value of [undefined, null, [], true]) {
      expect(parsePageData({ ...page, shown: { ...shownFault, [key]: value } }).shown).toEqual({
        ...shownFault,
        [key]: plain,
      });
    }
  });

  test.each([[undefined], ['hologram'], ['__proto__'], [7]])('of the kind %j is an error', (kind) => {
    expect(parsePageData({ ...page, shown: { kind } }).shown).toEqual({
      kind: 'fault',
      status: 500,
      message: '',
      config: null,
      links: {},
    });
  });
});

test.each([
  ['en', ['id', 'en'], 'en'],
  [null, ['id', 'en'], 'id'],
  [null, ['en'], 'en'],
  [null, [], 'id'],
])('the language %j of a site in %j has the code %j', (language, languages, code) => {
  expect(languageCodeOf({ language, site: { ...site, languages } })).toBe(code);
});
