import { type Page, readPage } from './page';
import { FLAGS, type Query, readChoice, readInteger, readText } from './request-query';
import type { Story, StoryVersion, TranslatedSlug } from './story';
import type { StoryStore } from './story-store';

/** The address of a story in another language. */
export type LinkAlternate = TranslatedSlug & { readonly translated_slug: string };

/** What a site needs to know of a story or a folder to link to it. */
export interface Link {
  readonly id: number;
  readonly uuid: string;
  /** The whole address, without a leading slash. */
  readonly slug: string;
  readonly name: string;
  readonly path: string | null;
  /** The path under which the story is shown, with a leading slash. */
  readonly real_path: string;
  readonly parent_id: number;
  readonly is_folder: boolean;
  readonly is_startpage: boolean;
  readonly published: boolean;
  readonly position: number;
  /** Only where addresses are translated. */
  readonly alternates?: readonly LinkAlternate[];
  readonly created_at?: string;
  readonly updated_at?: string;
  readonly published_at?: string | null;
}

/** What the links endpoint can be asked for. */
export interface LinkParameters {
  readonly startsWith: string;
  readonly includeDates: boolean;
  /** The folder directly above, 0 for what lies at the root. */
  readonly parentId: number | undefined;
  readonly uuid: string | undefined;
  /** Null answers everything at once, as the service does for spaces that were made before May 2023. */
  readonly page: Page | null;
}

/** The most links on a page, ten times that of stories. */
const MAX_PAGE_SIZE = 1000;
const MAX_ID = 999_999_999;

/**
 * Unknown parameters are passed over here, unlike at the endpoints of stories.
 * @throws ServiceError 422 naming the parameter that is wrong.
 */
export function readLinkParameters(query: Query): LinkParameters {
  const page = readPage(query, MAX_PAGE_SIZE);
  return {
    startsWith: readText(query, 'starts_with') ?? '',
    includeDates: readChoice(query, 'include_dates', FLAGS) ?? false,
    parentId: readInteger(query, 'with_parent', { min: 0, max: MAX_ID }),
    uuid: readText(query, 'by_uuid'),
    page: readChoice(query, 'paginated', FLAGS) === true ? page : null,
  };
}

/** All stories of that version and every folder, by their address. */
export function listLinks(
  store: StoryStore,
  version: StoryVersion,
  parameters: LinkParameters,
): readonly Link[] {
  const { startsWith, parentId, uuid } = parameters;
  return [...store.folders(), ...store.stories(version)]
    .filter((story) => story.full_slug.startsWith(startsWith))
    .filter((story) => parentId === undefined || story.parent_id === parentId)
    .filter((story) => uuid === undefined || story.uuid === uuid)
    .toSorted((a, b) => (a.full_slug < b.full_slug ? -1 : 1))
    .map((story) => {
      const link = toLink(story, store.isPublished(story.uuid));
      return parameters.includeDates ? Object.assign(link, datesOf(story)) : link;
    });
}

/** @param published whether visitors see the story; never true of a folder. */
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
