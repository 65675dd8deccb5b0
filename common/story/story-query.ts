import { HOME_SLUG } from '../constants';
import { parseJson, type JsonObject } from '../json';

/** How a list of stories is sorted. `manual`: as editors arranged them in their folder. */
export const listOrders = ['newest', 'oldest', 'name', 'manual'] as const;

export type ListOrder = (typeof listOrders)[number];

/** Articles and pages below a folder, at any depth, without its start page. */
interface FolderScope {
  /** Uuid, or slug, of a story whose folder is listed. */
  readonly folderOf: string;
  /** Slugs of tags that each of them has. */
  readonly tags: readonly string[];
}

/** A question for stories beyond a page's own. Equal queries have equal results at one content version. */
export type StoryQuery =
  | (FolderScope & {
      readonly kind: 'list';
      readonly order: ListOrder;
      /** From 1. */
      readonly perPage: number;
      /** From 1. */
      readonly page: number;
    })
  | (FolderScope & {
      /** The tags of a folder's stories: no story, but `tags`. */
      readonly kind: 'tags';
      /** The most frequent ones, in alphabetical order. */
      readonly limit: number;
    })
  | {
      /** The articles before and after one in its folder, by date: two entries, null where there is none. */
      readonly kind: 'neighbours';
      readonly of: string;
    }
  | {
      /** Articles that share tags with one: those with most in common first, then the newest. */
      readonly kind: 'related';
      readonly to: string;
      readonly limit: number;
    };

/** A story in a result, as much as a card shows. */
export interface ListedStory {
  readonly uuid: string;
  /** The path of its page in the language of the query. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** The stored value of an image field, unchecked; null without one. */
  readonly image: JsonObject | null;
  /** Seconds since 1970. */
  readonly date: number;
  readonly tags: readonly string[];
  /** The code of its language where that is not the language of the text around it. */
  readonly lang?: string | undefined;
}

/** A tag of the stories in a folder. */
export interface ListedTag {
  /** Its address. */
  readonly slug: string;
  readonly name: string;
}

/** The result of a query. */
export interface StoryResult {
  readonly stories: readonly (ListedStory | null)[];
  /** Stories on all pages of a list. */
  readonly total: number;
  /** Of a query for tags. */
  readonly tags?: readonly ListedTag[] | undefined;
}

/** The part of a list that an address names: `<page>/tag/<tag>/page/<n>`. */
export interface ListView {
  /** From 1. */
  readonly page: number;
  /** Slug of a tag; undefined: stories of all tags. */
  readonly tag?: string | undefined;
}

/** A result in a payload. */
export type ShownResult = StoryResult & {
  /** What is shown of the list that the page's addresses name parts of: the first in its story. Left out for all other results. */
  readonly view?: ListView | undefined;
  /** What has to change for the result to change: keys of folders and tags, which the server makes. */
  readonly keys: readonly string[];
};

/** The query of the part of a list that a view shows; other queries as they are. */
export function viewedQuery(query: StoryQuery, view: ListView | undefined): StoryQuery {
  if (query.kind !== 'list' || view === undefined) return query;
  return { ...query, page: view.page, tags: view.tag === undefined ? query.tags : [...query.tags, view.tag] };
}

/** The slug of the story whose list a slug shows a part of, and which part; null for any other slug. */
export function listViewOf(slug: string): { readonly slug: string; readonly view: ListView } | null {
  let segments = slug.split('/');
  const cut = (name: string, pattern: RegExp): string | undefined => {
    const [before, last = ''] = segments.slice(-2);
    if (before !== name || !pattern.test(last)) return undefined;
    segments = segments.slice(0, -2);
    return last;
  };
  const page = cut('page', /^[1-9]\d{0,5}$/);
  const tag = cut('tag', /./);
  if (page === undefined && tag === undefined) return null;
  return { slug: segments.join('/') || HOME_SLUG, view: { page: Number(page ?? 1), tag } };
}

/** The slug at which a part of a story's list is shown. */
export function slugOfView(slug: string, { page, tag }: ListView): string {
  return [
    ...(slug === HOME_SLUG ? [] : [slug]),
    ...(tag === undefined ? [] : ['tag', tagSlug(tag)]),
    ...(page === 1 ? [] : ['page', page]),
  ].join('/');
}

/** The key of a query, under which a page's payload has its result. */
export function queryKey(query: StoryQuery): string {
  return JSON.stringify(Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The slug of a tag: its address. Lower case, spaces as `-`. */
export function tagSlug(tag: string): string {
  return tag.trim().toLowerCase().replace(/\s+/g, '-');
}

/** The query of a {@link queryKey}; null for any other text. */
export function queryOfKey(key: string): StoryQuery | null {
  const entries = parseJson(key);
  return Array.isArray(entries) ? (Object.fromEntries(entries) as StoryQuery) : null; // written by queryKey
}
