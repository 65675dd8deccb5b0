import { randomUUID } from 'node:crypto';
import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import type { SharedState } from '../shared-state';
import { FullCopy } from './full-copy';
import type { MachineIdentity } from './machine-identity';
import { MachinesUnreachable, type MachineStream } from './machine-stream';
import { Replica } from './replica';
import type { ReplicatedData } from './replicated-data';
import { machineLease, TakeOvers } from './take-over';

/** Milliseconds between two rounds: what one machine accepts, the others know after about two. */
const roundInterval = 1_000;
/** Milliseconds of the lease of the process that does a machine's rounds. */
const processLeaseMs = 10_000;
/** Milliseconds after which a machine that was killed counts as silent. */
const machineLeaseMs = 60_000;
/** Milliseconds after which another machine with the same id is a copy of the disk, and no earlier boot of this one. */
const duplicateAfter = 2.5 * machineLeaseMs;

interface MachinesOptions {
  /** What the machines share at once. */
  readonly shared: SharedState;
  readonly identity: MachineIdentity;
  readonly stream: MachineStream;
  readonly clock: Clock;
  readonly log: Log;
}

/** Milliseconds that what depends on the others waits for them, and between two looks. */
const joinTimeout = 5_000;
const joinPause = 100;

/** Names what is of no database: the lease of this machine, its id. */
const own = 'machine';

interface MachineReplica {
  readonly replica: Replica;
  readonly copy: FullCopy;
}

/** This machine among those of the site: one of its processes at a time ships its data, and merges that of the others. */
export class Machines {
  readonly #options: MachinesOptions;
  readonly #replicas: MachineReplica[] = [];
  readonly #takeOvers: TakeOvers;
  readonly #process = randomUUID();
  #hasJoined = false;
  #round: Promise<void> | undefined;
  #cancel = (): void => {};
  #isStopped = true;
  /** Since when another machine has the same id. */
  #duplicateSince: number | null = null;
  /** The last problem of each database, and of this machine itself, so that it is logged once. */
  readonly #problems = new Map<string, string>();

  constructor(options: MachinesOptions) {
    this.#options = options;
    this.#takeOvers = new TakeOvers(options.stream, options.clock, options.log);
  }

  get shared(): SharedState {
    return this.#options.shared;
  }

  /** Keeps a database in step with those of the other machines, once {@link start} was called. */
  replicate(data: ReplicatedData): void {
    const { stream, clock } = this.#options;
    const replica = new Replica({ data, stream, clock });
    this.#replicas.push({ replica, copy: new FullCopy(replica, stream, clock) });
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule();
  }

  /** Resolves once this machine has what the others have shipped, or after a few seconds without them. */
  async joined(): Promise<void> {
    const until = this.#options.clock.now() + joinTimeout;
    while (!this.#hasJoined && this.#options.clock.now() < until)
      await new Promise<void>((resolve) => void this.#options.clock.after(joinPause, resolve));
  }

  /** Ships what is left, and ends. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#round;
    await this.round();
    await this.#options.stream.close();
  }

  /** Ships, merges, copies and takes over, as far as there is something to do. Never rejects. */
  round(): Promise<void> {
    this.#round ??= this.#runRound().finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  #schedule(): void {
    void this.round().then(() => {
      if (!this.#isStopped) this.#cancel = this.#options.clock.after(roundInterval, () => this.#schedule());
    });
  }

  async #runRound(): Promise<void> {
    try {
      const machine = this.#options.identity.id();
      if (!(await this.#isInCharge(machine))) return;
      for (const each of this.#replicas) await this.#keepInStep(each, machine);
      this.#hasJoined = true;
      this.#report(own, null);
    } catch (error) {
      this.#takeOvers.reset();
      this.#report(own, error);
    }
  }

  async #keepInStep({ replica, copy }: MachineReplica, machine: string): Promise<void> {
    try {
      await replica.ship(await replica.open(machine));
      await replica.read(await replica.open(machine));
      await copy.step(await replica.open(machine));
      await this.#takeOvers.step(replica, machine);
      this.#report(replica.data.name, null);
    } catch (error) {
      // The others may go on: the disk of one database may be full.
      if (error instanceof MachinesUnreachable) throw error;
      this.#report(replica.data.name, error);
    }
  }

  /** True for one process of the machine, unless another machine has the same id. */
  async #isInCharge(machine: string): Promise<boolean> {
    const { stream, identity, clock, log } = this.#options;
    if (!(await stream.lease(machineLease(machine), identity.fingerprint(), machineLeaseMs))) {
      this.#duplicateSince ??= clock.now();
      if (clock.now() - this.#duplicateSince < duplicateAfter) return false;
      identity.renew();
      this.#duplicateSince = null;
      log.warn('machine-renamed', {
        reason: 'another machine has the same machine-id: DATA_DIR was copied from it, or it from here',
      });
      return false;
    }
    this.#duplicateSince = null;
    return stream.lease(`process of ${machine}`, this.#process, processLeaseMs);
  }

  /** Logs a problem when it begins, not in every round. That the others cannot be reached, the shared state says. */
  #report(name: string, error: unknown): void {
    if (error instanceof MachinesUnreachable) return;
    const reason = error === null ? '' : messageOf(error);
    if (reason !== '' && reason !== this.#problems.get(name))
      this.#options.log.warn('machines-behind', { data: name, reason });
    this.#problems.set(name, reason);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
