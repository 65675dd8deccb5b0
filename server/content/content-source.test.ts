import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../common/json';
import { createFakeClock } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import type { ContentClient, ContentQuery } from './api/content-client';
import { ContentError } from './api/content-error';
import { createContentSource } from './content-source';
import { disabledContentSource } from './disabled-source';

type Respond = (segments: readonly string[], query: ContentQuery) => unknown;

const story = { uuid: 'u', name: 'A', full_slug: 'a', content: { component: 'page' } };
const failed = (status: number) => new ContentError({ status, statusText: 'x', response: 'x', path: '/x' });

function source(respond: Respond, { relations = [] as string[], cacheSeconds = 60 } = {}) {
  const calls: [string, ContentQuery][] = [];
  const events: string[] = [];
  const rejectChange = () => Promise.reject(new Error('unexpected change'));
  const client: ContentClient = {
    get: async (segments, query) => {
      if (segments[1] === 'spaces' || segments[1] === 'links') throw failed(404);
      calls.push([segments.join('/'), query]);
      const body = (await respond(segments, query)) as JsonObject;
      return { body, bytes: JSON.stringify(body).length, total: null, perPage: null };
    },
    getManaged: rejectChange,
    post: rejectChange,
    put: rejectChange,
    delete: rejectChange,
  };
  const clock = createFakeClock();
  const report = (event: string): void => void events.push(event);
  const cache = cacheSeconds > 0 ? 'on' : 'off';
  const content = createContentSource({
    client,
    shownFields: { relations },
    cache,
    cacheSeconds,
    clock,
    report,
  });
  return { content, calls, events, clock };
}

const fail =
  (status: number): Respond =>
  () => {
    throw failed(status);
  };

describe('reading a story', () => {
  test('requests the published version, its links and the relations of the registry', async () => {
    const { content, calls } = source(
      () => ({ story, cv: 7, rels: [story], links: [{ uuid: 'l', url: 'l' }] }),
      { relations: ['card.story', 'x.y'] },
    );
    expect(await content.story({ language: null, slug: 'a/b' })).toEqual({
      outcome: 'fresh',
      value: {
        story,
        rels: { u: story },
        links: { l: { uuid: 'l', url: 'l' } },
        dependencies: { contents: new Set(['u']), addresses: new Set(['u', 'l']) },
      },
    });
    expect(calls).toEqual([
      [
        'cdn/stories/a/b',
        { version: 'published', resolve_links: 'url', resolve_relations: 'card.story,x.y', resolve_level: 2 },
      ],
    ]);
  });

  test('requests the same language for stories that come as uuids', async () => {
    const { content, calls } = source(([, , slug]) =>
      slug === undefined ? { stories: [story] } : { story, rel_uuids: ['u'] },
    );
    const outcome = await content.story({ language: 'en', slug: 'a' });
    expect(outcome).toMatchObject({ outcome: 'fresh', value: { rels: { u: story } } });
    expect(calls).toEqual([
      ['cdn/stories/a', { version: 'published', resolve_links: 'url', language: 'en' }],
      ['cdn/stories', { version: 'published', by_uuids: 'u', per_page: 50, language: 'en' }],
    ]);
  });

  test('caches the story by language', async () => {
    const { content, calls } = source(() => ({ story }));
    await content.story({ language: null, slug: 'a' });
    await content.story({ language: null, slug: 'a' });
    await content.story({ language: 'en', slug: 'a' });
    expect(calls).toHaveLength(2);
    expect(content.health().known).toBe(2);
  });

  test('fetches again with caching off', async () => {
    const { content, calls } = source(() => ({ story }), { cacheSeconds: 0 });
    await content.story({ language: null, slug: 'a' });
    await content.story({ language: null, slug: 'a' });
    expect(calls).toHaveLength(2);
  });

  test('that does not exist is missing, and stays so for a while', async () => {
    const { content, calls } = source(fail(404));
    expect(await content.story({ language: null, slug: 'a' })).toEqual({ outcome: 'missing' });
    expect(await content.story({ language: null, slug: 'a' })).toEqual({ outcome: 'missing' });
    expect(calls).toHaveLength(1);
    expect(content.health().state).toBe('answering');
  });

  test('has its relations whatever the spelling of their components, which the CMS compares as it is', async () => {
    const content = {
      component: 'page',
      body: [
        { component: 'Card', story: 'a' },
        { component: 'card', story: 'b' },
        { component: 'CarouselWrapper', stories: ['c', 7, ''] },
        { component: 'Other', story: 'd' },
      ],
    };
    const relations = ['card.story', 'carousel_wrapper.stories'];
    const { content: reader, calls } = source(
      ([, , slug], { by_uuids: uuids }) =>
        slug === undefined
          ? {
              stories: String(uuids)
                .split(',')
                .map((uuid) => ({ ...story, uuid })),
            }
          : { story: { ...story, content }, rels: [{ ...story, uuid: 'b' }] },
      { relations },
    );
    const outcome = await reader.story({ language: null, slug: 'a' });
    expect(Object.keys('value' in outcome ? outcome.value.rels : {})).toEqual(['b', 'a', 'c']);
    expect(calls.map(([, { by_uuids: uuids }]) => uuids)).toEqual([undefined, 'a,c']);
  });

  test('by its numeric id is missing: only slugs are paths', async () => {
    const { content } = source(([, , slug]) => ({
      story: { ...story, full_slug: slug === '2024' ? '2024' : 'config' },
    }));
    expect(await content.story({ language: null, slug: '690410021' })).toEqual({ outcome: 'missing' });
    expect(await content.story({ language: null, slug: '2024' })).toMatchObject({ outcome: 'fresh' });
  });

  test('ignores a version that is no number', async () => {
    const { content } = source(() => ({ story, cv: { toString: 1, valueOf: 2 } }));
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'fresh' });
    expect(content.version.current()).toBe(0);
  });

  test.each([[{}], [{ story: null }], [{ story: 'x' }], [{ story: {} }]])(
    'with the response %j is an outage',
    async (body) => {
      const { content } = source(() => body);
      expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'unavailable' });
    },
  );

  test('with null as its content gives empty content', async () => {
    const { content } = source(() => ({ story: { ...story, content: null } }));
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({
      outcome: 'fresh',
      value: { story: { content: {} } },
    });
  });

  test('is unavailable while the CMS fails, and fresh after that', async () => {
    let up = false;
    const { content, clock } = source(() => {
      if (!up) throw failed(500);
      return { story };
    });
    expect(content.health().state).toBe('untried');
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'unavailable' });
    expect(content.health().state).toBe('failing');
    up = true;
    await clock.advance(1_000);
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'fresh' });
    expect(content.health().state).toBe('answering');
  });
});

