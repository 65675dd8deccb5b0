import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readSamples } from '../../build/schema/seed/read-samples';
import { seedSpace } from '../../build/schema/seed/seed-space';
import type { JsonObject } from '../../common/json';
import { createContentService } from '../../demo/content-service/content-service';
import { PERSONAL_TOKEN } from '../../demo/content-service/management/management-api';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { loadSampleSpace, SAMPLE_SPACE } from '../../demo/sample-content';
import { readSettings } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { closeNow, listenOnFreePort } from '../support/fake-server';

const root = join(__dirname, '../..');
const all = readSamples(join(root, SAMPLE_SPACE));
/** Samples of each kind, with the folders they are in; drawing all pictures takes half a minute. */
const slugs = [
  'home',
  'config',
  'jurnal/',
  'jurnal/membaca-parang',
  'jurnal/mengenal-malam',
  'kabar/rak-kedua',
];
const stories = all.stories.filter(({ full_slug: slug }) => slugs.includes(slug));
const assets = all.assets.filter((address) => /sogan-mark|canting-kecil|merek-/.test(address));
const samples = { ...all, stories, assets };
/** Changes that write the assets; those after them write the datasources. */
const uploads = assets.length * 2;

let closers: readonly (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.map((close) => close()));
  closers = [];
});

async function startSpace(published = buildSpace([]).published) {
  const space = buildSpace(published);
  const service = createContentService({ space });
  const cut = { after: Infinity };
  const server = createServer((request, response) => {
    if (request.method !== 'GET' && (cut.after -= 1) < 0) request.socket.destroy();
    else service.app(request, response);
  });
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  closers = [...closers, () => closeNow(server)];
  const started = { origin, cut };
  const types = new Set(stories.map(({ content }) => content['component']));
  for (const name of types) await manage(started, '/components', { component: { name } });
  return started;
}

type TestSpace = Pick<Awaited<ReturnType<typeof startSpace>>, 'origin' | 'cut'>;

