import { describe, expect, test } from '@jest/globals';
import { recordingLog } from '../../test/recording-log';
import type { ContentClient, ContentQuery } from './content-client';
import { ContentError } from './content-error';
import { createContentSource, disabledContentSource } from './content-source';

type Answer = (segments: readonly string[], query: ContentQuery) => unknown;

const story = { uuid: 'u', name: 'A', full_slug: 'a', content: { component: 'page' } };
const failed = (status: number) => new ContentError({ status, statusText: 'x', response: 'x', path: '/x' });

function source(answer: Answer, { relations = [] as string[], cacheSeconds = 60 } = {}) {
  const calls: [string, ContentQuery][] = [];
  const client: ContentClient = {
    get: async (segments, query) => {
      calls.push([segments.join('/'), query]);
      return (await answer(segments, query)) as Awaited<ReturnType<ContentClient['get']>>;
    },
  };
  return { content: createContentSource({ client, relations, cacheSeconds }), calls };
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
      outcome: 'found',
      story,
      cv: 7,
      rels: { u: story },
      links: { l: { uuid: 'l', url: 'l' } },
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
    expect(outcome).toMatchObject({ outcome: 'found', rels: { u: story } });
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
    expect(content.known()).toBe(2);
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
    expect(content.state()).toBe('answering');
  });

  test('by its numeric id is missing: an address is a slug', async () => {
    const { content } = source(([, , slug]) => ({
      story: { ...story, full_slug: slug === '2024' ? '2024' : 'config' },
    }));
    expect(await content.story({ language: null, slug: '690410021' })).toEqual({ outcome: 'missing' });
    expect(await content.story({ language: null, slug: '2024' })).toMatchObject({ outcome: 'found' });
  });

  test('with a version that is no number is a page all the same', async () => {
    const { content } = source(() => ({ story, cv: { toString: 1, valueOf: 2 } }));
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'found', cv: 0 });
  });

  test.each([[{}], [{ story: null }], [{ story: 'x' }], [{ story: {} }]])(
    'answered with %j is an outage',
    async (body) => {
      const { content } = source(() => body);
      await expect(content.story({ language: null, slug: 'a' })).rejects.toThrow(ContentError);
      expect(content.state()).toBe('failing');
    },
  );

  test('with empty content is an empty page', async () => {
    const { content } = source(() => ({ story: { ...story, content: null } }));
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({
      outcome: 'found',
      story: { content: {} },
    });
  });

  test('while the service fails is an error, forgotten once it answers', async () => {
    let up = false;
    const { content } = source(() => {
      if (!up) throw failed(500);
      return { story };
    });
    expect(content.state()).toBe('untried');
    await expect(content.story({ language: null, slug: 'a' })).rejects.toThrow(ContentError);
    expect(content.state()).toBe('failing');
    up = true;
    expect(await content.story({ language: null, slug: 'a' })).toMatchObject({ outcome: 'found' });
    expect(content.state()).toBe('answering');
  });
});

test('without a token there is one logged error and every story is unavailable', async () => {
  const { log, events } = recordingLog();
  const content = disabledContentSource(log);
  await expect(content.story({ language: null, slug: 'a' })).rejects.toThrow(ContentError);
  await expect(content.story({ language: null, slug: 'b' })).rejects.toThrow(ContentError);
  expect(content.state()).toBe('disabled');
  expect(events.map(({ level, event }) => [level, event])).toEqual([['error', 'content-disabled']]);
});
