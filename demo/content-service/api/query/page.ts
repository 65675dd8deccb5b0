import { type Query, readInteger } from './request-query';

/** A page of a list; pages count from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

const DEFAULT_PAGE_SIZE = 25;
const LAST_PAGE = 1_000_000;

/**
 * Parses `page` and `per_page`.
 * @param maxSize the largest page size of this endpoint.
 * @throws ServiceError 422 for a page or a size that is not a whole number or is out of bounds.
 */
export function readPage(query: Query, maxSize: number): Page {
  return {
    number: readInteger(query, 'page', { min: 1, max: LAST_PAGE }) ?? 1,
    size: readInteger(query, 'per_page', { min: 1, max: maxSize }) ?? DEFAULT_PAGE_SIZE,
  };
}

/** The entries of one page; none beyond the last page. */
export function takePage<Entry>(entries: readonly Entry[], page: Page): readonly Entry[] {
  const start = (page.number - 1) * page.size;
  return entries.slice(start, start + page.size);
}
