import { type Page, readPage, takePage } from './query/page';
import { FLAGS, type Query, readChoice, readInteger, readText } from './query/request-query';
import type { Story, StoryVersion, TranslatedSlug } from './story';
import { recordNotFound } from './service-errors';
import type { StoryStore } from './story-store';
import type { Endpoint } from './versioned-endpoint';

/** The slug of a story in another language. */
type LinkAlternate = TranslatedSlug & { readonly translated_slug: string };

/** A story or a folder in the responses of the links endpoint. */
export interface Link {
  readonly id: number;
  readonly uuid: string;
  /** The full slug. */
  readonly slug: string;
  readonly name: string;
  readonly path: string | null;
  /** The path at which the story is shown, with a leading slash. */
  readonly real_path: string;
  readonly parent_id: number;
  readonly is_folder: boolean;
  readonly is_startpage: boolean;
  readonly published: boolean;
  readonly position: number;
  /** Only for translated slugs. */
  readonly alternates?: readonly LinkAlternate[];
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly published_at?: string | null;
}

/** The parameters of the links endpoint. */
interface LinkParameters {
  readonly startsWith: string;
  readonly includeDates: boolean;
  /** The id of the parent folder, 0 for the root. */
  readonly parentId: number | undefined;
  readonly uuid: string | undefined;
  /** Null for all links at once, as Storyblok returns them for spaces created before May 2023. */
  readonly page: Page | null;
}

/** The most links on a page, ten times that of stories. */
const MAX_PAGE_SIZE = 1000;
const MAX_ID = 999_999_999;

/**
 * Parses the parameters. Unknown ones are ignored here, unlike at the story endpoints.
 * @throws ServiceError 422 naming the invalid parameter.
 */
function readLinkParameters(query: Query): LinkParameters {
  const page = readPage(query, MAX_PAGE_SIZE);
  return {
    startsWith: readText(query, 'starts_with') ?? '',
    includeDates: readChoice(query, 'include_dates', FLAGS) ?? false,
    parentId: readInteger(query, 'with_parent', { min: 0, max: MAX_ID }),
    uuid: readText(query, 'by_uuid'),
    page: readChoice(query, 'paginated', FLAGS) === true ? page : null,
  };
}

/** All stories of that version, unlisted ones included, and every folder, sorted by slug. */
function listLinks(store: StoryStore, version: StoryVersion, parameters: LinkParameters): readonly Link[] {
  const { startsWith, parentId, uuid } = parameters;
  return [...store.folders(), ...store.unlisted(), ...store.stories(version)]
    .filter((story) => story.full_slug.startsWith(startsWith))
    .filter((story) => parentId === undefined || story.parent_id === parentId)
    .filter((story) => uuid === undefined || story.uuid === uuid)
    .toSorted((a, b) => (a.full_slug < b.full_slug ? -1 : 1))
    .map((story) => {
      const link = toLink(story, store.isPublished(story.uuid));
      return parameters.includeDates ? Object.assign(link, datesOf(story)) : link;
    });
}

/** @param published whether visitors see the story; false for a folder. */
export function toLink(story: Story, published: boolean): Link {
  return {
    id: story.id,
    uuid: story.uuid,
    slug: story.full_slug,
    name: story.name,
    path: story.path,
    real_path: `/${(story.path ?? story.full_slug).replace(/^\//, '')}`,
    parent_id: story.parent_id,
    is_folder: story.is_folder,
    is_startpage: story.is_startpage,
    published,
    position: story.position,
    ...(story.translated_slugs === null ? {} : { alternates: story.translated_slugs.map(toAlternate) }),
  };
}

function toAlternate(translated: TranslatedSlug): LinkAlternate {
  return { ...translated, translated_slug: translated.path };
}

function datesOf(story: Story): Pick<Link, 'created_at' | 'updated_at' | 'published_at'> {
  return { created_at: story.created_at, updated_at: story.updated_at, published_at: story.published_at };
}

/** Lists links by uuid; all of them unless pages are requested. */
export function linkList(store: StoryStore): Endpoint {
  return (query, version) => {
    const parameters = readLinkParameters(query);
    return () => {
      const all = listLinks(store, version, parameters);
      const { page } = parameters;
      const listed = page === null ? all : takePage(all, page);
      const body = { links: Object.fromEntries(listed.map((link) => [link.uuid, link])) };
      return page === null ? { body } : { body, list: { total: all.length, page } };
    };
  };
}

/** Returns one link; the route's `uuid` is the story's or the folder's. */
export function singleLink(store: StoryStore): Endpoint {
  return (query, version, request) => {
    const parameters = readLinkParameters(query);
    return () => {
      const link = listLinks(store, version, parameters).find(({ uuid }) => uuid === request.params['uuid']);
      if (link === undefined) throw recordNotFound();
      return { body: { link } };
    };
  };
}
