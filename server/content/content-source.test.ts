import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../common/json';
import { createFakeClock } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import type { ContentClient, ContentQuery } from './api/content-client';
import { ContentError } from './api/content-error';
import { createContentSource, disabledContentSource } from './content-source';

type Answer = (segments: readonly string[], query: ContentQuery) => unknown;

const story = { uuid: 'u', name: 'A', full_slug: 'a', content: { component: 'page' } };
const failed = (status: number) => new ContentError({ status, statusText: 'x', response: 'x', path: '/x' });

function source(answer: Answer, { relations = [] as string[], cacheSeconds = 60 } = {}) {
  const calls: [string, ContentQuery][] = [];
  const events: string[] = [];
  const nobody = () => Promise.reject(new Error('nobody may change anything'));
  const client: ContentClient = {
    get: async (segments, query) => {
      if (segments[1] === 'spaces') throw failed(404);
      calls.push([segments.join('/'), query]);
      const body = (await answer(segments, query)) as JsonObject;
      return { body, bytes: JSON.stringify(body).length, total: null, perPage: null };
    },
    post: nobody,
    put: nobody,
    delete: nobody,
  };
  const clock = createFakeClock();
  const report = (event: string): void => void events.push(event);
  const cache = cacheSeconds > 0 ? 'on' : 'off';
  const content = createContentSource({ client, relations, cache, cacheSeconds, clock, report });
  return { content, calls, events, clock };
}

const fail =
  (status: number): Answer =>
  () => {
    throw failed(status);
  };

describe('asking for a story', () => {
  test('asks for the published version, its links and the relations of the registry', async () => {
    const { content, calls } = source(
      () => ({ story, cv: 7, rels: [story], links: [{ uuid: 'l', url: 'l' }] }),
      { relations: ['card.story', 'x.y'] },
    );
    expect(await content.story({ language: null, slug: 'a/b' })).toEqual({
      outcome: 'fresh',
      value: { story, cv: 7, rels: { u: story }, links: { l: { uuid: 'l', url: 'l' } } },
    });
    expect(calls).toEqual([
      [
        'cdn/stories/a/b',
        { version: 'published', resolve_links: 'url', resolve_relations: 'card.story,x.y', resolve_level: 2 },
      ],
    ]);
  });

  test('passes the language on, also for what only came as uuids', async () => {
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

  test('keeps the answer, each language for itself', async () => {
    const { content, calls } = source(() => ({ story }));
    await content.story({ language: null, slug: 'a' });
    await content.story({ language: null, slug: 'a' });
    await content.story({ language: 'en', slug: 'a' });
    expect(calls).toHaveLength(2);
    expect(content.health().known).toBe(2);
  });

  test('keeps nothing when caching is off', async () => {
    const { content, calls } = source(() => ({ story }), { cacheSeconds: 0 });
    await content.story({ language: null, slug: 'a' });
    await content.story({ language: null, slug: 'a' });
    expect(calls).toHaveLength(2);
  });

  test('that the service does not have is missing, and stays so for a while', async () => {
    const { content, calls } = source(fail(404));
    expect(await content.story({ language: null, slug: 'a' })).toEqual({ outcome: 'missing' });
    expect(await content.story({ language: null, slug: 'a' })).toEqual({ outcome: 'missing' });
    expect(calls).toHaveLength(1);
    expect(content.health().state).toBe('answering');
  });

  test('by its numeric id is missing: an address is a slug', async () => {
    const { content } = source(([, , slug]) => ({
      story: { ...story, full_slug: slug === '2024' ? '2024' : 'config' },
    }));
    expect(await content.story({ language: null, slug: '690410021' })).toEqual({ outcome: 'missing' });
    expect(await content.story({ language: null, slug: '2024' })).toMatchObject({ outcome: 'fresh' });
  });

  test('with a version that is no number is a page all the same', async () => {
    const { content } = source(() => ({ story, cv: { toString: 1, valueOf: 2 } }));
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({
      outcome: 'fresh',
      value: { cv: 0 },
    });
  });

  test.each([[{}], [{ story: null }], [{ story: 'x' }], [{ story: {} }]])(
    'answered with %j is an outage',
    async (body) => {
      const { content } = source(() => body);
      expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'unavailable' });
    },
  );

  test('with empty content is an empty page', async () => {
    const { content } = source(() => ({ story: { ...story, content: null } }));
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({
      outcome: 'fresh',
      value: { story: { content: {} } },
    });
  });

  test('while the service fails is an error, forgotten once it answers', async () => {
    let up = false;
    const { content, clock } = source(() => {
      if (!up) throw failed(500);
      return { story };
    });
    expect(content.health().state).toBe('untried');
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'unavailable' });
    expect(content.health().state).toBe('failing');
    up = true;
    await clock.turn(1_000);
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'fresh' });
    expect(content.health().state).toBe('answering');
  });
});

/** True where nothing in it can be changed. */
function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozen);
}

test.each<[string, JsonObject]>([
  ['in full', { story, rels: [story], links: [{ uuid: 'l', a: [{}] }], cv: 7 }],
  ['without content', { story: { ...story, content: null }, rels: [{ ...story, content: 7 }] }],
])('a story that came %s can be changed by nobody', async (_, body) => {
  const { content } = source(() => body);
  const outcome = await content.story({ language: null, slug: 'a' });
  expect(outcome).toMatchObject({ outcome: 'fresh' });
  expect(isFrozen('value' in outcome ? outcome.value : {})).toBe(true);
});

describe('asking for a list', () => {
  const list = { stories: [story], cv: 7 };

  test('hands on the body as it came, and is asked for once however its parameters are ordered', async () => {
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
