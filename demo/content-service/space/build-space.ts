import { createHash } from 'node:crypto';
import type { JsonObject, Space, Story } from '../api/story';

const BUILT_AT = '2025-01-01T00:00:00.000Z';

/**
 * Builds a story from its slug and content, for spaces in memory. Name, id and uuid are derived from the slug, so that
 * they are the same in every run; the story is published on 1 January 2025.
 * @param fullSlug one that ends in a slash is its folder's start page.
 * @param fields replace the derived fields.
 */
export function buildStory(fullSlug: string, content: JsonObject, fields: Partial<Story> = {}): Story {
  const segments = fullSlug.split('/').filter((segment) => segment !== '');
  const slug = segments.at(-1) ?? fullSlug;
  return {
    id: Number.parseInt(digest(fullSlug).slice(0, 8), 16) + 1,
    uuid: uuidOf(fullSlug),
    name: slug,
    slug,
    full_slug: fullSlug,
    content,
    created_at: BUILT_AT,
    updated_at: BUILT_AT,
    published_at: BUILT_AT,
    first_published_at: BUILT_AT,
    sort_by_date: null,
    position: 0,
    tag_list: [],
    is_startpage: fullSlug.endsWith('/'),
    is_folder: false,
    parent_id: 0,
    group_id: uuidOf(`group ${fullSlug}`),
    meta_data: null,
    path: null,
    alternates: [],
    translated_slugs: null,
    ...fields,
  };
}

/** Builds a space without assets from its published stories. */
export function buildSpace(published: readonly Story[], fields: Partial<Space> = {}): Space {
  return {
    id: 123456,
    name: 'Test space',
    domain: 'http://localhost:3000/',
    languageCodes: ['en'],
    published,
    drafts: [],
    assetsFolder: null,
    ...fields,
  };
}

/** A uuid that is the same for the same text: the digits of a digest with the version 4 bits of RFC 9562. */
export function uuidOf(text: string): string {
  const hex = digest(text);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

function digest(text: string): string {
  return createHash('sha1').update(text).digest('hex');
}
