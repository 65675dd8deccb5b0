import { afterEach, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../demo/content-service/space/build-space';
import { readSettings } from '../server/config/settings';
import { startSite, type TestSite } from '../test/support/site';
import { checkRedirects } from './check-redirects';

const sites: TestSite[] = [];
afterEach(() => Promise.all(sites.splice(0).map((site) => site.close())));

const to = (url: string) => ({ linktype: 'url', url });
const redirect = (slug: string, from: string, target: object, status = '301') =>
  buildStory(slug, { component: 'redirect', from, to: target, status });

async function found(...stories: ReturnType<typeof redirect>[]): Promise<string> {
  const page = buildStory('baru', { component: 'page' });
  const site = await startSite(buildSpace([page, ...stories], { languageCodes: ['en'] }));
  sites.push(site);
  const { settings } = readSettings({
    CONTENT_API_URL: site.contentApi,
    CONTENT_TOKEN: 'demo-public',
    SITE_LANGUAGES: 'id,en',
  });
  const { outcome, text } = await checkRedirects(settings);
  return `${outcome} ${text}`;
}

test('redirects that lead somewhere are no problem', async () => {
  const stories = [redirect('p/a', '/lama', to('/baru')), redirect('p/b', '/bubar', {}, '410')];
  expect(await found(...stories)).toBe('ok all 2 lead somewhere');
  expect(await found(...stories.slice(0, 1))).toBe('ok the only one leads somewhere');
});

test('each problem is named with what to do', async () => {
  expect(
    await found(
      redirect('p/a', '/a', to('/b')),
      redirect('p/b', '/b', to('/a')),
      redirect('p/c', '/baru', to('/lain')),
      redirect('p/d', '/d', { linktype: 'story', id: '00000000-0000-4000-8000-000000000000' }),
    ),
  ).toBe(
    'problem 4 of 4 need mending: p/c: a page has that path and comes first: move the page, or delete the redirect; ' +
      'p/d: the story that it leads to is not published: publish it, or choose another; ' +
      'p/a: it leads back to itself: change its "to"; p/b: it leads back to itself: change its "to"',
  );
});

test('of many problems some are named', async () => {
  const stories = Array.from({ length: 7 }, (_, each) => redirect(`p/${each}`, `/${each}`, {}));
  expect(await found(...stories)).toMatch(/^problem 7 of 7 need mending: .*; and 2 more$/);
});

test('without a content service nothing is said', async () => {
  const { settings } = readSettings({
    CONTENT_API_URL: 'http://127.0.0.1:9/v2',
    CONTENT_TOKEN: 'demo-public',
  });
  expect((await checkRedirects(settings)).outcome).toBe('skipped');
});
