import { type Query, readChoice, readInteger, readList, readText, refuseUnknown } from './request-query';
import { unprocessable } from './service-errors';
import { type SortRule, readSortRules } from './story-order';

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
  /** Relations to answer, each `component.field`. */
  readonly relations: ReadonlySet<string>;
  /** How deep relations are followed: those of the stories, or theirs as well. */
  readonly relationLevel: number;
  readonly links: LinkForm | undefined;
}

/** What the list of stories can be asked for. An empty list does not filter. */
export interface StoryListParameters extends StoryParameters {
  readonly startsWith: string;
  readonly bySlugs: readonly string[];
  readonly excludingSlugs: readonly string[];
  readonly byUuids: readonly string[];
  readonly byUuidsOrdered: readonly string[];
  readonly contentType: string | undefined;
  readonly isStartpage: boolean | undefined;
  readonly sortBy: readonly SortRule[];
  readonly page: Page;
}

/** Which part of a list is answered; pages count from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

/** What the endpoint of one story can be asked for. */
export interface SingleStoryParameters extends StoryParameters {
  readonly findBy: 'uuid' | undefined;
}

const SHARED_NAMES = [
  'token',
  'version',
  'cv',
  'language',
  'fallback_lang',
  'excluding_fields',
  'resolve_relations',
  'resolve_level',
  'resolve_links',
  'resolve_links_level',
];
const SINGLE_NAMES = new Set([...SHARED_NAMES, 'find_by']);
const LIST_NAMES = new Set([
  ...SHARED_NAMES,
  'starts_with',
  'by_slugs',
  'excluding_slugs',
  'by_uuids',
  'by_uuids_ordered',
  'content_type',
  'is_startpage',
  'sort_by',
  'page',
  'per_page',
]);

const LINK_FORMS: ReadonlyMap<string, LinkForm> = new Map([
  ['story', 'story'],
  ['url', 'url'],
  ['link', 'link'],
]);
const FIND_BY: ReadonlyMap<string, 'uuid'> = new Map([['uuid', 'uuid']]);

/** Yes and no as the service writes them in a query. */
export const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['0', false],
  ['1', true],
  ['false', false],
  ['true', true],
]);

const RELATION = /^[\w-]+\.[\w-]+$/;
const DEFAULT_PAGE_SIZE = 25;
const LAST_PAGE = 1_000_000;

/** @throws ServiceError 422 naming the parameter that is unknown or wrong. */
export function readSingleStoryParameters(query: Query): SingleStoryParameters {
  refuseUnknown(query, SINGLE_NAMES);
  return { ...readStoryParameters(query), findBy: readChoice(query, 'find_by', FIND_BY) };
}

/** @throws ServiceError 422 naming the parameter that is unknown or wrong. */
export function readStoryListParameters(query: Query): StoryListParameters {
  refuseUnknown(query, LIST_NAMES);
  return {
    ...readStoryParameters(query),
    startsWith: readText(query, 'starts_with') ?? '',
    bySlugs: readList(query, 'by_slugs'),
    excludingSlugs: readList(query, 'excluding_slugs'),
    byUuids: readList(query, 'by_uuids'),
    byUuidsOrdered: readList(query, 'by_uuids_ordered'),
    contentType: readText(query, 'content_type'),
    isStartpage: readChoice(query, 'is_startpage', FLAGS),
    sortBy: readSortRules(query),
    page: readPage(query, 100),
  };
}

/** @param maxSize the most entries a page may hold at this endpoint. */
export function readPage(query: Query, maxSize: number): Page {
  return {
    number: readInteger(query, 'page', { min: 1, max: LAST_PAGE }) ?? 1,
    size: readInteger(query, 'per_page', { min: 1, max: maxSize }) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The entries of one page; beyond the last page there are none. */
export function takePage<Entry>(entries: readonly Entry[], page: Page): readonly Entry[] {
  const start = (page.number - 1) * page.size;
  return entries.slice(start, start + page.size);
}

function readStoryParameters(query: Query): StoryParameters {
  // Links of relations are always answered, so that this level changes nothing here.
  readInteger(query, 'resolve_links_level', { min: 1, max: 2 });
  return {
    language: readText(query, 'language'),
    fallbackLanguage: readText(query, 'fallback_lang'),
    excludingFields: readList(query, 'excluding_fields'),
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