async function manage({ origin }: Pick<TestSpace, 'origin'>, path: string, body: JsonObject): Promise<void> {
  await fetch(`${origin}/v1/spaces/123456${path}`, {
    method: 'POST',
    headers: { Authorization: PERSONAL_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function seed(
  { origin }: TestSpace,
  apply = true,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<readonly string[]> {
  const { settings } = readSettings({
    CONTENT_API_URL: `${origin}/v2`,
    CONTENT_OAUTH_TOKEN: PERSONAL_TOKEN,
    CONTENT_RATE_LIMIT: '1000000',
  });
  const client = composeClient({ settings, token: '', report: () => {} });
  const lines: string[] = [];
  const write = (line: string): void => void lines.push(line);
  await seedSpace({ client, spaceId: '123456', samples, apply, write, onProgress });
  return lines;
}

/** Stories as a site receives them. */
async function delivered(
  { origin }: Pick<TestSpace, 'origin'>,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly JsonObject[]> {
  const token = query['version'] === 'draft' ? 'demo-preview' : 'demo-public';
  const parameters = new URLSearchParams({ token, per_page: '100', cv: '1', ...query });
  const response = await fetch(`${origin}/v2/cdn/stories?${parameters.toString()}`);
  const { stories: found } = (await response.json()) as { stories: readonly JsonObject[] };
  return found.toSorted((one, other) => String(one['full_slug']).localeCompare(String(other['full_slug'])));
}

/** The entries of a datasource as a site receives them. */
async function entriesOf(
  { origin }: Pick<TestSpace, 'origin'>,
  slug: string,
  dimension: string,
): Promise<readonly JsonObject[]> {
  const query = `datasource=${slug}&dimension=${dimension}&token=demo-public&cv=1&per_page=100`;
  const response = await fetch(`${origin}/v2/cdn/datasource_entries?${query}`);
  return ((await response.json()) as { datasource_entries: readonly JsonObject[] }).datasource_entries;
}

const storyOf = (found: readonly JsonObject[], slug: string): JsonObject =>
  found.find((story) => story['full_slug'] === slug) ?? {};

describe('an empty space', () => {
  test('is not written to without --apply', async () => {
    const space = await startSpace();
    expect((await seed(space, false)).at(-1)).toBe('npm run schema -- seed --apply writes them.');
    expect(await delivered(space, { version: 'draft' })).toEqual([]);
  });

  test('has the samples as the demo has them, apart from ids', async () => {
    const space = await startSpace();
    await seed(space);
    const found = await delivered(space);
    const published = slugs.filter((slug) => slug !== 'kabar/rak-kedua');
    expect(found.map((story) => story['full_slug'])).toEqual(published.toSorted());
    const demo = createServer(createContentService({ space: loadSampleSpace(root) }).app);
    const demoOrigin = `http://127.0.0.1:${await listenOnFreePort(demo)}`;
    closers = [...closers, () => closeNow(demo)];
    for (const language of ['', 'en']) {
      const query = { by_slugs: published.join(','), ...(language !== '' && { language }) };
      const shown = async (origin: string) =>
        (await delivered({ origin }, query)).map((story) => [withoutIds(story), story['first_published_at']]);
      expect(await shown(space.origin)).toEqual(await shown(demoOrigin));
    }
    expect((await delivered(space, { version: 'draft' })).map((story) => story['full_slug'])).toContain(
      'kabar/rak-kedua',
    );
  });

  test('has links, relations and pictures that lead within the space', async () => {
    const space = await startSpace();
    await seed(space);
    const found = await delivered(space);
    const uuids = new Set(found.map((story) => story['uuid']));
    const text = JSON.stringify(found);
    for (const { uuid } of stories) expect(text).not.toContain(uuid);
    const links = [...text.matchAll(/"linktype":"story"[^}]*"id":"([^"]+)"/g)].map(([, id]) => id);
    expect(links.filter((id) => uuids.has(id))).not.toEqual([]);
    const mark = /http:[^"]*\/f\/123456\/96x96\/[0-9a-f]+\/sogan-mark\.svg/.exec(text)?.[0] ?? '';
    const picture = await fetch(mark.replace('http://localhost:3001', space.origin));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  });

  test('has the datasources of the samples, with their values in other languages', async () => {
    const space = await startSpace();
    expect(await seed(space)).toContain('+ datasource kota-asal: 9 entries, 2 translations');
    const entries = await entriesOf(space, 'kota-asal', 'en');
    expect(entries.map(({ value, dimension_value: text }) => [value, text])).toEqual([
      ...['yogyakarta', 'surakarta', 'semarang', 'jakarta', 'bandung', 'surabaya', 'denpasar'].map(
        (value) => [value, null],
      ),
      ['lain', 'Another town in Indonesia'],
      ['luar-negeri', 'Abroad'],
    ]);
  });

  test('gets back the entries, dimensions and values that someone has deleted, and no others', async () => {
    const space = await startSpace();
    const lists = { name: 'Kota asal', slug: 'kota-asal' };
    await manage(space, '/datasources', { datasource: lists });
    await manage(space, '/datasource_entries', {
      datasource_entry: { name: 'Yogyakarta', value: 'yogya', datasource_id: 1 },
    });
    expect(await seed(space)).toContain('+ datasource kota-asal: 8 entries, 2 translations');
    const entries = await entriesOf(space, 'kota-asal', 'en');
    expect(entries.map(({ value }) => value)).toHaveLength(9);
    expect([entries[0], entries.at(-1)]).toMatchObject([{ value: 'yogya' }, { dimension_value: 'Abroad' }]);
  });

  test('shows how far it is, to the end', async () => {
    const progress: (readonly [number, number])[] = [];
    await seed(await startSpace(), true, (...each) => void progress.push(each));
    const total = progress[0]?.[1] ?? 0;
    expect(total).toBeGreaterThan(stories.length * 2);
    expect(progress).toEqual(Array.from({ length: total + 1 }, (_, done) => [done, total]));
  });

  test.each([3, uploads, uploads + 5, uploads + 11, uploads + 13, uploads + 18, uploads + 28])(
    'is the same after a run that was cut off at change %d and repeated',
    async (after) => {
      const [whole, resumed] = [await startSpace(), await startSpace()];
      await seed(whole);
      resumed.cut.after = after;
      await expect(seed(resumed)).rejects.toThrow(/run the command again/);
      resumed.cut.after = Infinity;
      await seed(resumed);
      for (const slug of ['kota-asal', 'option-lists'])
        expect((await entriesOf(resumed, slug, 'en')).map(withoutId)).toEqual(
          (await entriesOf(whole, slug, 'en')).map(withoutId),
        );
      expect((await delivered(resumed)).map(withoutIds)).toEqual((await delivered(whole)).map(withoutIds));
      expect(await seed(resumed)).toEqual([
        expect.stringMatching(
          `^  kept as they are: ${stories.length} stories that the space has \\(.*, .*, .* and ${stories.length - 3} more\\)$`,
        ),
        'The space has the samples: nothing to write.',
      ]);
    },
  );
});

describe('nothing is written into', () => {
  test('a space with stories of its own', async () => {
    const space = await startSpace([buildStory('blog', { component: 'page' })]);
    await expect(seed(space)).rejects.toThrow(
      'the space 123456 has stories of its own (blog): the samples are for an empty space',
    );
  });

  test('a story that the space has under the name of a sample', async () => {
    const home = buildStory('home', { component: 'page', seo_title: 'Milik sendiri' });
    const space = await startSpace([home]);
    expect(await seed(space)).toContain('  kept as they are: 1 story that the space has (home)');
    expect(storyOf(await delivered(space), 'home')).toMatchObject({
      uuid: home.uuid,
      content: { seo_title: 'Milik sendiri' },
    });
  });

  test('a published story, though it is empty', async () => {
    const space = await startSpace([buildStory('home', { component: 'page' })]);
    expect(await seed(space, false)).toContain('  kept as they are: 1 story that the space has (home)');
  });

  test('a space without the components', async () => {
    const service = createContentService({ space: buildSpace([]) });
    const server = createServer(service.app);
    const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
    closers = [() => closeNow(server)];
    await expect(seed({ origin, cut: { after: Infinity } })).rejects.toThrow(
      'npm run schema -- push --apply first',
    );
  });
});

/** All texts of a story but references, in order. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^[0-9a-f]{8}-|^https?:/.test(value) ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function withoutIds({ full_slug, name, content, position, tag_list, translated_slugs }: JsonObject): unknown {
  return { full_slug, name, texts: textsIn(content), position, tag_list, translated_slugs };
}

function withoutId({ name, value, dimension_value }: JsonObject): unknown {
  return { name, value, dimension_value };
}
