import { createBoundedStore, type BoundedStore } from './bounded-store';
import type { FinishedAnswer } from './finished-answer';
import { keyOf, pageKinds, type PageAddress, type PageKind } from './page-address';

/** A finished answer as it is kept. */
export interface KeptPage {
  readonly answer: FinishedAnswer;
  /** Names what it was made of: made of the very same values it would be the very same. */
  readonly sources: readonly number[];
  readonly year: number;
  readonly address: PageAddress;
  readonly kind: PageKind;
  /** The content version that it is known to be good for; 0 for none. */
  cv: number;
  /** False where it serves only while nothing better can be had, whatever its version. */
  readonly isExact: boolean;
  /** How often it was asked for. */
  visits: number;
}

/** What an answer takes with both of its packings, as a multiple of it alone. */
const packedTwice = 1.5;

/** Bytes of what is kept beside the bodies: headers, address, places in maps. */
const perAnswer = 2_048;

/**
 * Keeps finished answers within a bound of bytes. What is asked for again is packed as small as can be, which takes a
 * tenth of a second; so is what takes the place of an answer that was.
 */
export class AnswerMemory {
  readonly #kept: BoundedStore<KeptPage>;
  #shrinking: Promise<void> = Promise.resolve();

  constructor(mostBytes: number) {
    this.#kept = createBoundedStore<KeptPage>(mostBytes);
  }

  bytes(): number {
    return this.#kept.bytes();
  }

  get(key: string): KeptPage | undefined {
    return this.#kept.get(key);
  }

  /** The page, without counting as being asked for. */
  peek(key: string): KeptPage | undefined {
    return this.#kept.peek(key);
  }

  keep(key: string, page: KeptPage): void {
    const wasWanted = (this.#kept.peek(key)?.visits ?? 0) > 0;
    this.#kept.set(key, page, page.answer.bytes() * packedTwice + perAnswer);
    if (wasWanted) this.#shrink(key, page.answer);
  }

  /** Drops a page, document and payload alike. */
  forget(address: PageAddress): void {
    for (const kind of pageKinds) this.#kept.delete(keyOf(address, kind));
  }

  /** Notes that an answer is asked for again. */
  visit(key: string, page: KeptPage): void {
    if ((page.visits += 1) === 1) this.#shrink(key, page.answer);
  }

  /** Those asked for, the hottest first. */
  hottest(most: number): readonly KeptPage[] {
    const pages = [...this.#kept.entries()].map(([, page]) => page);
    return pages.filter(({ visits }) => visits > 0).slice(0, most);
  }

  /** Packs one answer after the other as small as can be, while visitors get what was packed fast. */
  #shrink(key: string, answer: FinishedAnswer): void {
    const shrink = async (before: Promise<void>): Promise<void> => {
      await before;
      if (this.#kept.peek(key)?.answer !== answer) return;
      await answer.shrink();
      if (this.#kept.peek(key)?.answer === answer) this.#kept.resize(key, answer.bytes() + perAnswer);
    };
    // What could not be packed small stays packed fast.
    this.#shrinking = shrink(this.#shrinking).catch(() => {});
  }
}
