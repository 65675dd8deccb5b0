import { setTimeout } from 'node:timers/promises';
import type { SeededRandom } from '../test/support/seeded-random';
import type { Conditions } from './conditions';
import type { HttpClient, Reply } from './http-client';
import type { FormBook } from './observers/form-book';
import type { Ledger } from './observers/ledger';
import type { LogReader } from './observers/log-reader';
import type { PublishBook } from './observers/publish-book';
import type { SoakSite } from './topology/start-site';

/** What actors and disturbances work with. */
export interface SoakContext {
  readonly site: SoakSite;
  readonly ledger: Ledger;
  readonly conditions: Conditions;
  readonly forms: FormBook;
  readonly publishes: PublishBook;
  readonly logs: LogReader;
  /** The factor of all time limits. */
  readonly patience: number;
  /** The factor of the actors' pauses. */
  readonly pace: number;
  /** Aborted when the actors shall stop. */
  readonly signal: AbortSignal;
}

/** What an actor works with. */
export interface ActorContext extends SoakContext {
  /** A client whose requests count as the actor's. */
  readonly openClient: (origin: string, isPersistent?: boolean) => HttpClient;
  /** Counts a request that no such client has sent. */
  readonly count: (reply: Pick<Reply, 'status' | 'milliseconds'>) => void;
}

/** One of the soak's users, or attackers. */
export type Actor = (context: ActorContext, random: SeededRandom) => Promise<void>;

/** Waits; resolves early when the actors shall stop. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await setTimeout(Math.max(0, milliseconds), undefined, { signal }).catch(() => {});
}

/** Repeats a step until the actors shall stop, with pauses from half to one and a half of the given milliseconds, at the soak's pace. */
export async function repeat(
  { signal, pace }: Pick<SoakContext, 'signal' | 'pace'>,
  random: SeededRandom,
  milliseconds: number,
  step: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await pause(pace * milliseconds * (0.5 + random.pick([0, 0.25, 0.5, 0.75, 1])), signal);
    if (!signal.aborted) await step();
  }
}
