import { setTimeout } from 'node:timers/promises';
import { NOT_FOUND_SLUG } from '../../../common/constants';
import { parseStoredStory } from '../../../common/story/rename-stored';
import type { ContentClient } from '../../content/api/content-client';
import { iterateStories } from '../../content/api/iterate-stories';
import type { StoryIndex } from '../../content/story-index/story-index';
import { slugsOf, type StorySlugs } from '../../content/story-index/story-slugs';
import type { HasPage } from '../../../common/page/has-page';
import { pageAddressesOf, createPageResolver, isPage, type PageAddress } from '../page-address';

/** Milliseconds before the one retry of a list that failed. */
const retryPause = 1_000;

/**
 * The pages of all published stories in all languages, each once and at its own path. Left out are stories that are no pages, and
 * those without a path: `config`, and stories whose path leads to another story. The story `404` is listed, although it has no page:
 * the page of a 404 is made of it. A story that is too large for a list is listed by the index, so that its pages fail alone.
 * @param cv the content version to list; 0 for the current one.
 * @param onFound is called with the number of pages so far.
 * @throws {ContentError} if the CMS fails twice.
 */
export async function listPages(...options: Parameters<typeof list>): Promise<readonly PageAddress[]> {
  try {
    return await list(...options);
  } catch {
    await setTimeout(retryPause);
    return list(...options);
  }
}

/** What distinguishes the addresses of pages from others. */
interface ListScope {
  readonly languages: readonly string[];
  readonly hasPage: HasPage;
  /** The published stories; undefined where they are unknown. */
  readonly index: StoryIndex | undefined;
}

async function list(
  client: ContentClient,
  cv: number,
  { languages, hasPage, index }: ListScope,
  onFound: (pages: number) => void,
): Promise<readonly PageAddress[]> {
  const resolve = createPageResolver(languages);
  const pages = new Map<string, PageAddress>();
  const add = (slugs: StorySlugs): void => {
    for (const address of pageAddressesOf(slugs, languages))
      if (isPage(address, resolve) || address.slug === NOT_FOUND_SLUG) pages.set(address.path, address);
    onFound(pages.size);
  };
  const { signal } = new AbortController();
  const version = cv === 0 ? {} : { cv };
  const listed = new Set<unknown>();
  let tooLarge = 0;
  const onTooLarge = index && (() => void (tooLarge += 1));
  for await (const story of iterateStories(client, version, { priority: 'urgent', signal, onTooLarge })) {
    listed.add(story['uuid']);
    // Parsed as visitors' pages are: an adopted space has other names for content types.
    if (hasPage(parseStoredStory(story)?.content)) add(slugsOf(story, null));
  }
  if (index !== undefined && tooLarge > 0)
    for (const story of index.stories()) if (!listed.has(story.uuid)) add(story);
  return [...pages.values()];
}
