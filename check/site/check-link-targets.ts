import { createPageResolver } from '../../server/pages/page-address';
import { isEndpoint } from '../../server/http/endpoints';
import { SEARCH_SLUG } from '../../common/constants';
import { storyAddress, storyPath, storySegments, type StoryAddress } from '../../common/story/story-path';
import { listViewOf } from '../../common/story/story-query';
import type { IndexedStory } from '../../server/content/story-index/story-index';
import { decoded } from '../content/check-links';
import { quoted } from '../content/content-scope';
import type { RuleName } from '../rules';
import type { SiteScope } from './site-scope';
import type { LinkTarget } from './link-register';

interface TargetScope extends SiteScope {
  /** Paths that redirect. */
  readonly redirects: ReadonlySet<string>;
}

/** Judges links by where they lead. */
export function checkLinkTargets(scope: TargetScope): void {
  checkStories(scope);
  checkPaths(scope);
  checkAnchors(scope);
}

function checkStories({ register, records, findings }: TargetScope): void {
  for (const [uuid, target] of register.stories) {
    const record = records.get(uuid);
    // Listed, but not delivered: the space changed meanwhile.
    if (record === undefined) continue;
    const { name } = record.reference;
    if (!record.hasPage)
      addFor(target, findings, 'link-missing', `leads to ${quoted(name)}, which has no page`);
    else if (record.isNoindex && target.inHeader.length > 0)
      addFor(
        { sources: target.inHeader, count: 0 },
        findings,
        'noindex-in-menu',
        `leads to ${quoted(name)}, which is hidden from search engines`,
      );
  }
}

/** Adds a finding for each remembered link. */
function addFor(
  { sources, count }: Pick<LinkTarget, 'sources' | 'count'>,
  findings: TargetScope['findings'],
  rule: RuleName,
  problem: string,
): void {
  const others = count - sources.length;
  for (const [index, source] of sources.entries()) {
    const isLast = index === sources.length - 1 && others > 0;
    findings.add(rule, {
      ...source,
      problem: isLast ? `${problem} (and ${others} more ${others === 1 ? 'link' : 'links'})` : problem,
    });
  }
}

/** What a typed path is: the page of a story, another address of the site, one that redirects, or nothing. */
type PathKind =
  | { readonly kind: 'page'; readonly story: IndexedStory }
  | { readonly kind: 'other' | 'missing' }
  | { readonly kind: 'redirects'; readonly to: string };

function checkPaths(scope: TargetScope): void {
  const { register, findings } = scope;
  for (const [href, target] of register.paths) {
    const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?#?(.*)$/s.exec(href) ?? [];
    const found = kindOf(path, scope);
    if (found.kind === 'missing')
      addFor(target, findings, 'link-path', `leads to ${path}, which has no page`);
    if (found.kind === 'redirects')
      addFor(target, findings, 'link-redirects', `leads to ${path}, which redirects${found.to}`);
    if (found.kind === 'page' && fragment !== '')
      for (const source of target.sources)
        register.addAnchor({ ...source, uuid: found.story.uuid, anchor: decoded(fragment) });
  }
}

function kindOf(path: string, scope: TargetScope): PathKind {
  const { redirects, settings } = scope;
  if (isEndpoint(path) || path.endsWith('/feed.xml')) return { kind: 'other' };
  const route = createPageResolver(settings.siteLanguages)(path);
  if (route.kind === 'redirect') return { kind: 'redirects', to: ` to ${route.to}` };
  if (route.kind === 'legacy')
    return pageAt(route.to, scope) === undefined
      ? { kind: 'missing' }
      : { kind: 'redirects', to: ` to ${storyPath(route.to)}` };
  const segments = storySegments(path);
  if (segments === null) return { kind: 'missing' };
  const address = storyAddress(segments, settings.siteLanguages);
  const story = route.kind === 'story' ? pageAt(address, scope) : undefined;
  if (story !== undefined) return { kind: 'page', story };
  if (redirects.has(storyPath(address))) return { kind: 'redirects', to: '' };
  return { kind: isOther(address, segments, scope) ? 'other' : 'missing' };
}

/** True for the search page, a file in the root of the site, and a part of a list. */
function isOther(address: StoryAddress, segments: readonly string[], scope: TargetScope): boolean {
  return address.slug === SEARCH_SLUG || scope.hasFile(segments.join('/')) || isPartOfList(address, scope);
}

/** The story whose page is at an address. */
function pageAt(address: StoryAddress, { index, records }: TargetScope): IndexedStory | undefined {
  const story = index.at(address);
  return story !== undefined && records.get(story.uuid)?.hasPage === true ? story : undefined;
}

function isPartOfList(address: StoryAddress, scope: TargetScope): boolean {
  const view = listViewOf(address.slug);
  return view !== null && pageAt({ ...address, slug: view.slug }, scope) !== undefined;
}

/** A photo of a gallery that is open, and the top of any page (https://html.spec.whatwg.org/#scroll-to-fragid). */
const ofAnyPage = /^(?:photo-(?:\d+-)?\d+|top)$/i;

function checkAnchors({ register, records, findings }: TargetScope): void {
  for (const { story, location, uuid, anchor } of register.anchors) {
    if (ofAnyPage.test(anchor) || records.hasId(story, uuid, anchor) !== false) continue;
    const target = records.get(uuid);
    const page = uuid === story.uuid || target === undefined ? 'this page' : quoted(target.reference.name);
    findings.add('anchor-missing', {
      story,
      location,
      problem: `leads to #${anchor}, which ${page} does not have`,
    });
  }
}
