import { afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import type { JsonObject, Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { signHook } from '../../demo/editor/publish-hook';
import { payloadPath } from '../../common/story/story-path';
import { editorQuery } from '../support/editor-query';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { createSeededRandom, type SeededRandom } from '../support/seeded-random';
import { makeTempDir } from '../support/temp-dir';
import { startSite, type TestSite, type TestSiteOptions } from '../support/site';

// A random site is changed at random. After each change every page has the bytes of a server that was just started, and was
// rendered only where they differ from those before. The pages that show a story are those that hold it.

const secret = 'whsecret';
const slugs = ['home', 'satu', 'dua', 'tiga', 'koleksi/', 'koleksi/kawung', 'koleksi/parang', 'kontak'];
/** Slugs of stories that are added or moved. */
const newSlugs = ['baru', 'koleksi/baru', 'pindah', 'lain', 'koleksi/lain', 'koleksi/pindah'];
const addresses = [...slugs, ...newSlugs].flatMap((slug) => {
  const path = slug === 'home' ? '' : slug.replace(/\/$/, '');
  return [`/${path}`, `/en${path === '' ? '' : `/${path}`}`];
});
const seeds = [1, 2, 3, 4];
const stepsPerSeed = 12;

/** A space whose stories refer to each other, and the changes of its editors. */
class RandomSpace {
  readonly #random: SeededRandom;
  /** By uuid, published or not. */
  readonly #stories = new Map<string, Story>();
  #edition = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
    for (const slug of slugs) this.#add(buildStory(slug, {}));
    this.#add(buildStory('config', {}));
    for (const story of this.#stories.values()) this.#add({ ...story, content: this.#contentOf(story) });
  }

  space() {
    return buildSpace([...this.#stories.values()], { languageCodes: ['en'] });
  }

  /** Changes one story. @returns what was done. */
  change({ service }: Pick<TestSite, 'service'>): string {
    const story = this.#random.pick([...this.#stories.values()]);
    const isConfig = story.slug === 'config';
    const change = this.#random.pick(isConfig ? ['edit'] : ['edit', 'edit', 'unpublish', 'move', 'add']);
    const { full_slug: slug } = story;
    if (change === 'unpublish' && this.#isPublished(story)) {
      service.unpublish(slug);
      this.#add({ ...story, published_at: null });
      return `unpublish ${slug}`;
    }
    if (change === 'add') return this.#publish(service, buildStory(this.#freeSlug(), {}));
    const moved = change === 'move' ? { ...story, ...slugFields(this.#freeSlug()) } : story;
    return this.#publish(service, moved);
  }

  uuids(): readonly string[] {
    return [...this.#stories.keys()];
  }

  #publish(service: TestSite['service'], story: Story): string {
    const edited = { ...story, content: this.#contentOf(story), published_at: new Date().toISOString() };
    this.#add(edited);
    service.save(edited);
    service.publish(edited.full_slug);
    return `publish ${edited.full_slug}`;
  }

  #add(story: Story): void {
    this.#stories.set(story.uuid, story);
  }

  #isPublished({ published_at: publishedAt }: Story): boolean {
    return publishedAt !== null;
  }

  #freeSlug(): string {
    const used = new Set([...this.#stories.values()].map(({ full_slug: slug }) => slug));
    return this.#random.pick([...newSlugs, ...slugs].filter((slug) => !used.has(slug)));
  }

  /** A text, links, and a carousel of related stories; some name a story that does not exist. */
  #contentOf({ slug }: Story): JsonObject {
    const uuid = (): string =>
      this.#random.chance(0.1)
        ? '00000000-0000-4000-8000-000000000000'
        : this.#random.pick([...this.#stories.keys()]);
    const link = () => ({ linktype: 'story', id: uuid(), url: '', cached_url: 'lama' });
    const button = () => ({ component: 'button', _uid: `b${this.#edition}`, label: 'Ke sana', link: link() });
    if (slug === 'config') {
      const header = { component: 'navigation', _uid: 'n', actions: this.#random.list(2, button) };
      return { component: 'site_config', header: [header], footer: [] };
    }
    this.#edition += 1;
    const line = { component: 'typography', _uid: 't', text: `edisi ${this.#edition}` };
    const carousel = { component: 'carousel_wrapper', _uid: 'c', stories: this.#random.list(2, uuid) };
    return { component: 'page', body: [line, ...this.#random.list(2, button), carousel] };
  }
}

function slugFields(slug: string) {
  const name = slug.replace(/\/$/, '').replace(/^.*\//, '');
  return { slug: name, full_slug: slug, is_startpage: slug.endsWith('/') };
}

const sites: TestSite[] = [];
afterEach(async () => {
  for (const site of sites.splice(0)) await site.close();
});

/** Every page's status and bytes. */
async function pagesOf({ app }: Pick<TestSite, 'app'>): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const path of addresses) {
    const response = await request(app).get(path);
    pages.set(path, response.status === 200 ? response.text : String(response.status));
  }
  return pages;
}

/** The paths of the pages that hold each story, by their payloads. */
async function pathsByStory({ app }: TestSite): Promise<ReadonlyMap<string, readonly string[]>> {
  const paths = new Map<string, string[]>();
  for (const path of addresses.toSorted()) {
    const { status, body } = await request(app).get(payloadPath(path));
    if (status !== 200) continue;
    const { story, rels, config } = body;
    for (const uuid of new Set<string>([story.uuid, config.uuid, ...Object.keys(rels)]))
      paths.set(uuid, [...(paths.get(uuid) ?? []), path]);
  }
  return paths;
}

/** The paths that editors of each story get, and whether these are all. */
async function showingByStory({ app }: TestSite, uuids: readonly string[]) {
  const query = editorQuery(123456, previewToken);
  const showing = new Map<string, { readonly paths: readonly string[]; readonly isComplete: boolean }>();
  for (const uuid of uuids) {
    const { body } = await request(app).get(`/cdn/pages?showing=${uuid}&${query}`).expect(200);
    showing.set(uuid, { ...body, paths: body.paths.toSorted() });
  }
  return showing;
}

const previewToken = 'demo-preview';
const settings = {
  CONTENT_WEBHOOK_SECRET: secret,
  CONTENT_PREVIEW_TOKEN: previewToken,
  SITE_LANGUAGES: 'id,en',
  METRICS_TOKEN: 'ukuran',
};

/** How many pages a site has rendered. A page that a restart reads from disk does not count. */
async function rendersOf({ app }: TestSite): Promise<number> {
  const { text } = await request(app).get('/metrics').set('Authorization', 'Bearer ukuran').expect(200);
  return Number(/^anyam_page_events_total\{event="page-rendered"\} (\d+)$/m.exec(text)?.[1]);
}

/** How a site learns of a publish. */
const noticed = {
  'by the hook': async ({ app }: TestSite) => {
    const body = '{"action":"published","space_id":123456}';
    await request(app)
      .post('/webhooks/content')
      .set('webhook-signature', signHook(body, secret))
      .send(body)
      .expect(202);
  },
  'by its TTL, after a lost hook': (_site: TestSite, clock: FakeClock) => clock.advance(61_000),
  'by its TTL, after a forged hook': async ({ app }: TestSite, clock: FakeClock) => {
    await request(app).post('/webhooks/content').set('webhook-signature', 'x').send('{}').expect(401);
    await clock.advance(61_000);
  },
} as const;

test.each(seeds)('after each random change every page is that of a fresh server (seed %i)', async (seed) => {
  const random = createSeededRandom(seed);
  const editors = new RandomSpace(random);
  const dataDir = makeTempDir();
  const clock = createFakeClock();
  const open = async (options: TestSiteOptions): Promise<TestSite> => {
    const site = await startSite(editors.space(), { env: settings, clock, ...options });
    sites.push(site);
    return site;
  };
  let site = await open({ dataDir });
  const origin = site;
  let before = await pagesOf(site);
  const counts = { rendered: 0, changed: 0 };
  for (let step = 0; step < stepsPerSeed; step += 1) {
    const done = [editors.change(origin)];
    const renderedBefore = await rendersOf(site);
    const noticedAtRestart = random.chance(0.2);
    if (noticedAtRestart) {
      await site.written();
      site = await open({ dataDir, contentOf: origin });
      done.push('restart');
    } else {
      const how = random.pick(Object.keys(noticed) as (keyof typeof noticed)[]);
      await noticed[how](site, clock);
      done.push(how);
    }
    const rendered = noticedAtRestart ? 0 : renderedBefore;
    const early = await showingByStory(site, editors.uuids());
    const after = await pagesOf(site);
    counts.rendered += (await rendersOf(site)) - rendered;
    const freshSite = await open({ contentOf: origin, clock: createFakeClock() });
    const fresh = await pagesOf(freshSite);
    expect([done, Object.fromEntries(after)]).toEqual([done, Object.fromEntries(fresh)]);
    const holding = await pathsByStory(freshSite);
    for (const [uuid, { paths, isComplete }] of early) {
      const all = holding.get(uuid) ?? [];
      expect([done, isComplete ? all : all.filter((path) => paths.includes(path))]).toEqual([done, paths]);
    }
    for (const [uuid, { paths, isComplete }] of await showingByStory(site, editors.uuids()))
      expect([done, paths, isComplete]).toEqual([done, holding.get(uuid) ?? [], true]);
    const changed = [...after].filter(([path, html]) => html.length > 3 && html !== before.get(path));
    counts.changed += changed.length;
    before = after;
  }
  expect(counts.rendered).toBeGreaterThanOrEqual(counts.changed);
  expect(counts.rendered - counts.changed).toBeLessThanOrEqual(counts.rendered / 20);
});
