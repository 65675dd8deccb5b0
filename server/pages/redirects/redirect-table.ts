import { isJsonObject, textOf } from '../../../common/json';
import { storyPath } from '../../../common/story/story-path';
import { followRedirects } from './follow-redirects';
import type { Redirect, RedirectStory, Step, TableScope } from './redirect';
import { enteredAddress, targetOf } from './redirect-target';

/** Why a redirect leads nowhere, or not where its editor wants. */
export type RedirectProblem =
  /** `from` is no path that a page can have. */
  | 'from-invalid'
  /** `to` is empty, or nothing that a redirect may lead to. */
  | 'to-invalid'
  /** The story that `to` names is not published. */
  | 'to-unpublished'
  /** A page has the path, and wins. */
  | 'from-taken'
  /** An earlier redirect has the same path. */
  | 'from-repeated'
  /** Leads back to itself. */
  | 'loop';

/** A redirect story with what is wrong with it. */
export interface FoundProblem {
  readonly problem: RedirectProblem;
  readonly uuid: string;
  readonly slug: string;
  /** As its editor entered it. */
  readonly from: string;
}

/** All redirects of a site. */
export interface RedirectTable {
  /** By path, as `storyPath` writes it; chains are followed to their end. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  readonly problems: readonly FoundProblem[];
}

/**
 * Makes the table of a site's redirects. One from `/a` also leads from `/en/a`, to the target in that language, unless that
 * path has a redirect of its own.
 */
export async function makeRedirectTable(scope: TableScope): Promise<RedirectTable> {
  const collected: CollectedSteps = { own: new Map(), inherited: new Map(), problems: [] };
  for (const [position, code] of scope.languages.entries()) {
    const language = position === 0 ? null : code;
    for await (const chunk of scope.stories(language))
      for (const story of chunk) collect(story, language, scope, collected);
  }
  const { own, inherited, problems } = collected;
  const { redirects, loops } = followRedirects(new Map([...inherited, ...own]), scope);
  for (const path of loops) {
    const story = own.get(path)?.story;
    if (story !== undefined) problems.push(problemOf(story, 'loop'));
  }
  return { redirects, problems };
}

interface CollectedSteps {
  /** By path: those whose editor entered this path. */
  readonly own: Map<string, Step>;
  /** By path: those of the same path in the first language. */
  readonly inherited: Map<string, Step>;
  readonly problems: FoundProblem[];
}

/** Adds a redirect story, in one language. */
function collect(
  story: RedirectStory,
  language: string | null,
  scope: TableScope,
  { own, inherited, problems }: CollectedSteps,
): void {
  const address = enteredAddress(story.details['from'], scope);
  const isOwn = (address?.language ?? null) === language;
  const report = (problem: RedirectProblem): void => {
    if (isOwn) problems.push(problemOf(story, problem));
  };
  if (address === null) return report('from-invalid');
  // The redirect of another language.
  if (!isOwn && address.language !== null) return;
  if (scope.hasPage({ language, slug: address.slug })) report('from-taken');
  const step = stepOf(story, language, scope);
  if (typeof step === 'string') return report(step);
  const path = storyPath({ language, slug: address.slug });
  const steps = isOwn ? own : inherited;
  if (steps.has(path)) report('from-repeated');
  else steps.set(path, step);
}

function problemOf({ uuid, slug, details }: RedirectStory, problem: RedirectProblem): FoundProblem {
  return { problem, uuid, slug, from: textOf(details['from']) };
}

/** What a redirect story says; the problem where that leads nowhere. */
function stepOf(
  story: RedirectStory,
  language: string | null,
  scope: TableScope,
): Step | Extract<RedirectProblem, 'to-invalid' | 'to-unpublished'> {
  const { status, to } = story.details;
  const code = String(status);
  if (code === '410') return { redirect: { status: 410 }, story };
  const target = isJsonObject(to) ? targetOf(to, language, scope) : null;
  if (target === null) return 'to-invalid';
  if (target.kind === 'story' && !scope.isPublished(target.uuid)) return 'to-unpublished';
  return { redirect: { status: code === '302' ? 302 : 301, target }, story };
}
