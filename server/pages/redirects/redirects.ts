import { setImmediate as nextIteration } from 'node:timers/promises';
import { normaliseName } from '../../../common/fields/fields';
import { storyAddress, storyPath, storySegments, type StoryAddress } from '../../../common/story/story-path';
import { listViewOf, slugOfView } from '../../../common/story/story-query';
import type { ContentSource } from '../../content/content-source';
import type { IndexedStory, StoryIndex } from '../../content/story-index/story-index';
import { slugIn } from '../../content/story-index/story-slugs';
import { errorFields, type Log } from '../../runtime/logging/log';
import type { PublishedPages } from '../published-pages';
import { enteredAddress, type SiteAddress } from './redirect-target';
import type { Redirect, RedirectStory, TableScope } from './redirect';
import { makeRedirectTable, type FoundProblem, type RedirectTable } from './redirect-table';

/** What a path without a page leads to: `to` is a path of this site, or an `https` address elsewhere. */
export type Redirection =
  | {
      readonly status: 301 | 302;
      readonly to: string;
      /** With its question mark, or `''`. */
      readonly query: string;
      /** With its `#`, or `''`. */
      readonly hash: string;
    }
  | { readonly status: 410 };

/** Finds where a path without a page leads; null where that is nowhere. */
export type FindRedirect = (pathname: string) => Redirection | null;

/** What a redirect story does, in its editor's preview. */
export interface RedirectPreview {
  /** Null where it leads nowhere. */
  readonly redirection: Redirection | null;
  readonly problems: readonly FoundProblem[];
}

interface RedirectsDeps {
  readonly content: Pick<ContentSource, 'index' | 'summaries'>;
  readonly site: SiteAddress;
  readonly pages: PublishedPages;
  readonly log: Log;
}

const redirectType = normaliseName('redirect');
/** Stories that are read at a time: ten thousand at once would hold visitors up for a tenth of a second. */
const chunkSize = 200;

/**
 * The redirects of a site: those that editors made, and after them the addresses that stories had before they moved. They
 * follow each publish; in an outage, and where the summaries cannot be read, those of the last index that is known remain.
 */
export class Redirects {
  readonly #deps: RedirectsDeps;
  #table: RedirectTable = { redirects: new Map(), problems: [] };
  #following: StoryIndex | undefined;
  #made: Promise<void> = Promise.resolve();
  #loggedLoops = '';

  constructor(deps: RedirectsDeps) {
    this.#deps = deps;
    deps.content.summaries.onSummarised((index) => {
      this.#made = this.#follow(index);
      this.#made.catch((error: unknown) => deps.log.warn('redirects-failed', errorFields(error), error));
    });
  }

  /** Makes the table of an index, unless a newer one comes meanwhile. */
  async #follow(index: StoryIndex): Promise<void> {
    this.#following = index;
    const table = await makeRedirectTable(this.#scope(index));
    // Those of a database that turned out to be damaged meanwhile are not all; a new one follows.
    if (this.#following !== index || !this.#deps.content.summaries.isFilled()) return;
    this.#table = table;
    this.#logLoops();
  }

  /** What the app's routes need: where a path leads, and the paths of the redirects that editors made, once the table is made. */
  lookups() {
    const find: FindRedirect = (pathname) => this.find(pathname);
    const paths = async (): Promise<readonly string[]> => {
      await this.#made;
      return [...this.#table.redirects.keys()];
    };
    return { findRedirect: find, redirectedPaths: paths };
  }

  /** Where a path leads that has no page; null for one that has a page by the last index. */
  find(pathname: string): Redirection | null {
    const { content, site, pages } = this.#deps;
    const segments = storySegments(pathname);
    const index = content.index.latest();
    if (segments === null || index === undefined) return null;
    const address = storyAddress(segments, site.languages);
    if (pages.has(index, address)) return null;
    const path = storyPath(address);
    const redirection = this.#redirectionOf(this.#table.redirects.get(path), index);
    if (redirection !== null) return redirection;
    const to = this.#movedTo(address, index);
    return to === null || to === path ? null : { status: 301, to, query: '', hash: '' };
  }

  /** The own path of the story at a path, or that was there before it moved: so no redirect leads to another one. */
  #currentPath(path: string, index: StoryIndex): string {
    const { site } = this.#deps;
    const segments = storySegments(path);
    if (segments === null) return path;
    const address = storyAddress(segments, site.languages);
    const story = index.at(address);
    const own = story === undefined ? null : this.#pathOf(story, address.language);
    return own ?? this.#movedTo(address, index) ?? path;
  }

  /** The path of a story's page; what has none in the language has one in the first, as links lead to. */
  #pathOf(story: IndexedStory, language: string | null): string | null {
    const { pathOf } = this.#deps.pages;
    return pathOf(story, language) ?? pathOf(story, null);
  }

