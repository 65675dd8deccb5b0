import { createServer, type RequestListener } from 'node:http';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import request from 'supertest';
import type { JsonObject, Story } from '../../demo/content-service/api/story';
import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import { callPublishHook } from '../support/call-publish-hook';
import { editorQuery } from '../support/editor-query';
import { createFakeClock, type FakeClock } from '../support/fake-clock';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { createPatientClock, type PatientClock } from '../support/patient-clock';
import { rounds } from '../support/rounds';
import { createSeededRandom, type SeededRandom } from '../support/seeded-random';
import { makeTempDir } from '../support/temp-dir';
import { createVisitor } from '../support/visitor';
import { startSite, type TestSite } from '../support/site';
import { startStandInCdn, type StandInCdn } from '../support/stand-in-cdn/stand-in-cdn';

// A random site behind a CDN is changed at random. After each change every page that the CDN has is that of a server that was just
// started, and was rendered only where its bytes differ from those before. The pages that show a story are those that hold it.

const secret = 'whsecret';
const slugs = ['home', 'satu', 'dua', 'tiga', 'koleksi/', 'koleksi/kawung', 'koleksi/parang', 'kontak'];
/** Slugs of stories that are added or moved. */
const newSlugs = ['baru', 'koleksi/baru', 'pindah', 'lain'];
/** Stories that may have a path of their own in English. */
const translatedSlugs = ['satu', 'koleksi/kawung'];
const pages = [
  ...[...slugs, ...newSlugs].flatMap((slug) => {
    const path = slug === 'home' ? '' : `/${slug.replace(/\/$/, '')}`;
    return [path || '/', `/en${path}`];
  }),
  ...translatedSlugs.map((slug) => `/en/english/${slug}`),
];
/** Addresses of parts of lists, if these pages have any. */
const parts = ['', '/satu', '/koleksi', '/en/koleksi', '/en/english/satu', '/baru'].flatMap((path) =>
  ['/page/2', '/page/3', '/tag/kain', '/tag/soga/page/2'].map((part) => path + part),
);
const addresses = [...pages, ...parts];
const tags = ['kain', 'Soga'];
/** Each with `SITE_LANGUAGE_FALLBACK`. */
const seeds = ['1 on', '11 off', '4 on', '19 off', '17 on'].slice(0, rounds(2));
const stepsPerSeed = Math.min(rounds(8), 12);

/** What editors do to a story other than `config`. */
const changes = ['edit', 'edit', 'rename', 'unpublish', 'move', 'remove', 'add', 'add'] as const;

/** A space whose stories refer to each other, and the changes of its editors. */
class RandomSpace {
  readonly #random: SeededRandom;
  /** By uuid, published or not. */
  readonly #stories = new Map<string, Story>();
  #edition = 0;
  #replaced = 0;

