import { afterEach, describe, expect, test } from '@jest/globals';
import { createBlockLoader, staticBlock } from '../../common/block-system/block-loader';
import { defineBlock } from '../../common/block-system/define-block';
import { parsePageData, type PageData } from '../../common/page/page-data';
import { createRouteResolver } from '../../common/routes';
import { createPageSource } from './page-loader';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

const story = (name: string) => ({
  uuid: name,
  name,
  full_slug: name,
  content: { component: 'page', body: [{ component: 'line' }] },
});

/** A browser on the page `a` of build `b1` at version 5; `answer` stands in for the network. */
function visit(response: (address: string) => Response | Promise<Response>, site: object = {}) {
  const asked: string[] = [];
  const loaded: string[] = [];
  globalThis.fetch = async (address: unknown) => {
    asked.push(String(address));
    return response(String(address));
  };
  const block = (name: string) => () => {
    loaded.push(name);
    return Promise.resolve({ block: defineBlock(name, {}, () => null) });
  };
  const blockLoader = createBlockLoader({
    line: block('line'),
    form_element: block('form_element'),
    other: staticBlock(block('other')),
    unasked: block('unasked'),
  });
  const first = parsePageData({
    shown: { kind: 'story', story: story('a'), cv: 5, buildId: 'b1' },
    site: { languages: ['id', 'en'], ...site },
  });
  let time = 0;
  const pages = createPageSource({
    first,
    blockLoader,
    resolve: createRouteResolver(['id', 'en']),
    now: () => time,
  });
  return { pages, asked, loaded, turn: (milliseconds: number) => (time += milliseconds) };
}

const page = (name: string, cv = 5, buildId = 'b1') => Response.json({ story: story(name), cv, buildId });
const nameOf = (data: PageData | null) =>
  data?.shown.kind === 'story' ? data.shown.story.name : data?.shown.kind;

describe('a page', () => {
  test('is asked for by the content version and build of the page before it', async () => {
    const { pages, asked } = visit(() => page('kawung', 9));
    await pages.load('/kawung');
    await pages.load('/en/parang');
    expect(asked).toEqual([
      '/kawung/_payload.json?cv=5&build=b1',
      // The newest version seen counts.
      '/en/parang/_payload.json?cv=9&build=b1',
    ]);
  });

  test('has the language of its address and the site of the first', async () => {
    const { pages } = visit(() => page('kawung'));
    expect(await pages.load('/en/kawung')).toMatchObject({
      language: 'en',
      site: { languages: ['id', 'en'] },
    });
  });

  test('that nobody fetched ahead brings the code of still blocks beside its payload', async () => {
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { pages, loaded } = visit(async () => {
      await held;
      return page('kawung');
    });
    const loading = pages.load('/kawung');
    expect(loaded).toEqual(['other']);
    release();
    await loading;
    expect(loaded).toEqual(['other', 'line']);
  });

  test.each<[string, () => Response, string]>([
    ['an error', () => new Response('{}', { status: 503 }), 'answered 503'],
    ['of another build', () => page('kawung', 5, 'b2'), 'of another build'],
    ['no payload', () => Response.json({ story: null }), 'needs a story'],
  ])('whose payload is %s cannot be shown', async (_, response, reason) => {
    const { pages } = visit(response);
    await expect(pages.load('/kawung')).rejects.toThrow(reason);
  });

  test('is none where the address is not a page’s', async () => {
    const { pages, asked } = visit(() => page('kawung'));
    await expect(pages.load('/a//b')).rejects.toThrow('/a//b is not the address of a page');
    expect(asked).toEqual([]);
  });
});

describe('a page that was fetched ahead', () => {
  test('is shown without asking, the code of its blocks included', async () => {
    const { pages, asked, loaded } = visit(() => page('kawung'));
    await pages.fetchAhead('/kawung');
    expect(nameOf(await pages.load('/kawung'))).toBe('kawung');
    expect(asked).toHaveLength(1);
    expect(loaded).toEqual(['other', 'line']);
  });

  test('is fetched once however often it is pointed at, and shown once', async () => {
    const { pages, asked } = visit(() => page('kawung'));
    await Promise.all([pages.fetchAhead('/kawung'), pages.fetchAhead('/kawung')]);
    await pages.fetchAhead('/kawung');
    expect(asked).toHaveLength(1);
    await pages.load('/kawung');
    await pages.load('/kawung');
    expect(asked).toHaveLength(2);
  });

  test.each([
    [29_999, 1],
    [30_000, 2],
  ])('%d ms ago takes %d request to show', async (age, requests) => {
    const { pages, asked, turn } = visit(() => page('kawung'));
    await pages.fetchAhead('/kawung');
    turn(age);
    await pages.load('/kawung');
    expect(asked).toHaveLength(requests);
  });

  test('is asked for again where that failed', async () => {
    let fails = true;
    const { pages, asked } = visit(() => (fails ? new Response('', { status: 500 }) : page('kawung')));
    await pages.fetchAhead('/kawung');
    fails = false;
    expect(nameOf(await pages.load('/kawung'))).toBe('kawung');
    expect(asked).toHaveLength(2);
  });

  test('gives way once twenty newer ones have come', async () => {
    const { pages, asked } = visit((address) => page(address));
    for (let count = 0; count <= 20; count += 1) await pages.fetchAhead(`/p${count}`);
    await pages.load('/p1');
    expect(asked).toHaveLength(21);
    await pages.load('/p0');
    expect(asked).toHaveLength(22);
  });
});

describe('a page with a form', () => {
  const withForm = () => {
    const body = [{ component: 'line', parts: [{ component: 'FormElement' }] }];
    const { content, ...rest } = story('kontak');
    return Response.json({ story: { ...rest, content: { ...content, body } }, cv: 5, buildId: 'b1' });
  };

  test('is shown where nobody is asked about it, and where the document lets that in', async () => {
    const captcha = { siteKey: 'K', scriptUrl: 'https://check.example/a.js', language: 'id' };
    for (const site of [{}, { captcha }])
      expect(nameOf(await visit(withForm, site).pages.load('/kontak'))).toBe('kontak');
  });

  test('needs a document of its own where this one keeps the bot check out, and is asked for once', async () => {
    const { pages, asked, loaded } = visit(withForm, { cspBlocksCaptcha: true });
    await pages.fetchAhead('/kontak');
    expect(await pages.load('/kontak')).toBeNull();
    expect([asked.length, loaded]).toEqual([1, ['other']]);
  });

  test('leaves others to be shown', async () => {
    const { pages } = visit((address) => (address.startsWith('/kontak') ? withForm() : page('kawung')), {
      cspBlocksCaptcha: true,
    });
    expect(await pages.load('/kontak')).toBeNull();
    expect(nameOf(await pages.load('/kawung'))).toBe('kawung');
  });
});
