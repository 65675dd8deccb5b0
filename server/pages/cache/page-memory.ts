import type { Dependencies } from '../../content/story-index/changes';
import type { Entry, EntryStore } from '../../content/cache/cache-types';
import { SegmentedLru } from '../../runtime/segmented-lru';
import type { LoadedPage, SourceId } from '../join-page';
import type { PageAddress, ResponseKind } from '../page-address';
import type { CachedResponse, ShareBody } from './cached-response';

/** A page in memory. */
export interface CachedPage {
  readonly response: CachedResponse;
  /** See `LoadedPage`. */
  readonly sourceIds: readonly SourceId[];
  readonly dependencies: Dependencies;
  readonly year: number;
  /** Where the page store had it; undefined for one that was rendered since. */
  readonly from?: 'prerendered' | 'disk';
  readonly address: PageAddress;
  readonly kind: ResponseKind;
  /**
   * `never`: it serves only while the CMS is slow or fails, whatever its version; `until-indexed`: it lacks its ancestors, and
   * serves until it is known which stories are published.
   */
  readonly reuse: 'always' | 'until-indexed' | 'never';
  /** How often it was served from memory. */
  visits: number;
}

/** Bytes of an entry besides the bodies: headers, address, map nodes. */
const entryOverhead = 2_048;

/** Pages in memory, within a bound of bytes. What is requested again is compressed as small as possible. */
export class PageMemory extends SegmentedLru<Entry<CachedPage>> implements EntryStore<CachedPage> {
  #recompressing: Promise<void> = Promise.resolve();

  readonly #shareBody: ShareBody | undefined;

  constructor(maxBytes: number, shareBody?: ShareBody) {
    super(maxBytes, ({ bytes }) => bytes);
    this.#shareBody = shareBody;
  }

  override set(key: string, entry: Entry<CachedPage>): void {
    const before = this.peek(key)?.value;
    super.set(key, entry);
    entry.value.response.onResize(() => this.#resize(key, entry.value));
    // The successor of a visited page is compressed ahead of its first visitor.
    if (before !== undefined && before !== entry.value && before.visits > 0)
      this.#recompress(key, entry.value);
  }

  /** Counts a visit from memory. Compressing as small as possible takes a tenth of a second: worth it once a page is visited again. */
  visit(key: string, page: CachedPage): void {
    if ((page.visits += 1) === 1) this.#recompress(key, page);
  }

  /** The pages that were visited, the most visited first. */
  visited(): CachedPage[] {
    const pages = this.values().map(({ value }) => value);
    return pages.filter(({ visits }) => visits > 0).sort((one, other) => other.visits - one.visits);
  }

  #resize(key: string, page: CachedPage): void {
    const entry = this.peek(key);
    if (entry?.value === page) super.set(key, { ...entry, bytes: sizeOf(page) });
  }

  /** Compresses one page after the other; meanwhile visitors get the fast compression. */
  #recompress(key: string, page: CachedPage): void {
    const run = async (before: Promise<void>): Promise<void> => {
      await before;
      if (this.peek(key)?.value !== page) return;
      await page.response.recompress(this.#shareBody);
    };
    // A page that fails to compress keeps its fast compression.
    this.#recompressing = run(this.#recompressing).catch(() => {});
  }
}

/** Bytes of an entry. */
export function sizeOf({ response }: CachedPage): number {
  return response.bytes() + entryOverhead;
}

/** True for the ids of the same values. */
export function haveSameIds(one: readonly SourceId[], other: readonly SourceId[]): boolean {
  return one.length === other.length && one.every((value, index) => value === other[index]);
}

/** True for a page that would lack a list that the previous one shows, since it is unknown which stories are published. */
export function lacksListOf(
  { dependencies: { lists: before = [] } }: Pick<CachedPage, 'dependencies'>,
  { hasLists, dependencies: { lists = [] } }: Pick<LoadedPage, 'hasLists' | 'dependencies'>,
): boolean {
  return !hasLists && lists.length < before.length;
}
