import type { Ledger } from './ledger';

const markPattern = /SOAK-EDITION-(\d+)/;

/** The text of a published edition. */
export function editionMark(edition: number): string {
  return `SOAK-EDITION-${edition} `;
}

/** The edition that a page shows; 0 for the one before the soak. */
export function editionIn(text: string): number {
  return Number(markPattern.exec(text)?.[1] ?? 0);
}

/** What was published, and what every process was seen to show. */
export class PublishBook {
  readonly #ledger: Ledger;
  /** The latest edition of each page that was published. */
  readonly #latest = new Map<string, number>();
  /** The edition of each page that all processes have shown: none may show an older one afterwards. */
  readonly #shown = new Map<string, number>();
  #editions = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    ledger.describe('publishes', () => `${ledger.spread('publishes')} ms`);
    ledger.describe('recovery', () => `${ledger.spread('recovery')} ms`);
  }

  /** The next edition of a page. */
  next(path: string): number {
    this.#editions += 1;
    this.#latest.set(path, this.#editions);
    return this.#editions;
  }

  /** Every page that was published, with its latest edition. */
  latest(): ReadonlyMap<string, number> {
    return this.#latest;
  }

  /** Records that all processes have shown an edition. */
  confirm(path: string, edition: number): void {
    this.#shown.set(path, Math.max(edition, this.#shown.get(path) ?? 0));
  }

  /** The edition that no response to a request from now on may fall behind. */
  oldest(path: string): number {
    return this.#shown.get(path) ?? 0;
  }

  /**
   * Judges a response.
   * @param oldest {@link oldest} when the request was sent.
   */
  see(path: string, text: string, oldest: number, source: string): void {
    const edition = editionIn(text);
    this.#ledger.check(
      'order',
      edition >= oldest ? null : `${source} ${path} shows edition ${edition} after ${oldest}`,
    );
  }
}