/** True for a deeply frozen value. */
function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

test.each<[string, JsonObject]>([
  ['with content', { story, rels: [story], links: [{ uuid: 'l', a: [{}] }], cv: 7 }],
  ['without content', { story: { ...story, content: null }, rels: [{ ...story, content: 7 }] }],
])('a story %s is frozen', async (_, body) => {
  const { content } = source(() => body);
  const outcome = await content.story({ language: null, slug: 'a' });
  expect(outcome).toMatchObject({ outcome: 'fresh' });
  expect(isFrozen('value' in outcome ? outcome.value : {})).toBe(true);
});

describe('reading a list', () => {
  const list = { stories: [story], cv: 7 };

  test('returns the body unchanged, and fetches once whatever the order of parameters', async () => {
    const { content, calls } = source(() => list);
    const outcome = await content.stories({ slug: null, query: { page: 1, starts_with: 'a/' } });
    expect(outcome).toEqual({ outcome: 'fresh', value: { body: list, total: null, perPage: null } });
    await content.stories({ slug: null, query: { starts_with: 'a/', page: 1 } });
    await content.stories({ slug: null, query: { starts_with: 'a/', page: 2 } });
    expect(calls.map(([, { page }]) => page)).toEqual([1, 2]);
    expect(content.health()).toMatchObject({ known: 0, bytes: 2 * JSON.stringify(list).length });
  });

  test('finds no story by its numeric id', async () => {
    const { content } = source(() => ({ story }));
    expect(await content.stories({ slug: '690410021', query: {} })).toEqual({ outcome: 'missing' });
  });
});

test('without a token there is one logged error and every story is unavailable', async () => {
  const { log, events } = recordingLog();
  const content = disabledContentSource(log);
  for (const slug of ['a', 'b'])
    expect(await content.story({ language: null, slug })).toMatchObject({ outcome: 'unavailable' });
  expect(await content.stories({ slug: null, query: {} })).toMatchObject({ outcome: 'unavailable' });
  expect(await content.version.request()).toBe('unsupported');
  expect(content.health().state).toBe('disabled');
  expect(events.map(({ level, event }) => [level, event])).toEqual([['error', 'content-disabled']]);
});

test('a listener of publishes is called until it ends', async () => {
  let cv = 7;
  const { content, clock } = source(() => ({ story, cv }), { cacheSeconds: 1 });
  const calls: string[] = [];
  content.onPublish(() => calls.push(`one at ${cv}`));
  const end = content.onPublish(() => calls.push(`other at ${cv}`));
  await content.story({ language: null, slug: 'a' });
  end();
  cv = 8;
  await clock.advance(2_000);
  await content.story({ language: null, slug: 'a' });
  expect([...new Set(calls)]).toEqual(['one at 7', 'other at 7', 'one at 8']);
});
