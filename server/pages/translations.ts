import { objectsOf } from '../../common/json';
import type { PageAlternate } from '../../common/site/site-context';
import type { Story } from '../../common/story/story';
import { storyPath } from '../../common/story/story-path';
import type { Priority } from '../content/api/rate-limit';
import type { ContentSource } from '../content/content-source';
import { slugIn, slugsOf } from '../content/story-index/story-slugs';
import { contentHash } from '../content/summaries/summary';
import { idleClock } from '../runtime/clock';
import { withTimeout } from '../runtime/timeout';
import { languageAlternates } from './language-alternates';

/** The languages of a story. */
export interface FoundTranslations {
  /** One for each language of the site, none on a site with one. A language that nothing is known of counts as translated. */
  readonly alternates: readonly PageAlternate[];
  /** True if everything is current. */
  readonly isFresh: boolean;
  /** False if nothing is known of some language, while the CMS is out of reach. */
  readonly isComplete: boolean;
}

/**
 * Finds out into which languages a story is translated.
 * @param language the one that the story was loaded in; null for the first one.
 */
export type FindTranslations = (
  story: Story,
  language: string | null,
  priority?: Priority,
) => Promise<FoundTranslations>;

/** What is known of a translation: true or false, undefined for nothing. */
type Verdict = boolean | undefined;

/**
 * Finds translations by the CMS's word where it has one, else by the content, which without a translation is that of the first
 * language. While the summaries of content are behind, the story is loaded in each language, which may be cached.
 * @param languages the site's; the first has no prefix.
 * @param patience milliseconds that a page waits for its story in other languages.
 */
export function createTranslationFinder(
  content: Pick<ContentSource, 'story' | 'version' | 'summaries'>,
  languages: readonly string[],
  patience: number,
): FindTranslations {
  const { version, summaries } = content;
  /** What the summaries say, while they are those of the site's content version. */
  const summarised = (uuid: string, code: string): boolean | null =>
    summaries.version() > 0 && summaries.version() === version.current()
      ? summaries.isTranslated(uuid, code)
      : null;
  const find: FindTranslations = async (story, language, priority) => {
    const { slug } = slugsOf(story, language);
    let isFresh = true;
    /** The story in a language; null where it does not exist. */
    const load = async (code: string | null): Promise<Story | null | undefined> => {
      if (code === language) return story;
      const outcome = await content.story({ language: code, slug }, priority);
      isFresh &&= outcome.outcome !== 'stale';
      if (outcome.outcome === 'unavailable') return undefined;
      return outcome.outcome === 'missing' ? null : outcome.value.story;
    };
    const verdicts = publishedOf(story);
    for (const code of languages.slice(1)) {
      const verdict = verdicts.get(code) ?? summarised(story.uuid, code);
      if (verdict !== null) verdicts.set(code, verdict);
    }
    const undecided = languages.slice(1).filter((code) => !verdicts.has(code));
    if (undecided.length > 0) {
      const [original, ...others] = await Promise.all([null, ...undecided].map(load));
      for (const [index, code] of undecided.entries())
        verdicts.set(code, isTranslation(original, others[index]));
    }
    const alternates = alternatesOf(story, language, languages, (code) => verdicts.get(code));
    return { alternates, isFresh, isComplete: ![...verdicts.values()].includes(undefined) };
  };
  const assume = assumeTranslated(languages);
  return async (story, ...options) => {
    const late = { ...(await assume(story, ...options)), isComplete: false };
    return withTimeout(find(story, ...options), patience, late, idleClock);
  };
}

/** Takes every story for translated, as for editors, who translate it there. */
export function assumeTranslated(languages: readonly string[]): FindTranslations {
  return (story, language) => {
    const alternates = alternatesOf(story, language, languages, () => undefined);
    return Promise.resolve({ alternates, isFresh: true, isComplete: true });
  };
}

function alternatesOf(
  story: Story,
  language: string | null,
  languages: readonly string[],
  verdictOn: (language: string) => Verdict,
): readonly PageAlternate[] {
  const slugs = slugsOf(story, language);
  const pathIn = (code: string | null): string =>
    storyPath({ language: code, slug: slugIn(slugs, code ?? languages[0] ?? '') });
  return languageAlternates(languages, pathIn).map((alternate) => ({
    ...alternate,
    published: verdictOn(alternate.lang) ?? true,
  }));
}

/** The CMS's word, which it has for languages with a slug of their own. */
function publishedOf(story: Story): Map<string, Verdict> {
  const decided = new Map<string, Verdict>();
  for (const { lang, published } of objectsOf(story['translated_slugs']))
    if (typeof lang === 'string' && typeof published === 'boolean') decided.set(lang, published);
  return decided;
}

/** Whether a story differs from the original in its content. */
function isTranslation(original: Story | null | undefined, story: Story | null | undefined): Verdict {
  if (original === undefined || story === undefined) return undefined;
  return story !== null && contentHash(original?.content ?? {}) !== contentHash(story.content);
}
