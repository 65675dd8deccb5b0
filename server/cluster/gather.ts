import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { receive, type Channel } from '../coordination/channel';
import type { Clock } from '../runtime/clock';

/** Milliseconds that a worker has to contribute its part; one that hangs is left out. */
const patience = 1_000;

const wanted = z.object({ gather: z.literal('wanted'), id: z.string() });
const part = z.object({ gather: z.literal('part'), id: z.string(), text: z.string() });
const complete = z.object({ gather: z.literal('complete'), id: z.string(), texts: z.array(z.string()) });
const fromWorker = z.discriminatedUnion('gather', [wanted, part]);
const fromPrimary = z.discriminatedUnion('gather', [wanted, complete]);

interface Gathering {
  readonly parts: Map<Channel, string>;
  readonly finish: () => void;
}

/** In the primary process: gathers a text of every worker for one of them that wants all, such as their metrics. */
export class Gatherer {
  readonly #workers = new Set<Channel>();
  readonly #gatherings = new Map<string, Gathering>();
  readonly #clock: Clock;
  readonly #contribute: () => Promise<readonly string[]>;

  /** @param contribute texts of the primary process itself. Default: none. */
  constructor(clock: Clock, contribute: () => Promise<readonly string[]> = async () => []) {
    this.#clock = clock;
    this.#contribute = contribute;
  }

  /** Serves a worker. @returns ends that. */
  serve(worker: Channel): () => void {
    this.#workers.add(worker);
    receive(worker, fromWorker, (message) => {
      if (message.gather === 'wanted') void this.#start(worker, message.id);
      else this.#receive(worker, message);
    });
    return () => {
      this.#workers.delete(worker);
      for (const gathering of this.#gatherings.values()) this.#finishIfComplete(gathering);
    };
  }

  async #start(worker: Channel, id: string): Promise<void> {
    const own = await this.#contribute();
    const parts = new Map<Channel, string>();
    const finish = (): void => {
      cancel();
      if (!this.#gatherings.delete(id)) return;
      worker.send({ gather: 'complete', id, texts: [...own, ...parts.values()] });
    };
    const cancel = this.#clock.after(patience, finish);
    this.#gatherings.set(id, { parts, finish });
    for (const each of this.#workers) each.send({ gather: 'wanted', id });
  }

  #receive(worker: Channel, { id, text }: z.output<typeof part>): void {
    const gathering = this.#gatherings.get(id);
    if (gathering === undefined) return;
    gathering.parts.set(worker, text);
    this.#finishIfComplete(gathering);
  }

  #finishIfComplete({ parts, finish }: Gathering): void {
    if ([...this.#workers].every((worker) => parts.has(worker))) finish();
  }
}

/**
 * In a worker: contributes its text whenever it is wanted.
 * @returns gathers the texts of all workers.
 */
export function joinGathering(primary: Channel, contribute: () => Promise<string>): () => Promise<string[]> {
  const waiting = new Map<string, (texts: string[]) => void>();
  receive(primary, fromPrimary, (message) => {
    const { id } = message;
    if (message.gather === 'wanted')
      return void contribute().then((text) => primary.send({ gather: 'part', id, text }));
    waiting.get(id)?.(message.texts);
    waiting.delete(id);
  });
  return () =>
    new Promise((resolve) => {
      const id = randomUUID();
      waiting.set(id, resolve);
      primary.send({ gather: 'wanted', id });
    });
}
