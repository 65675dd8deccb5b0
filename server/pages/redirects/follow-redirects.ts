import { storyAddress, storyPath, storySegments } from '../../../common/story/story-path';
import { enteredAddress, mergeQueries } from './redirect-target';
import type { Redirect, Step, TableScope } from './redirect';

/** Redirects whose chains are followed to their end, and the paths of those that lead back to themselves. */
interface FollowedRedirects {
  /** By path. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  readonly loops: readonly string[];
}

/** Where a redirect leads in the end: undefined beyond the last one, null for nowhere. */
type End = Redirect | null | undefined;

/** Follows chains to their end: a visitor takes one step. A loop, and what leads into it, leads nowhere. */
export function followRedirects(steps: ReadonlyMap<string, Step>, scope: TableScope): FollowedRedirects {
  const nextPath = createNextPath(steps, scope);
  const ends = new Map<string, End>();
  const loops: string[] = [];
  for (const start of steps.keys()) {
    const { trail, loop, ...rest } = walk(start, nextPath, ends);
    loops.push(...loop);
    let { end } = rest;
    for (const path of trail.toReversed()) {
      end = joined(steps.get(path)?.redirect ?? null, end);
      ends.set(path, end);
    }
  }
  const redirects = new Map<string, Redirect>();
  for (const [path, end] of ends) if (end) redirects.set(path, end);
  return { redirects, loops };
}

/** Walks from redirect to redirect, up to one whose end is known. */
function walk(
  start: string,
  nextPath: (path: string) => string | undefined,
  ends: ReadonlyMap<string, End>,
): { readonly trail: readonly string[]; readonly loop: readonly string[]; readonly end: End } {
  const trail = new Set<string>();
  for (let path: string | undefined = start; path !== undefined; path = nextPath(path)) {
    if (ends.has(path)) return { trail: [...trail], loop: [], end: ends.get(path) };
    if (trail.has(path))
      return { trail: [...trail], loop: [...trail].slice([...trail].indexOf(path)), end: null };
    trail.add(path);
  }
  return { trail: [...trail], loop: [], end: undefined };
}

/** The path of the redirect that a redirect leads to; undefined for one that leads to a page, elsewhere, or nowhere. */
function createNextPath(
  steps: ReadonlyMap<string, Step>,
  scope: TableScope,
): (path: string) => string | undefined {
  const fromByUuid = new Map<string, Step['story']>();
  for (const { story } of steps.values()) fromByUuid.set(story.uuid, story);
  return (path) => {
    const redirect = steps.get(path)?.redirect;
    if (redirect === undefined || redirect.status === 410 || redirect.target.kind === 'url') return undefined;
    const { target } = redirect;
    const next = target.kind === 'path' ? target.path : pathOfStory(target.uuid, target.language);
    if (next === undefined || !steps.has(next)) return undefined;
    const address = storyAddress(storySegments(next) ?? [], scope.languages);
    return scope.hasPage(address) ? undefined : next;
  };

  /** The path of a redirect that another one names as its story. */
  function pathOfStory(uuid: string, language: string | null): string | undefined {
    const address = enteredAddress(fromByUuid.get(uuid)?.details['from'], scope);
    return address === null ? undefined : storyPath({ ...address, language: address.language ?? language });
  }
}

/**
 * Two steps in one. It is permanent only where both are.
 * @param end the later one; undefined where there is none, null where it leads nowhere.
 */
function joined(step: Redirect | null, end: End): Redirect | null {
  if (step === null || end === null) return null;
  if (end === undefined || step.status === 410) return step;
  if (end.status === 410) return end;
  const { target } = end;
  const query = mergeQueries(target.query, step.target.query);
  const status = step.status === 302 ? 302 : end.status;
  return { status, target: { ...target, query, hash: target.hash || step.target.hash } };
}
