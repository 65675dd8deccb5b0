import type { Payload } from '../../../common/page/page-data';
import type { PageAddress, PageKind } from '../page-address';

/** A page as it is known beyond memory. */
export interface StoredPage {
  /** The answer itself where this build made it under these settings and in this year; else what it is made of. */
  readonly made: Buffer | Payload;
  /** The content version that the page is known to be good for. */
  readonly cv: number;
  /** False where it may differ from what would be made of that version now: it then serves only while nothing better can be had. */
  readonly isReusable: boolean;
  /** Of an answer itself, what `RenderedDocument` says of it. */
  readonly needsCaptcha: boolean;
}

/** Last good pages that outlive the process. Nothing of it throws. */
export interface PageStore {
  /** The newest that is known of a page; null where nothing is, or where it is known to be gone. */
  readonly find: (address: PageAddress, kind: PageKind) => Promise<StoredPage | null>;
  /** Keeps a page that is whole and current at this version, where nothing newer is known. Answers at once. */
  readonly keep: (address: PageAddress, payload: Payload, cv: number) => void;
  /** Remembers that a page is gone, where it was known. Answers at once. */
  readonly forget: (address: PageAddress, cv: number) => void;
  /** What can be put into memory ahead of visitors: the home page and short paths first. */
  readonly prerendered: () => Iterable<PageAddress>;
  /** Pages known, as far as they were counted. */
  readonly pages: () => number;
  /** Makes room on disk, and counts what is there. */
  readonly prune: () => Promise<void>;
  /** Resolves once nothing is being written. */
  readonly flushed: () => Promise<void>;
}

/** A shelf that holds nothing and keeps nothing. */
export const nullPageStore: PageStore = {
  find: () => Promise.resolve(null),
  keep: () => {},
  forget: () => {},
  prerendered: () => [],
  pages: () => 0,
  prune: () => Promise.resolve(),
  flushed: () => Promise.resolve(),
};