  constructor(random: SeededRandom) {
    this.#random = random;
    for (const slug of slugs) this.#add(buildStory(slug, {}));
    this.#add(buildStory('config', {}));
    for (const story of this.#stories.values()) this.#add(this.#edited(story));
  }

  uuids(): readonly string[] {
    return [...this.#stories.keys()];
  }

  space() {
    return buildSpace([...this.#stories.values()], { languageCodes: ['en'] });
  }

  /** Changes one story. @returns what was done. */
  change({ service }: Pick<TestSite, 'service'>): string {
    const story = this.#random.pick([...this.#stories.values()]);
    const isConfig = story.slug === 'config';
    const change = this.#random.pick(isConfig ? ['edit'] : changes);
    const { full_slug: slug } = story;
    if (change === 'remove') {
      service.remove(slug);
      this.#stories.delete(story.uuid);
      return `remove ${slug}`;
    }
    if (change === 'unpublish' && this.#isPublished(story)) {
      service.unpublish(slug);
      this.#add({ ...story, published_at: null });
      return `unpublish ${slug}`;
    }
    if (change === 'rename') return this.#publish(service, { ...story, name: `Nama ${this.#edition}` });
    const free = this.#freeSlug();
    if (change === 'add' && free !== undefined) return this.#publish(service, this.#newStory(free));
    if (change === 'move' && free !== undefined)
      return this.#publish(service, { ...story, ...slugFields(free) });
    return this.#publish(service, story);
  }

  /** Another story than the one that was removed from the same address. */
  #newStory(slug: string): Story {
    this.#replaced += 1;
    return buildStory(slug, {}, { uuid: uuidOf(`${slug} ${this.#replaced}`), id: 1_000 + this.#replaced });
  }

  #publish(service: TestSite['service'], story: Story): string {
    const edited = {
      ...this.#edited(story),
      published_at: new Date().toISOString(),
      translated_slugs: this.#translatedSlugs(story),
    };
    this.#add(edited);
    service.save(edited);
    service.publish(edited.full_slug);
    return `publish ${edited.full_slug}`;
  }

  #translatedSlugs({ full_slug: slug }: Story): Story['translated_slugs'] {
    if (!translatedSlugs.includes(slug) || this.#random.chance(0.3)) return null;
    const published = this.#random.pick([true, false, null]);
    return [{ lang: 'en', path: `english/${slug}`, name: null, published }];
  }

  /** A story with other content, and perhaps other tags. */
  #edited(story: Story): Story {
    const content = this.#contentOf(story);
    return { ...story, content, tag_list: this.#random.list(2, () => this.#random.pick(tags)) };
  }

  #add(story: Story): void {
    this.#stories.set(story.uuid, story);
  }

  #isPublished({ published_at: publishedAt }: Story): boolean {
    return publishedAt !== null;
  }

  #freeSlug(): string | undefined {
    const used = new Set([...this.#stories.values()].map(({ full_slug: slug }) => slug));
    const free = [...newSlugs, ...slugs].filter((slug) => !used.has(slug));
    return free.length === 0 ? undefined : this.#random.pick(free);
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
      const header = {
        component: 'navigation',
        _uid: 'n',
        language_switch: true,
        actions: this.#random.list(2, button),
      };
      return { component: 'site_config', header: [header], footer: [] };
    }
    this.#edition += 1;
    const line = `edisi ${this.#edition}`;
    const translated = this.#random.chance(0.5) ? { text__i18n__en: `edition ${this.#edition}` } : {};
    const paragraph = { component: 'typography', _uid: 't', text: line, ...translated };
    const carousel = { component: 'carousel_wrapper', _uid: 'c', stories: this.#random.list(2, uuid) };
    const lists = this.#random.list(2, () => this.#list(uuid));
    const body = [paragraph, ...this.#random.list(2, button), carousel, ...lists];
    const component = this.#random.chance(0.5) ? 'page' : 'article';
    const date = `2026-0${this.#random.pick([1, 2, 3])}-01 00:00`;
    return { component, title: `Judul ${this.#edition % 3}`, date, body };
  }

  #list(uuid: () => string): JsonObject {
    return {
      component: 'story_list',
      _uid: 'l',
      ...(this.#random.chance(0.5) ? { folder: { linktype: 'story', id: uuid() } } : {}),
      tag: this.#random.pick(['', '', ...tags]),
      order: this.#random.pick(['newest', 'oldest', 'name', 'manual']),
      per_page: this.#random.pick([1, 2, 3]),
      show_tags: this.#random.chance(0.5),
    };
  }
}

function slugFields(slug: string) {
  const name = slug.replace(/\/$/, '').replace(/^.*\//, '');
  return { slug: name, full_slug: slug, is_startpage: slug.endsWith('/') };
}

/** Closes what a test has opened. */
const closing: (() => Promise<void> | void)[] = [];
const { visit, leave } = createVisitor();
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(leave);

/** Listens with an app that may be replaced. @returns its origin. */
async function serve(app: () => RequestListener): Promise<string> {
  const server = createServer((...exchange) => app()(...exchange));
  closing.push(() => closeNow(server));
  return `http://127.0.0.1:${await listenOnFreePort(server)}`;
}

/** The status of an address without a page: a fresh server does not know whether a page moved from there. */
const withoutPage: Readonly<Record<number, string>> = { 301: '404' };

/** Every page's bytes, or its status where there is no page. */
async function pagesOf(origin: string): Promise<ReadonlyMap<string, string>> {
  const bodies = new Map<string, string>();
  for (const path of addresses) {
    const { status, body } = await visit(origin + path);
    bodies.set(path, status === 200 ? body : (withoutPage[status] ?? String(status)));
  }
  return bodies;
}

/** The payloads of these pages by their paths. */
async function payloadsOf(
  origin: string,
  bodies: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const payloads = new Map<string, string>();
  for (const [path, body] of bodies) {
    if (!body.startsWith('<!DOCTYPE')) continue;
    payloads.set(path, (await visit(`${origin}${path === '/' ? '' : path}/_payload.json`)).body);
  }
  return payloads;
}

/** The paths of the pages that hold each story, by their payloads. */
function pathsByStory(payloads: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const paths = new Map<string, string[]>();
  for (const path of pages.toSorted()) {
    const payload = payloads.get(path);
    if (payload === undefined) continue;
    const { story, config, rels } = JSON.parse(payload);
    for (const uuid of new Set<string>([story.uuid, config.uuid, ...Object.keys(rels)]))
      paths.set(uuid, [...(paths.get(uuid) ?? []), path]);
  }
  return paths;
}

/** The paths that editors of each story get, and whether these are all. */
async function showingByStory(origin: string, uuids: readonly string[]) {
  const query = editorQuery(123456, previewToken);
  const showing = new Map<string, { readonly paths: readonly string[]; readonly isComplete: boolean }>();
  for (const uuid of uuids) {
    const { status, body } = await visit(`${origin}/cdn/pages?showing=${uuid}&${query}`);
    if (status === 503) continue; // the index is still to come
    const { paths, isComplete } = JSON.parse(body);
    showing.set(uuid, { paths: paths.toSorted(), isComplete });
  }
  return showing;
}

const previewToken = 'demo-preview';
const settings = {
  CONTENT_WEBHOOK_SECRET: secret,
  CONTENT_PREVIEW_TOKEN: previewToken,
  SITE_LANGUAGES: 'id,en',
  SITE_URL: 'https://sogan.example',
  METRICS_TOKEN: 'ukuran',
};

type Env = Record<string, string>;

/** How many pages a site has rendered. A page that a restart reads from disk does not count. */
async function rendersOf({ app }: TestSite): Promise<number> {
  const { text: metrics } = await request(app)
    .get('/metrics')
    .set('Authorization', 'Bearer ukuran')
    .expect(200);
  return Number(/^anyam_page_events_total\{event="page-rendered"\} (\d+)$/m.exec(metrics)?.[1]);
}

/** How a site learns of a publish. */
const noticed = {
  'by the hook': ({ app }: TestSite) => callPublishHook(app, secret),
  'by its TTL, after a lost hook': (_site: TestSite, clock: FakeClock) => clock.advance(61_000),
  'by its TTL, after a forged hook': async ({ app }: TestSite, clock: FakeClock) => {
    await request(app).post('/webhooks/content').set('webhook-signature', 'x').send('{}').expect(401);
    await clock.advance(61_000);
  },
} as const;

/** A site behind a CDN that is restarted with what its last process has left in `DATA_DIR`. */
class RestartedSite {
  site: TestSite;
  readonly origin: string;
  readonly cdn: StandInCdn;
  readonly #start: () => Promise<TestSite>;
  #purgedVersion = 0;

  constructor(origin: string, site: TestSite, cdn: StandInCdn, start: () => Promise<TestSite>) {
    [this.origin, this.site, this.cdn, this.#start] = [origin, site, cdn, start];
  }

  async restart(): Promise<void> {
    await this.site.written();
    this.site.stop();
    this.site = await this.#start();
  }

  /** Resolves once the CDN is purged of what the service's last publish has changed. */
  async purged(clock: FakeClock): Promise<void> {
    const { version } = this.site.service;
    if (version === this.#purgedVersion) return; // nothing was published
    this.#purgedVersion = version;
    const isPurged = ({ event, fields }: TestSite['events'][number]): boolean =>
      event === 'cdn-purged' && fields?.['version'] === version;
    while (!this.site.events.some(isPurged)) await clock.advance(100);
  }
}

async function startRestartable(editors: RandomSpace, patient: PatientClock, env: Env) {
  const dataDir = makeTempDir();
  const running: { current?: RestartedSite } = {};
  const origin = await serve(() => running.current?.site.app ?? (() => {}));
  const cdn = await startStandInCdn({ provider: 'fastly', origin, clock: patient.clock });
  const cdnSettings = { CDN: 'fastly', CDN_PURGE_URL: cdn.purgeUrl, CDN_PURGE_TOKEN: cdn.purgeToken };
  const start = async (contentOf?: TestSite): Promise<TestSite> => {
    const options = { ...patient, env: { ...env, ...cdnSettings }, dataDir };
    const site = await startSite(
      editors.space(),
      contentOf === undefined ? options : { ...options, contentOf },
    );
    closing.push(() => site.stop(), site.close);
    return site;
  };
  const first = await start();
  closing.push(cdn.close);
  return (running.current = new RestartedSite(origin, first, cdn, () => start(first)));
}

/** Pages of all seeds that name the start pages above them. */
let named = 0;

/** Milliseconds after which a process without an index lists all stories. */
const listingPause = 1_000;

/** Starts a server that knows which stories are published: its pages name the start pages above them. */
async function startIndexed(editors: RandomSpace, contentOf: TestSite, env: Env): Promise<TestSite> {
  const clock = createFakeClock();
  const site = await startSite(editors.space(), { env, contentOf, clock });
  await site.content.version.request();
  await clock.advance(listingPause);
  await site.content.indexed();
  return site;
}

interface FreshPages {
  readonly bodies: ReadonlyMap<string, string>;
  readonly payloads: ReadonlyMap<string, string>;
}

/** The pages of a server that was just started. */
async function freshPages(editors: RandomSpace, contentOf: TestSite, env: Env): Promise<FreshPages> {
  const fresh = await startIndexed(editors, contentOf, env);
  const origin = await serve(() => fresh.app);
  const bodies = await pagesOf(origin);
  return { bodies, payloads: await payloadsOf(origin, bodies) };
}

/** How many pages have other data than before. A document may show only a part of it. */
const countChanged = (before: FreshPages, { payloads }: FreshPages): number =>
  [...payloads].filter(([path, payload]) => payload !== before.payloads.get(path)).length;

test.each(seeds)(
  'after each random change every page is that of a fresh server (seed and fallback %s)',
  async (each) => {
    const [seed, fallback = ''] = each.split(' ');
    const env = { ...settings, SITE_LANGUAGE_FALLBACK: fallback };
    const random = createSeededRandom(Number(seed));
    const editors = new RandomSpace(random);
    const patient = createPatientClock();
    const { clock } = patient;
    const running = await startRestartable(editors, patient, env);
    const content = running.site;
    await pagesOf(running.cdn.origin);
    await running.purged(clock);
    await clock.advance(listingPause);
    let before = await freshPages(editors, content, env);
    const counts = { rendered: 0, changed: 0 };
    for (let step = 0; step < stepsPerSeed; step += 1) {
      const done = [editors.change(content)];
      const renderedBefore = await rendersOf(running.site);
      const noticedAtRestart = random.chance(0.2);
      if (noticedAtRestart) {
        await running.restart();
        await visit(running.origin); // no hook tells it of what happened meanwhile
        await clock.advance(listingPause);
        done.push('restart');
      } else {
        const how = random.pick(Object.keys(noticed) as (keyof typeof noticed)[]);
        await noticed[how](running.site, clock);
        done.push(how);
      }
      await running.purged(clock);
      const early = await showingByStory(running.origin, editors.uuids());
      const after = await pagesOf(running.cdn.origin);
      counts.rendered += (await rendersOf(running.site)) - (noticedAtRestart ? 0 : renderedBefore);
      const expected = await freshPages(editors, content, env);
      expect([done, Object.fromEntries(after)]).toEqual([done, Object.fromEntries(expected.bodies)]);
      const holding = pathsByStory(expected.payloads);
      for (const [uuid, { paths, isComplete }] of early) {
        const all = holding.get(uuid) ?? [];
        expect([done, isComplete ? all : all.filter((path) => paths.includes(path))]).toEqual([done, paths]);
      }
      counts.changed += countChanged(before, expected);
      named += [...after.values()].filter((html) => html.includes('aria-current="page">')).length;
      before = expected;
    }
    expect(counts.rendered).toBeGreaterThanOrEqual(counts.changed);
    expect(counts.rendered - counts.changed).toBeLessThanOrEqual(counts.rendered / 20);
  },
  900_000,
);

test('some of these pages name the start pages above them', () => {
  expect(named).toBeGreaterThan(0);
});
