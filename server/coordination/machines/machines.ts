import { randomUUID } from 'node:crypto';
import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import { messageOf } from '../../runtime/logging/error-message';
import type { SharedState } from '../shared-state';
import type { ExchangeReport } from './exchange-metrics';
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
  /** Default: nothing is measured. */
  readonly report?: ExchangeReport;
}

/** Milliseconds that what depends on the others waits while they cannot be reached, and between two looks. */
const joinTimeout = 5_000;
const joinPause = 100;

/** Names of what belongs to no database: the lease of this machine, its id. */
const own = 'machine';

/** How far a database has come in a round. */
type Step = 'in step' | 'behind' | 'failed';

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
  /** True once this machine has what the others have. */
  #hasJoined = false;
  /** Since when rounds fail: the others cannot be reached, or a disk is full. Null while they do not. */
  #failingSince: number | null = null;
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
    this.#options.report?.inStep(data.name);
  }

  start(): void {
    this.#isStopped = false;
    this.#schedule();
  }

  /**
   * Resolves once this machine has what the others have shipped, a copy of their data included where it needs one; while its rounds
   * fail, after a few seconds.
   */
  async joined(): Promise<void> {
    const { clock } = this.#options;
    while (!this.#hasJoined && clock.now() - (this.#failingSince ?? clock.now()) < joinTimeout)
      await new Promise<void>((resolve) => void clock.after(joinPause, resolve));
  }

  /** Ships what is left, hands over to another process of the machine, and ends. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancel();
    await this.#round;
    await this.round();
    await this.#release();
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
      const hasFailed = (await this.#takeCharge(machine)) && (await this.#keepAllInStep(machine));
      this.#failingSince = hasFailed ? (this.#failingSince ?? this.#options.clock.now()) : null;
      this.#report(own, null);
    } catch (error) {
      this.#failingSince ??= this.#options.clock.now();
      this.#takeOvers.reset();
      this.#report(own, error);
    }
  }

  /** @returns true if a database that holds work could not be brought into step. */
  async #keepAllInStep(machine: string): Promise<boolean> {
    const work: Step[] = [];
    for (const each of this.#replicas) {
      const step = await this.#keepInStep(each, machine);
      if (each.replica.data.takeOver !== undefined) work.push(step);
    }
    this.#hasJoined ||= work.every((step) => step === 'in step');
    if (this.#hasJoined)
      await this.#options.stream.lease(joinedLease(machine), this.#process, processLeaseMs);
    return work.includes('failed');
  }

  async #keepInStep({ replica, copy }: MachineReplica, machine: string): Promise<Step> {
    try {
      await replica.ship(await replica.open(machine));
      await replica.read(await replica.open(machine));
      await copy.step(await replica.open(machine));
      const { needsCopy } = await replica.open(machine);
      const isInStep = replica.isAtEnd && (!needsCopy || copy.isUnavailable);
      // Without what the others have, it does not know what they have taken over.
      if (isInStep) {
        await this.#takeOvers.step(replica, machine);
        this.#options.report?.inStep(replica.data.name);
      }
      this.#report(replica.data.name, null);
      return isInStep ? 'in step' : 'behind';
    } catch (error) {
      // The others may go on: the disk of one database may be full.
      if (error instanceof MachinesUnreachable) throw error;
      this.#report(replica.data.name, error);
      return 'failed';
    }
  }

  /** Lets another process of this machine go on at once. */
  async #release(): Promise<void> {
    const { identity, stream } = this.#options;
    try {
      const machine = identity.id();
      for (const lease of [processLease(machine), joinedLease(machine)])
        await stream.release(lease, this.#process);
    } catch {
      // The leases end by themselves.
    }
  }

  /**
   * Acquires or renews the leases of the machine and of the process that does its rounds. A machine whose id another one holds for
   * long gets a new id.
   * @returns true for one process of the machine.
   */
  async #takeCharge(machine: string): Promise<boolean> {
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
    if (await stream.lease(processLease(machine), this.#process, processLeaseMs)) return true;
    // The process in charge has what the others have, in the databases that all processes share.
    this.#hasJoined ||= await stream.isLeased(joinedLease(machine));
    return false;
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

/** The lease of the process that does a machine's rounds, and its sign that the machine has joined the others. */
const processLease = (machine: string): string => `process of ${machine}`;
const joinedLease = (machine: string): string => `joined ${machine}`;
