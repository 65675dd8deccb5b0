import { type Query, readChoice, readInteger, readList, readText, refuseUnknown } from './request-query';
import { unprocessable } from './service-errors';

/** How linked stories are answered: whole, as a short object with their address, or as the links endpoint has them. */
export type LinkForm = 'story' | 'url' | 'link';

/** What both story endpoints can be asked for. */
export interface StoryParameters {
  /** A language code, or undefined for the default language. */
  readonly language: string | undefined;
  /** The language used where a field has no translation into `language`, before the default one. */
  readonly fallbackLanguage: string | undefined;
  /** Fields left out of each story's content, at its root. */
  readonly excludingFields: readonly string[];
  /** Fields of the stories themselves that are left out; those that may not be are passed over. */
  readonly excludingStoryFields: readonly string[];
  /** Relations to answer, each `component.field`. */
  readonly relations: ReadonlySet<string>;
  /** How deep relations are followed: those of the stories, or theirs as well. */
  readonly relationLevel: number;
  readonly links: LinkForm | undefined;
}

/** What the endpoint of one story can be asked for. */
export interface SingleStoryParameters extends StoryParameters {
  readonly findBy: 'uuid' | undefined;
  readonly contentType: string | undefined;
}

/** The parameters that both story endpoints have. */
export const SHARED_NAMES: readonly string[] = [
  'token',
  'version',
  'cv',
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

/** @throws ServiceError 422 naming the parameter that is unknown or wrong. */
export function readSingleStoryParameters(query: Query): SingleStoryParameters {
  refuseUnknown(query, (name) => SINGLE_NAMES.has(name));
  return {
    ...readStoryParameters(query),
    findBy: readChoice(query, 'find_by', FIND_BY),
    contentType: readText(query, 'content_type'),
  };
}

/** @throws ServiceError 422 naming the parameter that is wrong. */
export function readStoryParameters(query: Query): StoryParameters {
  // Links of relations are always answered, so that this level changes nothing here.
  readInteger(query, 'resolve_links_level', { min: 1, max: 2 });
  return {
    language: readText(query, 'language'),
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
