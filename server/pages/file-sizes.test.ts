import { describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import type { JsonObject } from '../../common/json';
import type { Story } from '../../common/story/story';
import type { Outcome } from '../content/cache/cache-types';
import type { FoundStory } from '../content/api/fetch-story';
import { createFileSizes } from './file-sizes';

const origin = 'https://a.example';
const document = { filename: `${origin}/f/1/a.pdf`, title: 'Daftar' };

function storyWith(...files: readonly JsonObject[]): Story {
  return { uuid: 'u', name: 'x', full_slug: 'x', content: { body: [{ component: 'downloads', files }] } };
}

/** Loads a story whose file's sizes a test provides. */
function start(story: Story, sizeOf: (url: string) => Promise<number | null>) {
  const clock = createFakeClock();
  const requests: string[] = [];
  const withFileSizes = createFileSizes({
    origins: [origin],
    firstLanguage: 'id',
    sizeOf: (url) => {
      requests.push(url);
      return sizeOf(url);
    },
    clock,
  });
  const dependencies = { contents: new Set<string>(), addresses: new Set<string>() };
  const found: FoundStory = { story, rels: {}, links: {}, dependencies };
  const load = withFileSizes(() => Promise.resolve<Outcome<FoundStory>>({ outcome: 'fresh', value: found }));
  return { clock, requests, load: () => load({ language: null, slug: 'x' }) };
}

const valueOf = (outcome: Outcome<FoundStory>): FoundStory | null =>
  outcome.outcome === 'fresh' || outcome.outcome === 'stale' ? outcome.value : null;

describe('a story with documents', () => {
  test('says how large they are, and requests each once', async () => {
    const { load, requests } = start(storyWith(document, document), () => Promise.resolve(1_200));
    const [first, second] = [valueOf(await load()), valueOf(await load())];
    expect(first?.story.content).toEqual(
      storyWith({ ...document, content_length: 1_200 }, { ...document, content_length: 1_200 }).content,
    );
    expect(second?.story).toBe(first?.story);
    expect(requests).toEqual([document.filename]);
  });

  test.each([
    ['no documents', storyWith({ filename: `${origin}/f/1/a.jpg` })],
    ['a size of its own', storyWith({ ...document, content_length: 7 })],
    ['documents elsewhere', storyWith({ filename: 'https://elsewhere.example/a.pdf' })],
  ])('stays the same object with %s', async (_, story) => {
    const { load, requests } = start(story, () => Promise.resolve(1));
    expect(valueOf(await load())?.story).toBe(story);
    expect(requests).toEqual([]);
  });

  test('says behind each link to a document what it leads to, in the language of the page', async () => {
    const link = { linktype: 'asset', url: document.filename };
    const mark = { type: 'link', attrs: { linktype: 'asset', href: document.filename } };
    const others = [
      { linktype: 'url', url: document.filename },
      { linktype: 'asset', url: `${origin}/f/1/a.jpg` },
      { linktype: 'asset', url: 'https://elsewhere.example/a.pdf' },
    ];
    const { load, requests } = start(storyWith(link, mark, ...others), () => Promise.resolve(1_240_000));
    expect(valueOf(await load())?.story.content).toEqual(
      storyWith(
        { ...link, file_note: ' (PDF, 1,2 MB)' },
        { ...mark, attrs: { ...mark.attrs, file_note: ' (PDF, 1,2 MB)' } },
        ...others,
      ).content,
    );
    expect(requests).toEqual([document.filename]);
  });

  test('says the kind alone where the host of a linked document does not say its size', async () => {
    const link = { linktype: 'asset', url: `${origin}/f/1/b.docx` };
    const { load } = start(storyWith(link), () => Promise.resolve(null));
    expect(valueOf(await load())?.story.content).toEqual(
      storyWith({ ...link, file_note: ' (DOCX)' }).content,
    );
  });

  test('comes without a size that is late, and is outdated then', async () => {
    let resolve = (_size: number): void => {};
    const size = new Promise<number>((done) => (resolve = done));
    const { load, clock, requests } = start(storyWith(document), () => size);
    const loading = load();
    await clock.advance(1_500);
    expect(await loading).toMatchObject({ outcome: 'stale', value: { story: storyWith(document) } });
    resolve(5_000);
    expect(valueOf(await load())?.story.content).toEqual(
      storyWith({ ...document, content_length: 5_000 }).content,
    );
    expect(requests).toHaveLength(1);
  });

  test('comes with the sizes that are in time beside one that is late', async () => {
    const slow = { filename: `${origin}/f/2/b.pdf`, title: 'Katalog' };
    const { load, clock } = start(storyWith(document, slow), (url) =>
      url === slow.filename ? new Promise(() => {}) : Promise.resolve(1_200),
    );
    const loading = load();
    await clock.advance(1_500);
    const outcome = await loading;
    expect(outcome.outcome).toBe('stale');
    expect(valueOf(outcome)?.story.content).toEqual(
      storyWith({ ...document, content_length: 1_200 }, slow).content,
    );
  });

  test('comes without a size that its host does not send, and requests it again after ten minutes', async () => {
    const { load, clock, requests } = start(storyWith(document), () => Promise.reject(new Error('refused')));
    const first = await load();
    expect(first).toMatchObject({ outcome: 'fresh', value: { story: storyWith(document) } });
    expect(valueOf(await load())?.story).toBe(valueOf(first)?.story);
    expect(requests).toHaveLength(1);
    await clock.advance(600_000);
    await load();
    expect(requests).toHaveLength(2);
  });
});
