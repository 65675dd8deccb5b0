import { UUID_BATCH_SIZE } from '../../../common/constants';
import { integerOf, objectsOf, type JsonObject } from '../../../common/json';
import type { KeepKnownFields } from '../../../common/block-system/known-fields';
import { limitStory } from '../../../common/story/limit-story';
import type { Story } from '../../../common/story/story';
import type { StoryAddress } from '../../../common/story/story-path';
import type { Dependencies } from '../story-index/changes';
import { dependenciesOf } from '../story-index/dependencies';
import type { CallScope, ContentClient, ContentQuery, ContentResponse } from './content-client';
import { ContentError, isTooLarge, outage } from './content-error';
import { resolveRelations, type Relations } from './relations';
import { rememberStoryText } from './story-text';
import { unresolvedRelations } from './unresolved-relations';

/** What to fetch, and how. */
export interface FetchScope extends CallScope {
  /** The content version to fetch; null for the current one, whichever that is. */
  readonly cv: number | null;
  /** Default `published`. */
  readonly version?: 'published' | 'draft';
  /** The release whose drafts take precedence, by its id. Default: none. */
  readonly release?: string | null;
}

/** What a fetch of the CMS returns. */
export interface FetchedContent<Value> {
  readonly value: Value;
  /** Characters of all response bodies. */
  readonly bytes: number;
  /** The content version that the response names; 0 for none. */
  readonly cv: number;
}

/** A story with its links and relations. */
export interface FoundStory extends Relations {
  readonly story: Story;
  readonly dependencies: Dependencies;
}

/** What the site's blocks show of stories. */
export interface ShownFields {
  /** Fields whose stories come with a page, as `component.field`. */
  readonly relations: readonly string[];
  /** Default: all fields stay. */
  readonly keepKnownFields?: KeepKnownFields;
}

/**
 * Fetches a story, its links and its relations, in batches where need be.
 * @throws {ContentError} with status 404 where there is no such story.
 */
export async function fetchStory(
  client: ContentClient,
  { relations, keepKnownFields = (story) => story }: ShownFields,
  address: StoryAddress,
  { priority, signal, ...version }: FetchScope,
): Promise<FetchedContent<FoundStory>> {
  const { language } = address;
  const common = { ...versionQuery(version), ...(language === null ? {} : { language }) };
  let bytes = 0;
  const get = async (segments: readonly string[], query: ContentQuery): Promise<ContentResponse> => {
    const response = await client.get(segments, { ...common, ...query }, { priority, signal });
    bytes += response.bytes;
    return response;
  };
  const segments = ['cdn', 'stories', ...address.slug.split('/')];
  const links = { resolve_links: 'url' };
  let isResolved = true;
  const response = await get(segments, { ...links, ...relationsQuery(relations) }).catch((error: unknown) => {
    if (!isTooLarge(error)) throw error;
    isResolved = false; // the related stories are fetched below
    return get(segments, links);
  });
  const { body } = response;
  const stored = limitStory(body['story']);
  if (stored === null) throw outage('the response holds no story', '/cdn/stories');
  if (isFoundById(address.slug, stored)) throw notByAddress(address.slug);
  const story = keepKnownFields(stored);
  if (story === stored) rememberStoryText(story, response);
  const unresolved = unresolvedRelations(story.content, relations, isResolved);
  const related = await resolveRelations(withRelations({ ...body, story }, unresolved), async (uuids) => {
    const batch = await get(['cdn', 'stories'], { by_uuids: uuids.join(','), per_page: UUID_BATCH_SIZE });
    return objectsOf(batch.body['stories']);
  });
  const dependencies = dependenciesOf({ story, ...related });
  return { value: Object.freeze({ story, ...related, dependencies }), bytes, cv: integerOf(body['cv'], 0) };
}

/** A response with further relations to fetch. */
function withRelations(body: JsonObject, uuids: readonly string[]): JsonObject {
  return uuids.length === 0 ? body : { ...body, rel_uuids: [body['rel_uuids'] ?? [], uuids].flat() };
}

/** True for a story found by its numeric id, which the CMS serves under the same path: no page has such an address. */
export function isFoundById(slug: string, { full_slug: fullSlug }: Pick<Story, 'full_slug'>): boolean {
  return /^\d+$/.test(slug) && fullSlug.split('/').findLast((segment) => segment !== '') !== slug;
}

/** The error of a story that {@link isFoundById}. */
export function notByAddress(slug: string): ContentError {
  return new ContentError({
    status: 404,
    statusText: 'Not Found',
    response: 'numeric ids are not page paths',
    path: `/cdn/stories/${slug}`,
  });
}

/** The parameters that say which version of stories to fetch. */
export function versionQuery({
  version = 'published',
  cv,
  release = null,
}: Omit<FetchScope, keyof CallScope>): ContentQuery {
  return {
    version,
    // Without it the CMS redirects to the same URL with the version that it takes for current.
    ...(cv === null ? {} : { cv }),
    ...(release === null ? {} : { from_release: release }),
  };
}

/** Every request for relations has `resolve_level` 2, as Storyblok's own client sends it. */
function relationsQuery(relations: readonly string[]): ContentQuery {
  return relations.length === 0 ? {} : { resolve_relations: relations.join(','), resolve_level: 2 };
}
