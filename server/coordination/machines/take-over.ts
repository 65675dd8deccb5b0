import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import type { MachineStream } from './machine-stream';
import type { Replica } from './replica';

/** Milliseconds between two looks at the machines that have work left. */
const interval = 20_000;
/** Milliseconds after which a machine that is silent counts as gone: a restart and a short outage take less. */
const goneAfter = 5 * 60_000;
/** Milliseconds for which no other machine takes over from the same one. */
const leaseMs = 10 * 60_000;

/** Name of the lease that a machine renews for as long as it lives. */
export function machineLease(id: string): string {
  return `machine ${id}`;
}

/** Takes over the work of machines that are gone. Silence counts only while this machine reaches the others. */
export class TakeOvers {
  readonly #stream: MachineStream;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #log: Log;
  /** Since when a machine is silent, by its id. */
  readonly #silentSince = new Map<string, number>();
  #lookedAt = -Infinity;

  constructor(stream: MachineStream, clock: Pick<Clock, 'now'>, log: Log) {
    this.#stream = stream;
    this.#clock = clock;
    this.#log = log;
  }

  /** Forgets which machines are silent: this one did not reach the others either. */
  reset(): void {
    this.#silentSince.clear();
  }

  /** Looks at the machines that have work left, now and then. */
  async step({ data }: Replica, machine: string): Promise<void> {
    const { takeOver } = data;
    if (takeOver === undefined || this.#clock.now() - this.#lookedAt < interval) return;
    this.#lookedAt = this.#clock.now();
    const owners = (await data.read((connection) => takeOver.owners(connection))) ?? [];
    for (const known of this.#silentSince.keys())
      if (!owners.includes(known)) this.#silentSince.delete(known);
    for (const owner of owners) {
      if (!(await this.#isGone(owner))) continue;
      if (!(await this.#stream.lease(`takeover ${data.name} ${owner}`, machine, leaseMs))) continue;
      const taken = await data.write((connection) => takeOver.take(connection, owner));
      if (taken === 0) continue;
      this.#log.warn('machine-taken-over', { machine: owner, deliveries: taken });
      takeOver.onTaken();
    }
  }

  async #isGone(owner: string): Promise<boolean> {
    if (await this.#stream.isLeased(machineLease(owner))) {
      this.#silentSince.delete(owner);
      return false;
    }
    const since = this.#silentSince.get(owner) ?? this.#clock.now();
    this.#silentSince.set(owner, since);
    return this.#clock.now() - since >= goneAfter;
  }
}
