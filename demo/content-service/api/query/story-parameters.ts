import { type Query, readChoice, readInteger, readList, readText, rejectUnknown } from './request-query';
import { unprocessable } from '../service-errors';

/** The form of linked stories: whole, as a short object with a URL, or as in the links endpoint. */
export type LinkForm = 'story' | 'url' | 'link';

/** The parameters of both story endpoints. */
export interface StoryParameters {
  /** A language code, or undefined for the default language. */
  readonly language: string | undefined;
  /** The id of a release. */
  readonly release: string | undefined;
  /** The language for fields without a translation into `language`, before the default one. */
  readonly fallbackLanguage: string | undefined;
  /** Fields of the content's root to leave out. */
  readonly excludingFields: readonly string[];
  /** Fields of the stories to leave out; names of required fields are ignored. */
  readonly excludingStoryFields: readonly string[];
  /** Relations to resolve, each `component.field`. */
  readonly relations: ReadonlySet<string>;
  /** The depth to which relations are followed: 1 or 2. */
  readonly relationLevel: number;
  readonly links: LinkForm | undefined;
}

/** The parameters of the endpoint of one story. */
export interface SingleStoryParameters extends StoryParameters {
  readonly findBy: 'uuid' | undefined;
  readonly contentType: string | undefined;
}

/** The names of the parameters of both story endpoints. */
export const SHARED_NAMES: readonly string[] = [
  'token',
  'version',
  'cv',
  'from_release',
  'language',
  'fallback_lang',
  'excluding_fields',
  'excluding_story_fields',
  'resolve_relations',
  'resolve_level',
  'resolve_links',
  'resolve_links_level',
];
const SINGLE_NAMES = new Set([...SHARED_NAMES, 'find_by', 'content_type']);

const LINK_FORMS: ReadonlyMap<string, LinkForm> = new Map([
  ['story', 'story'],
  ['url', 'url'],
  ['link', 'link'],
]);
const FIND_BY: ReadonlyMap<string, 'uuid'> = new Map([['uuid', 'uuid']]);
const RELATION = /^[\w-]+\.[\w-]+$/;

/** @throws ServiceError 422 naming the unknown or invalid parameter. */
export function readSingleStoryParameters(query: Query): SingleStoryParameters {
  rejectUnknown(query, (name) => SINGLE_NAMES.has(name));
  return {
    ...readStoryParameters(query),
    findBy: readChoice(query, 'find_by', FIND_BY),
    contentType: readText(query, 'content_type'),
  };
}

/** @throws ServiceError 422 naming the invalid parameter. */
export function readStoryParameters(query: Query): StoryParameters {
  // Validated and otherwise ignored: the links of relations are always resolved.
  readInteger(query, 'resolve_links_level', { min: 1, max: 2 });
  return {
    language: readText(query, 'language'),
    release: readText(query, 'from_release'),
    fallbackLanguage: readText(query, 'fallback_lang'),
    excludingFields: readList(query, 'excluding_fields'),
    excludingStoryFields: readList(query, 'excluding_story_fields'),
    relations: readRelations(query),
    relationLevel: readInteger(query, 'resolve_level', { min: 1, max: 2 }) ?? 1,
    links: readChoice(query, 'resolve_links', LINK_FORMS),
  };
}

function readRelations(query: Query): ReadonlySet<string> {
  const relations = readList(query, 'resolve_relations');
  if (!relations.every((relation) => RELATION.test(relation))) {
    throw unprocessable('resolve_relations must be a comma-separated list of component.field');
  }
  return new Set(relations);
}
