import type { Delivered } from '../topology/receiver';
import type { Ledger } from './ledger';

/** What was acknowledged to senders, and what the receiver got. */
export class FormBook {
  readonly #ledger: Ledger;
  /** The senders' texts of acknowledged submissions, with the id where the sender got one. */
  readonly #acknowledged = new Map<string, string | null>();
  /** How often each submission was delivered, by the sender's text and then by id. */
  readonly #delivered = new Map<string, Map<string, number>>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
    ledger.describe('forms', () => this.#summary());
  }

  /**
   * Records an acknowledgement.
   * @param message the sender's own text, different in every form.
   * @param id that of the response; null if the response has none.
   */
  acknowledge(message: string, id: string | null): void {
    const before = this.#acknowledged.get(message);
    if (before !== undefined && before !== null && id !== null)
      this.#ledger.check(
        'forms-once',
        before === id ? null : `"${message}" was acknowledged as ${before} and as ${id}`,
      );
    this.#acknowledged.set(message, id);
  }

  /** Records a delivery. */
  deliver({ id, message }: Delivered): void {
    const ids = this.#delivered.get(message) ?? new Map<string, number>();
    this.#delivered.set(message, ids.set(id, (ids.get(id) ?? 0) + 1));
    this.#ledger.check(
      'forms-once',
      ids.size === 1 ? null : `"${message}" was delivered as ${[...ids.keys()].join(' and ')}`,
    );
  }

  /** Acknowledged submissions that have not arrived yet. */
  missing(): readonly string[] {
    return [...this.#acknowledged].flatMap(([message, id]) => {
      const ids = this.#delivered.get(message);
      return ids === undefined || (id !== null && !ids.has(id)) ? [`"${message}" (${id ?? 'no id'})`] : [];
    });
  }

  /** Judges at the end: what is missing now is lost. */
  judge(): void {
    const missing = this.missing();
    this.#ledger.held('forms', this.#acknowledged.size - missing.length);
    for (const each of missing) this.#ledger.broke('forms', `${each} was acknowledged and never delivered`);
  }

  #summary(): string {
    const deliveries = [...this.#delivered.values()].flatMap((ids) => [...ids.values()]);
    const again = deliveries.reduce((sum, times) => sum + times - 1, 0);
    const lost = this.missing().length;
    return `${this.#acknowledged.size} acknowledged, ${lost} lost, ${again} delivered again`;
  }
}
