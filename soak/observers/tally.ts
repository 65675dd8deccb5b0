import type { Reply } from '../http-client';

/** The requests of an actor, by how they ended. */
export interface Tally {
  readonly actor: string;
  readonly requests: number;
  /** Responses by the hundreds of their status; 0 where none came. */
  readonly classes: Readonly<Record<number, number>>;
  /** Milliseconds. */
  readonly slowest: number;
}

const emptyTally: Omit<Tally, 'actor'> = { requests: 0, classes: {}, slowest: 0 };

/** Counts what each actor sent, and what came back. */
export class TallyBook {
  readonly #tallies = new Map<string, Tally>();

  /** Records a response, or that there was none. */
  add(actor: string, { status, milliseconds }: Pick<Reply, 'status' | 'milliseconds'>): void {
    const { requests, classes, slowest } = this.#tallies.get(actor) ?? emptyTally;
    const hundreds = Math.floor(status / 100);
    this.#tallies.set(actor, {
      actor,
      requests: requests + 1,
      classes: { ...classes, [hundreds]: (classes[hundreds] ?? 0) + 1 },
      slowest: Math.max(slowest, milliseconds),
    });
  }

  /** In the order of their first requests. */
  tallies(): readonly Tally[] {
    return [...this.#tallies.values()];
  }
}
