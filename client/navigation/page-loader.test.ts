import { afterEach, describe, expect, test } from '@jest/globals';
import { createBlockLoader, commonBlock } from '../../common/block-system/block-loader';
import { defineBlock } from '../../common/block-system/define-block';
import { parsePageData, type PageData } from '../../common/page/page-data';
import { createRouteResolver } from '../../common/routes';
import { createPageLoader } from './page-loader';

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

/** A browser on the page `a` of build `b1` at content version 5. @param response gives the response to each request. */
function visit(response: (address: string) => Response | Promise<Response>, site: object = {}) {
  const requests: string[] = [];
  const loaded: string[] = [];
  globalThis.fetch = async (address: unknown) => {
    requests.push(String(address));
    return response(String(address));
  };
  const block = (name: string) => () => {
    loaded.push(name);
    return Promise.resolve({ block: defineBlock(name, {}, () => null) });
  };
  const blockLoader = createBlockLoader({
    line: block('line'),
    form_element: block('form_element'),
    other: commonBlock(block('other'), 'block'),
    unused: block('unused'),
  });
  const initialPage = parsePageData({
    shown: { kind: 'story', story: story('a'), buildId: 'b1' },
    site: { languages: ['id', 'en'], ...site },
  });
  let time = 0;
  const pages = createPageLoader({
    initialPage,
    blockLoader,
    resolve: createRouteResolver(['id', 'en']),
    now: () => time,
  });
  return { pages, requests, loaded, advance: (milliseconds: number) => (time += milliseconds) };
}

const page = (name: string, buildId = 'b1') => Response.json({ story: story(name), buildId });
const nameOf = (data: PageData | null) =>
  data?.shown.kind === 'story' ? data.shown.story.name : data?.shown.kind;

describe('a page', () => {
  test('is requested with the build of the initial page', async () => {
    const { pages, requests } = visit(() => page('kawung'));
    await pages.load('/kawung');
    await pages.load('/en/parang');
    expect(requests).toEqual(['/kawung/_payload.json?build=b1', '/en/parang/_payload.json?build=b1']);
  });

  test('has the language of its path and the site of the initial page', async () => {
    const { pages } = visit(() => page('kawung'));
    expect(await pages.load('/en/kawung')).toMatchObject({
      language: 'en',
      site: { languages: ['id', 'en'] },
    });
  });

  test('that is not prefetched loads the code of static blocks in parallel to its payload', async () => {
    let release = (): void => {};
    const payloadMayCome = new Promise<void>((resolve) => (release = resolve));
    const { pages, loaded } = visit(async () => {
      await payloadMayCome;
      return page('kawung');
    });
    const loading = pages.load('/kawung');
    expect(loaded).toEqual(['other']);
    release();
    await loading;
    expect(loaded).toEqual(['other', 'line']);
  });

  test.each<[string, () => Response, string]>([
    ['an error', () => new Response('{}', { status: 503 }), 'responded with status 503'],
    ['of another build', () => page('kawung', 'b2'), 'comes from another build'],
    ['no payload', () => Response.json({ story: null }), 'needs a story'],
  ])('whose payload is %s rejects', async (_, response, reason) => {
    const { pages } = visit(response);
    await expect(pages.load('/kawung')).rejects.toThrow(reason);
  });

  test('rejects without a request if the path is not a page’s', async () => {
    const { pages, requests } = visit(() => page('kawung'));
    await expect(pages.load('/a//b')).rejects.toThrow('/a//b is not the path of a page');
    expect(requests).toEqual([]);
  });
});

describe('a prefetched page', () => {
  test('is shown without another request, the code of its blocks included', async () => {
    const { pages, requests, loaded } = visit(() => page('kawung'));
    await pages.prefetch('/kawung');
    expect(nameOf(await pages.load('/kawung'))).toBe('kawung');
    expect(requests).toHaveLength(1);
    expect(loaded).toEqual(['other', 'line']);
  });

  test('is requested once however often it is prefetched, and used once', async () => {
    const { pages, requests } = visit(() => page('kawung'));
    await Promise.all([pages.prefetch('/kawung'), pages.prefetch('/kawung')]);
    await pages.prefetch('/kawung');
    expect(requests).toHaveLength(1);
    await pages.load('/kawung');
    await pages.load('/kawung');
    expect(requests).toHaveLength(2);
  });

  test.each([
    [29_999, 1],
    [30_000, 2],
  ])('that is %d ms old takes %d requests to show', async (age, expected) => {
    const { pages, requests, advance } = visit(() => page('kawung'));
    await pages.prefetch('/kawung');
    advance(age);
    await pages.load('/kawung');
    expect(requests).toHaveLength(expected);
  });

  test('is requested again if prefetching failed', async () => {
    let fails = true;
    const { pages, requests } = visit(() => (fails ? new Response('', { status: 500 }) : page('kawung')));
    await pages.prefetch('/kawung');
    fails = false;
    expect(nameOf(await pages.load('/kawung'))).toBe('kawung');
    expect(requests).toHaveLength(2);
  });

  test('is dropped once there are twenty newer ones', async () => {
    const { pages, requests } = visit((address) => page(address));
    for (let count = 0; count <= 20; count += 1) await pages.prefetch(`/p${count}`);
    await pages.load('/p1');
    expect(requests).toHaveLength(21);
    await pages.load('/p0');
    expect(requests).toHaveLength(22);
  });
});

describe('a page with a form', () => {
  const withForm = () => {
    const body = [{ component: 'line', parts: [{ component: 'FormElement' }] }];
    const { content, ...rest } = story('kontak');
    return Response.json({ story: { ...rest, content: { ...content, body } }, buildId: 'b1' });
  };

  test('is shown on a site without captcha, and in a document that allows the captcha’s script', async () => {
    const captcha = { siteKey: 'K', scriptUrl: 'https://check.example/a.js', language: 'id' };
    for (const site of [{}, { captcha }])
      expect(nameOf(await visit(withForm, site).pages.load('/kontak'))).toBe('kontak');
  });

  test('needs a document of its own if this one blocks the captcha’s script, and is requested once', async () => {
    const { pages, requests, loaded } = visit(withForm, { cspBlocksCaptcha: true });
    await pages.prefetch('/kontak');
    expect(await pages.load('/kontak')).toBeNull();
    expect([requests.length, loaded]).toEqual([1, ['other']]);
  });

  test('does not keep other pages from being shown', async () => {
    const { pages } = visit((address) => (address.startsWith('/kontak') ? withForm() : page('kawung')), {
      cspBlocksCaptcha: true,
    });
    expect(await pages.load('/kontak')).toBeNull();
    expect(nameOf(await pages.load('/kawung'))).toBe('kawung');
  });
});