  /** The path of the story, or of the part of its list, that was at an address before the story moved; null for none. */
  #movedTo(address: StoryAddress, index: StoryIndex): string | null {
    const { content, pages } = this.#deps;
    const moved = content.index.movedFrom(address);
    const to = moved === undefined ? null : pages.pathOf(moved, address.language);
    return to ?? this.#listMovedTo(address, index);
  }

  /** The path of the part of a list whose story was elsewhere before it moved; null for none. */
  #listMovedTo({ language, slug }: StoryAddress, index: StoryIndex): string | null {
    const list = listViewOf(slug);
    if (list === null) return null;
    const owner = { language, slug: list.slug };
    const { content, pages } = this.#deps;
    const moved = pages.has(index, owner) ? undefined : content.index.movedFrom(owner);
    if (moved === undefined || pages.pathOf(moved, language) === null) return null;
    return storyPath({ language, slug: slugOfView(slugIn(moved, language), list.view) });
  }

  /** What a redirect story with these contents does, among the published ones. */
  async preview(draft: RedirectStory, language: string | null): Promise<RedirectPreview> {
    const { content, site } = this.#deps;
    const index = content.index.latest();
    const address = enteredAddress(draft.details['from'], site);
    if (index === undefined) return { redirection: null, problems: [] };
    const scope = this.#scope(index);
    const stories = async function* (code: string | null) {
      for await (const chunk of scope.stories(code)) yield chunk.filter(({ uuid }) => uuid !== draft.uuid);
      yield [draft];
    };
    const { redirects, problems } = await makeRedirectTable({ ...scope, stories });
    const path = address && storyPath({ ...address, language: address.language ?? language });
    return {
      redirection: path === null ? null : this.#redirectionOf(redirects.get(path), index),
      problems: problems.filter(({ uuid }) => uuid === draft.uuid),
    };
  }

  #scope(index: StoryIndex): TableScope {
    const { content, site, pages } = this.#deps;
    return {
      ...site,
      stories: (language) => redirectStories(content.summaries, language),
      isPublished: (uuid) => index.get(uuid) !== undefined,
      hasPage: (address) => pages.has(index, address),
    };
  }

  #redirectionOf(redirect: Redirect | undefined, index: StoryIndex): Redirection | null {
    if (redirect === undefined) return null;
    if (redirect.status === 410) return redirect;
    const { status, target } = redirect;
    const { query, hash } = target;
    if (target.kind === 'url') return { status, to: target.href, query, hash };
    if (target.kind === 'path') return { status, to: this.#currentPath(target.path, index), query, hash };
    const story = index.get(target.uuid);
    const to = story === undefined ? null : this.#pathOf(story, target.language);
    return to === null ? null : { status, to, query, hash };
  }

  /** Once for the same loops, however often something is published. */
  #logLoops(): void {
    const loops = this.#table.problems.filter(({ problem }) => problem === 'loop').map(({ from }) => from);
    const text = loops.join(', ');
    if (text !== '' && text !== this.#loggedLoops) this.#deps.log.warn('redirect-loop', { from: text });
    this.#loggedLoops = text;
  }
}

async function* redirectStories(
  summaries: ContentSource['summaries'],
  language: string | null,
): AsyncIterable<readonly RedirectStory[]> {
  for (let after = ''; ;) {
    const chunk = summaries.ofKind(redirectType, language, after, chunkSize);
    if (chunk.length > 0) yield chunk.map(({ uuid, slug, details }) => ({ uuid, slug, details }));
    const last = chunk.at(-1);
    if (last === undefined || chunk.length < chunkSize) return;
    after = last.slug;
    await nextIteration();
  }
}
