import type { RequestListener } from 'node:http';
import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import { createContentService } from '../../demo/content-service/content-service';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { startSite, type Intercept, type TestSite } from '../support/site';

const page = (slug: string, text: string) =>
  buildStory(slug, { component: 'page', body: [{ component: 'typography', text }] });
const folderOf = (slug: string) => ({ linktype: 'story', id: uuidOf(slug), url: '', cached_url: '' });
const space = buildSpace([
  page('satu', 'lama'),
  page('dua', 'lama'),
  page('tiga', 'lama'),
  page('kabar/satu', 'lama'),
  buildStory('kabar/', {
    component: 'page',
    body: [{ component: 'story_list', folder: folderOf('kabar/') }],
  }),
  buildStory('config', { component: 'site_config' }),
]);

let site: TestSite | undefined;
afterEach(() => site?.close());

function publish({ service }: TestSite, slug: string): void {
  service.save(page(slug, 'baru'));
  service.publish(slug);
}

const unpublish = ({ service }: TestSite, slug: string): void => service.unpublish(slug);

const shownAt = async ({ app }: TestSite, path: string) => {
  const { status, text } = await request(app).get(path);
  return [status, /(?<=>)(?:lama|baru)(?=<)|Page Not Found/.exec(text)?.[0]];
};

/** The same, as the clock goes on: a visitor waits half a second for a listing. */
async function shownInTime(running: TestSite, path: string, clock: FakeClock) {
  const state = { isShown: false };
  const shown = shownAt(running, path).finally(() => (state.isShown = true));
  while (!state.isShown) await clock.advance(1);
  return shown;
}

/** A content service that still has the stories of a version, and names it. */
function servedBefore({ service: { version } }: TestSite) {
  return createContentService({ space, version, assetOrigin: 'https://a.storyblok.com' }).app;
}

/** Starts a site. @param beforeListing called before the CMS responds to each listing of all stories, by its number from 1. */
async function start(beforeListing: (running: TestSite, listing: number) => Promise<void> | void = () => {}) {
  let listings = 0;
  /** What responds to requests for stories. Default: the site's content service. */
  const delivered: { by?: RequestListener } = {};
  const intercept: Intercept = async (message, response, next) => {
    const { url = '' } = message;
    if (url.startsWith('/v2/cdn/links') && site !== undefined) await beforeListing(site, ++listings);
    if (url.startsWith('/v2/cdn/stories') && delivered.by !== undefined) delivered.by(message, response);
    else next();
  };
  const clock = createFakeClock();
  const running = await startSite(space, { clock, intercept, env: { CONTENT_CACHE_TTL: '60' } });
  site = running;
  const expireTtl = async (visited = '/satu'): Promise<void> => {
    await clock.advance(61_000);
    await request(running.app).get(visited);
    await running.content.indexed();
  };
  return { running, clock, expireTtl, delivered };
}

// The CMS lists the latest stories, whatever the version that is requested.
test.each<[what: string, change: typeof publish, shown: readonly [status: number, text: string]]>([
  ['a publish', publish, [200, 'baru']],
  ['that a story was unpublished', unpublish, [404, 'Page Not Found']],
])('%s between a page and the first listing is shown after the next publish', async (_, change, shown) => {
  const { running, clock, expireTtl } = await start();
  expect(await shownAt(running, '/satu')).toEqual([200, 'lama']);
  change(running, 'satu');
  await clock.advance(5_000);
  await running.content.indexed();
  publish(running, 'dua');
  for (let times = 0; times < 2; times += 1) await expireTtl();
  expect(await shownAt(running, '/satu')).toEqual(shown);
});

test('the same with another publish before the second listing', async () => {
  const { running, clock, expireTtl } = await start((during, listing) => {
    if (listing === 1) unpublish(during, 'satu');
    if (listing === 2) publish(during, 'dua');
  });
  expect(await shownAt(running, '/satu')).toEqual([200, 'lama']);
  await clock.advance(5_000);
  await running.content.indexed();
  for (let times = 0; times < 2; times += 1) await expireTtl();
  expect(await shownAt(running, '/satu')).toEqual([404, 'Page Not Found']);
});

test('a page that nothing is known of is shown while the site learns of a publish', async () => {
  const shown: unknown[] = [];
  const { running, clock, expireTtl } = await start(async (during, listing) => {
    if (listing === 2) shown.push(await shownInTime(during, '/satu', clock));
  });
  await running.indexed();
  publish(running, 'dua');
  await expireTtl('/tiga');
  expect(shown).toEqual([[200, 'lama']]);
});

