import { describe, expect, test } from '@jest/globals';
import type { FoundStory } from '../content/api/fetch-story';
import type { Outcome } from '../content/cache/cache-types';
import { emptySummary } from '../content/summaries/summary';
import { createUntranslatedPages } from './untranslated-pages';

const dependencies = { contents: new Set<string>(), addresses: new Set<string>() };
const found: FoundStory = {
  story: { uuid: 'own', name: 'Own', full_slug: 'en/own', content: { component: 'page' } },
  links: { lacking: { uuid: 'lacking', real_path: '/en/lain' }, own: { uuid: 'own' } },
  rels: { lacking: { uuid: 'lacking', name: 'Lain', full_slug: 'en/lain', content: {} } },
  dependencies,
};
const fresh: Outcome<FoundStory> = { outcome: 'fresh', value: found };

function start({ fallback = 'off', isComplete = true, loaded = fresh }: Partial<Start> = {}) {
  const content = {
    version: { current: () => 7 },
    summaries: {
      isTranslated: (uuid: string) => uuid !== 'lacking',
      summary: (uuid: string) => ({ ...emptySummary(uuid), path: 'lain' }),
      isComplete: (version: number) => isComplete && version === 7,
    },
  };
  // Nothing else of them is used.
  const deps = { content, languages: ['id', 'en'], fallback } as unknown as Parameters<
    typeof createUntranslatedPages
  >[0];
  const pages = createUntranslatedPages(deps);
  const load = pages.storyLoader(() => Promise.resolve(loaded));
  return { pages, load: (language: string | null) => load({ language, slug: 'own' }) };
}

interface Start {
  readonly fallback: 'on' | 'off';
  readonly isComplete: boolean;
  readonly loaded: Outcome<FoundStory>;
}

describe('the links of a story in a language that lacks some pages', () => {
  test('lead to the first language, and are the same objects at each load', async () => {
    const { load } = start();
    const outcomes = [await load('en'), await load('en')];
    const [first, second] = outcomes.map((outcome) => ('value' in outcome ? outcome.value : undefined));
    expect(first?.links).toEqual({
      lacking: { uuid: 'lacking', real_path: '/lain', hreflang: 'id' },
      own: { uuid: 'own' },
    });
    expect(first?.rels['lacking']).toMatchObject({ name: 'Lain', full_slug: 'lain', hreflang: 'id' });
    expect([second?.links, second?.rels].map((each, at) => each === [first?.links, first?.rels][at])).toEqual(
      [true, true],
    );
    expect(outcomes[0]?.outcome).toBe('fresh');
  });

  test.each([
    ['in the first language', null, {}],
    ['where nothing is lacking', 'en', { fallback: 'on' }],
    ['where there is no story', 'en', { loaded: { outcome: 'missing' } }],
  ] as const)('are as they were loaded %s', async (_, language, options) => {
    const outcome = await start(options).load(language);
    expect(outcome).toBe('loaded' in options ? options.loaded : fresh);
  });

  test('are outdated while translations may have changed, or the story is', async () => {
    expect(await start({ isComplete: false }).load('en')).toMatchObject({ outcome: 'stale', age: 0 });
    const loaded = { outcome: 'stale', value: found, age: 5 } as const;
    expect(await start({ loaded }).load('en')).toMatchObject({ outcome: 'stale', age: 5 });
  });
});

test.each([
  ['on', false, true],
  ['off', false, false],
  ['off', true, true],
] as const)('with fallback %s and summaries complete: %s, what is lacking is current: %s', (...row) => {
  const [fallback, isComplete, isCurrent] = row;
  expect(start({ fallback, isComplete }).pages.isCurrent()).toBe(isCurrent);
});
