import { type Query, readInteger } from './request-query';

/** Which part of a list is answered; pages count from 1. */
export interface Page {
  readonly number: number;
  readonly size: number;
}

const DEFAULT_PAGE_SIZE = 25;
const LAST_PAGE = 1_000_000;

/**
 * @param maxSize the most entries a page may hold at this endpoint.
 * @throws ServiceError 422 for a page or a size that is no whole number or beyond its bounds.
 */
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
