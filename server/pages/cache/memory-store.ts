import { createSegmentedLru, type SegmentedLru } from './segmented-lru';
import type { CachedResponse } from './cached-response';
import { keyOf, pageKinds, type PageAddress, type PageKind } from '../page-address';

/** A finished answer as it is kept. */
export interface CachedPage {
  readonly response: CachedResponse;
  /** Names what it was made of: made of the very same values it would be the very same. */
  readonly sources: readonly number[];
  readonly year: number;
  readonly address: PageAddress;
  readonly kind: PageKind;
  /** The content version that it is known to be good for; 0 for none. */
  cv: number;
  /** False where it serves only while nothing better can be had, whatever its version. */
  readonly isReusable: boolean;
  /** How often it was asked for. */
  visits: number;
}

/** What an answer takes with both of its packings, as a multiple of it alone. */
const compressedFactor = 1.5;

/** Bytes of what is kept beside the bodies: headers, address, places in maps. */
const perEntry = 2_048;

/**
 * Keeps finished answers within a bound of bytes. What is asked for again is packed as small as can be, which takes a
 * tenth of a second; so is what takes the place of an answer that was.
 */
export class MemoryStore {
  readonly #kept: SegmentedLru<CachedPage>;
  #shrinking: Promise<void> = Promise.resolve();

  constructor(mostBytes: number) {
    this.#kept = createSegmentedLru<CachedPage>(mostBytes);
  }

  bytes(): number {
    return this.#kept.bytes();
  }

  get(key: string): CachedPage | undefined {
    return this.#kept.get(key);
  }

  /** The page, without counting as being asked for. */
  peek(key: string): CachedPage | undefined {
    return this.#kept.peek(key);
  }

  keep(key: string, page: CachedPage): void {
    const wasWanted = (this.#kept.peek(key)?.visits ?? 0) > 0;
    this.#kept.set(key, page, page.response.bytes() * compressedFactor + perEntry);
    if (wasWanted) this.#recompress(key, page.response);
  }

  /** Drops a page, document and payload alike. */
  forget(address: PageAddress): void {
    for (const kind of pageKinds) this.#kept.delete(keyOf(address, kind));
  }

  /** Notes that an answer is asked for again. */
  visit(key: string, page: CachedPage): void {
    if ((page.visits += 1) === 1) this.#recompress(key, page.response);
  }

  /** Those asked for, the hottest first. */
  hottest(most: number): readonly CachedPage[] {
    const pages = [...this.#kept.entries()].map(([, page]) => page);
    return pages.filter(({ visits }) => visits > 0).slice(0, most);
  }

  /** Packs one answer after the other as small as can be, while visitors get what was packed fast. */
  #recompress(key: string, response: CachedResponse): void {
    const recompress = async (before: Promise<void>): Promise<void> => {
      await before;
      if (this.#kept.peek(key)?.response !== response) return;
      await response.recompress();
      if (this.#kept.peek(key)?.response === response) this.#kept.resize(key, response.bytes() + perEntry);
    };
    // What could not be packed small stays packed fast.
    this.#shrinking = recompress(this.#shrinking).catch(() => {});
  }
}
