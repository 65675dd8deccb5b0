import { isFilterName, readFieldFilters, type FieldFilter } from './field-filters';
import { type Page, readPage } from './page';
import {
  FLAGS,
  type Query,
  readChoice,
  readInteger,
  readList,
  readMoment,
  readText,
  rejectUnknown,
} from './request-query';
import type { Story } from '../story';
import { type SortRule, readSortRules } from './story-order';
import { SHARED_NAMES, type StoryParameters, readStoryParameters } from './story-parameters';

/** The parameters of the list of stories. An empty list does not filter. */
export interface StoryListParameters extends StoryParameters {
  readonly startsWith: string;
  readonly bySlugs: readonly string[];
  readonly excludingSlugs: readonly string[];
  readonly byUuids: readonly string[];
  readonly byUuidsOrdered: readonly string[];
  readonly byIds: readonly string[];
  readonly excludingIds: readonly string[];
  readonly contentType: string | undefined;
  readonly isStartpage: boolean | undefined;
  /** The number of segments of the slug: 1 at the root. */
  readonly level: number | undefined;
  /** Stories with any of these tags. */
  readonly withTag: readonly string[];
  readonly searchTerm: string | undefined;
  readonly dates: readonly DateBound[];
  readonly fieldFilters: readonly FieldFilter[];
  readonly sortBy: readonly SortRule[];
  readonly page: Page;
}

/** A bound on one date of a story; a story without that date fails it. */
type DateBound = (story: Story) => boolean;

const DATE_FIELDS = ['published_at', 'first_published_at', 'updated_at'] as const;
type Comparison = readonly [suffix: string, holds: (date: number, bound: number) => boolean];
const COMPARISONS: readonly Comparison[] = [
  ['gt', (date, bound) => date > bound],
  ['gte', (date, bound) => date >= bound],
  ['lt', (date, bound) => date < bound],
  ['lte', (date, bound) => date <= bound],
];
const DATE_PARAMETERS = DATE_FIELDS.flatMap((field) =>
  COMPARISONS.map(([suffix, holds]) => ({ name: `${field}_${suffix}`, field, holds })),
);

const MAX_PAGE_SIZE = 100;
/** Deeper than any folder. */
const MAX_LEVEL = 1_000;

const LIST_NAMES = new Set([
  ...SHARED_NAMES,
  'starts_with',
  'by_slugs',
  'excluding_slugs',
  'by_uuids',
  'by_uuids_ordered',
  'by_ids',
  'excluding_ids',
  'content_type',
  'is_startpage',
  'level',
  'with_tag',
  'search_term',
  ...DATE_PARAMETERS.map(({ name }) => name),
  'sort_by',
  'page',
  'per_page',
]);

/** @throws ServiceError 422 naming the unknown or invalid parameter. */
export function readStoryListParameters(query: Query): StoryListParameters {
  rejectUnknown(query, (name) => LIST_NAMES.has(name) || isFilterName(name));
  return {
    ...readStoryParameters(query),
    startsWith: readText(query, 'starts_with') ?? '',
    bySlugs: readList(query, 'by_slugs'),
    excludingSlugs: readList(query, 'excluding_slugs'),
    byUuids: readList(query, 'by_uuids'),
    byUuidsOrdered: readList(query, 'by_uuids_ordered'),
    byIds: readList(query, 'by_ids'),
    excludingIds: readList(query, 'excluding_ids'),
    contentType: readText(query, 'content_type'),
    isStartpage: readChoice(query, 'is_startpage', FLAGS),
    level: readInteger(query, 'level', { min: 1, max: MAX_LEVEL }),
    withTag: readList(query, 'with_tag'),
    searchTerm: readText(query, 'search_term'),
    dates: readDateBounds(query),
    fieldFilters: readFieldFilters(query),
    sortBy: readSortRules(query),
    page: readPage(query, MAX_PAGE_SIZE),
  };
}

function readDateBounds(query: Query): readonly DateBound[] {
  return DATE_PARAMETERS.flatMap(({ name, field, holds }): readonly DateBound[] => {
    const bound = readMoment(query, name);
    if (bound === undefined) return [];
    return [(story) => holds(Date.parse(story[field] ?? ''), bound)];
  });
}
