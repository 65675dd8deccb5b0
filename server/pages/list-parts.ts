import { NOT_FOUND_SLUG } from '../../common/constants';
import type { Payload } from '../../common/page/page-data';
import { storyPath, type StoryAddress } from '../../common/story/story-path';
import {
  listViewOf,
  queryOfKey,
  slugOfView,
  type ListView,
  type StoryQuery,
} from '../../common/story/story-query';
import type { PageAddress } from './page-address';

/** The query of the list that a page's addresses name parts of, with what the page shows of it; null without one. */
export function pagedListOf({ lists = {} }: Pick<Payload, 'lists'>): {
  readonly query: Extract<StoryQuery, { kind: 'list' }>;
  readonly view: ListView;
  readonly total: number;
} | null {
  for (const [key, { view, total }] of Object.entries(lists)) {
    const query = queryOfKey(key);
    if (view !== undefined && query?.kind === 'list') return { query, view, total };
  }
  return null;
}

/** The address of a part of the list of the page at an address. */
function addressOfView({ language, slug }: StoryAddress, view: ListView): PageAddress {
  const address = { language, slug: slugOfView(slug, view) || slug };
  return { ...address, path: storyPath(address) };
}

/** The true address of a part of a list that an address names otherwise, as `<page>/page/1` does; null for any other address. */
export function canonicalAddress({ language, slug }: StoryAddress): PageAddress | null {
  const list = listViewOf(slug);
  if (list === null) return null;
  const canonical = addressOfView({ language, slug: list.slug }, list.view);
  return canonical.slug === slug ? null : canonical;
}

/**
 * The parts that a page's list leads to: the further pages of what it shows and, where that is not a tag already, the first page of
 * each tag. A further page leads to none, nor does the story `404`.
 */
export function partsOf(payload: Pick<Payload, 'lists'>, address: StoryAddress): readonly PageAddress[] {
  const list = pagedListOf(payload);
  if (list === null || list.view.page > 1 || address.slug === NOT_FOUND_SLUG) return [];
  const { query, total, view } = list;
  const owner = { ...address, slug: listViewOf(address.slug)?.slug ?? address.slug };
  const count = Math.ceil(total / query.perPage);
  const views: ListView[] = Array.from({ length: count }, (_, index) => ({ page: index + 1, tag: view.tag }));
  const tags = view.tag === undefined ? tagsOf(payload, query) : [];
  return [...views.slice(1), ...tags.map(({ slug }) => ({ page: 1, tag: slug }))].map((each) =>
    addressOfView(owner, each),
  );
}

/** The tags by which a list can be filtered. */
function tagsOf(
  { lists = {} }: Pick<Payload, 'lists'>,
  { folderOf, tags }: { folderOf: string; tags: readonly string[] },
) {
  const found = Object.entries(lists).find(([key]) => {
    const query = queryOfKey(key);
    return query?.kind === 'tags' && query.folderOf === folderOf && String(query.tags) === String(tags);
  });
  return found?.[1].tags ?? [];
}

/** The addresses among cached pages that show parts of the lists at these addresses. */
export function partsOfLists(
  owners: readonly PageAddress[],
  pages: readonly { readonly value: { readonly address: PageAddress } }[],
): readonly PageAddress[] {
  if (owners.length === 0) return [];
  const paths = new Set(owners.map(({ path }) => path));
  return pages
    .map(({ value }) => value.address)
    .filter(({ language, slug }) => {
      const list = listViewOf(slug);
      return list !== null && paths.has(storyPath({ language, slug: list.slug }));
    });
}
