import { CONFIG_SLUG } from '../common/story/stored-config';
import { textOf } from '../common/json';
import { parseStoredStory } from '../common/story/rename-stored';
import type { Settings } from '../server/config/settings';
import { composeClient } from '../server/content/compose-content';
import type { ContentClient } from '../server/content/api/content-client';
import { fetchVersion } from '../server/content/api/fetch-version';
import { iterateStories } from '../server/content/api/iterate-stories';
import { fetchStoryIndex } from '../server/content/story-index/fetch-story-index';
import type { RedirectStory } from '../server/pages/redirects/redirect';
import {
  makeRedirectTable,
  type FoundProblem,
  type RedirectProblem,
} from '../server/pages/redirects/redirect-table';
import { about, type Finding } from './finding';
import { messageOf } from '../server/runtime/logging/error-message';

/** Redirects that one line names. */
const maxNamed = 5;
/** Milliseconds for all stories and redirects. */
const timeout = 60_000;

/** What is wrong, and what to do. */
const advice: Readonly<Record<RedirectProblem, string>> = {
  'from-invalid': 'its "from" is no path of this site: enter one, such as /old-page',
  'from-taken': 'a page has that path and comes first: move the page, or delete the redirect',
  'from-repeated': 'another redirect has the same path: delete one of them',
  'to-invalid': 'its "to" is empty or nothing to redirect to: choose a story, a path or an https address',
  'to-unpublished': 'the story that it leads to is not published: publish it, or choose another',
  loop: 'it leads back to itself: change its "to"',
};

/** Checks that every redirect that editors published leads somewhere. */
export async function checkRedirects(settings: Settings): Promise<Finding> {
  const { ok, problem, skipped } = about('redirects');
  const { contentToken: token } = settings;
  if (token === undefined) return skipped('CONTENT_TOKEN is not set');
  try {
    const { count, problems } = await findProblems(
      composeClient({ settings, token, report: () => {} }),
      settings,
    );
    if (problems.length === 0) return ok(summaryOf(count));
    const named = problems.slice(0, maxNamed).map(({ slug, problem: kind }) => `${slug}: ${advice[kind]}`);
    const rest = problems.length > maxNamed ? `; and ${problems.length - maxNamed} more` : '';
    return problem(`${problems.length} of ${count} need mending: ${named.join('; ')}${rest}`);
  } catch (error) {
    return skipped(`the content service did not list them: ${messageOf(error)}`);
  }
}

async function findProblems(
  client: ContentClient,
  { siteLanguages: languages, siteUrl }: Settings,
): Promise<{ readonly count: number; readonly problems: readonly FoundProblem[] }> {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(timeout) } as const;
  const index = await fetchStoryIndex(client, await fetchVersion(client), scope);
  const byLanguage = new Map<string | null, readonly RedirectStory[]>();
  for (const [position, code] of languages.entries()) {
    const query = { content_type: 'redirect', ...(position === 0 ? {} : { language: code }) };
    const stories: RedirectStory[] = [];
    for await (const value of iterateStories(client, query, scope)) {
      const story = parseStoredStory(value);
      if (story !== null)
        stories.push({
          uuid: story.uuid,
          slug: textOf(story['default_full_slug']) || story.full_slug,
          details: story.content,
        });
    }
    byLanguage.set(position === 0 ? null : code, stories.toSorted(bySlug));
  }
  const first = byLanguage.get(null) ?? [];
  const redirects = new Set(first.map(({ uuid }) => uuid));
  const { problems } = await makeRedirectTable({
    languages,
    siteUrl,
    stories: (language) => [byLanguage.get(language) ?? []],
    isPublished: (uuid) => index.get(uuid) !== undefined,
    hasPage: (address) => {
      const story = index.at(address);
      return story !== undefined && story.slug !== CONFIG_SLUG && !redirects.has(story.uuid);
    },
  });
  return { count: first.length, problems };
}

function summaryOf(count: number): string {
  if (count === 0) return 'there are none';
  return count === 1 ? 'the only one leads somewhere' : `all ${count} lead somewhere`;
}

function bySlug(one: RedirectStory, other: RedirectStory): number {
  return one.slug < other.slug ? -1 : 1;
}