test('a story that is unpublished while the site learns that another one was is gone after the next publish', async () => {
  const { running, clock, expireTtl } = await start(async (during, listing) => {
    if (listing !== 2) return;
    await shownInTime(during, '/satu', clock);
    unpublish(during, 'satu');
  });
  await running.indexed();
  unpublish(running, 'dua');
  await expireTtl('/tiga');
  publish(running, 'tiga');
  for (let times = 0; times < 2; times += 1) await expireTtl();
  expect(await shownAt(running, '/satu')).toEqual([404, 'Page Not Found']);
});

// Of a replica or a CDN of the CMS, responses may be of an earlier version than its listing.
test.each<[what: string, change: (running: TestSite) => void, shown: RegExp]>([
  [
    'a publish',
    ({ service }) => {
      service.save({ ...page('kabar/satu', 'baru'), name: 'Nama baru' });
      service.publish('kabar/satu');
    },
    /href="\/kabar\/satu">Nama baru/,
  ],
  [
    'a new story',
    ({ service }) => {
      service.save(page('kabar/dua', 'baru'));
      service.publish('kabar/dua');
    },
    /href="\/kabar\/dua">dua/,
  ],
])(
  '%s that is listed before it is delivered is in lists after the next publish',
  async (_, change, shown) => {
    const { running, expireTtl, delivered } = await start((during, listing) => {
      if (listing !== 2) return;
      delivered.by = servedBefore(during);
      change(during);
    });
    await running.indexed();
    // Pages that nothing is requested for later: no response names the version of the change.
    for (const path of ['/satu', '/kabar']) await request(running.app).get(path).expect(200);
    publish(running, 'dua');
    await expireTtl();
    expect((await request(running.app).get('/kabar')).text).not.toMatch(shown);
    delete delivered.by;
    publish(running, 'tiga');
    for (let times = 0; times < 2; times += 1) await expireTtl();
    expect((await request(running.app).get('/kabar')).text).toMatch(shown);
  },
);

test('a story that is listed as gone before it is delivered as such is gone after the next publish', async () => {
  const { running, expireTtl, delivered } = await start((during, listing) => {
    if (listing !== 2) return;
    delivered.by = servedBefore(during);
    unpublish(during, 'satu');
  });
  await running.indexed();
  expect(await shownAt(running, '/satu')).toEqual([200, 'lama']);
  publish(running, 'dua');
  await expireTtl();
  expect(await shownAt(running, '/satu')).toEqual([200, 'lama']);
  delete delivered.by;
  publish(running, 'tiga');
  for (let times = 0; times < 2; times += 1) await expireTtl('/dua');
  expect(await shownAt(running, '/satu')).toEqual([404, 'Page Not Found']);
});

test('a new story that is shown while the site learns of it, and is unpublished before, is gone', async () => {
  const state: { visit?: Promise<unknown> } = {};
  const { running, clock, expireTtl } = await start(async (during, listing) => {
    if (listing !== 2) return;
    await state.visit;
    unpublish(during, 'empat');
    publish(during, 'dua');
  });
  await running.indexed();
  running.service.save(page('empat', 'lama'));
  running.service.publish('empat');
  state.visit = shownInTime(running, '/empat', clock);
  expect(await state.visit).toEqual([200, 'lama']);
  for (let times = 0; times < 2; times += 1) await expireTtl();
  expect(await shownAt(running, '/empat')).toEqual([404, 'Page Not Found']);
});

test('a publish is shown within half a minute where the next ones come faster than the CMS lists the stories', async () => {
  const waiting: { clock?: FakeClock } = {};
  const { running, clock } = await start(
    (_, listing) =>
      new Promise((resolve) => void (listing === 1 ? resolve() : waiting.clock?.after(3_000, resolve))),
  );
  waiting.clock = clock;
  await running.indexed();
  expect(await shownAt(running, '/satu')).toEqual([200, 'lama']);
  publish(running, 'satu');
  let seconds = 0;
  for (; seconds < 60; seconds += 0.5) {
    publish(running, 'dua');
    void running.content.version.request();
    const [, text] = await shownInTime(running, '/satu', clock);
    if (text === 'baru') break;
    await clock.advance(500);
  }
  expect(seconds).toBeLessThan(30);
});
