import {
  SharedCallLimit,
  commandDeadline,
  type CallLimitStore,
} from '../../server/coordination/redis/shared-call-limit';
import { startWithinMs } from '../../server/coordination/call-window';
import { callPriorities, type CallPriority } from '../../server/coordination/shared-state';
import type { RedisModel } from './redis-model';
import type { SimulatedTime } from './simulated-time';

/** Redis and the network of a simulation. */
export interface SimulatedServer {
  readonly model: RedisModel;
  /** What the model held, second by second, the latest last. */
  readonly saved: { readonly at: number; readonly data: unknown }[];
  isDown: boolean;
  stalledUntil: number;
  /** Its clock minus that of the simulation. */
  offset: number;
}

/** What the machines of a simulation have in common. */
export interface SimulatedWorld {
  readonly time: SimulatedTime;
  readonly server: SimulatedServer;
  readonly callsPerSecond: number;
  /** When calls upstream started. */
  readonly starts: number[];
  readonly random: () => number;
  /** @returns a random whole number below the limit. */
  readonly below: (limit: number) => number;
  /** @returns milliseconds for one way through the network. */
  readonly latency: () => number;
}

/** A machine of a site that calls as often as it may. */
export class SimulatedMachine {
  readonly #world: SimulatedWorld;
  readonly limit: SharedCallLimit;
  readonly host: string;
  isCut = false;
  isConnected = false;
  isRunning = true;
  /** False before Redis was reached: how many machines there are is not known. */
  #isCalling = false;
  /** Counts connections: what is under way on an earlier one has no reply. */
  #connection = 0;

  constructor(world: SimulatedWorld, host: string) {
    this.#world = world;
    this.host = host;
    const { time, callsPerSecond } = world;
    const newId = () => String(world.random());
    this.limit = new SharedCallLimit({ store: this.#store(), callsPerSecond, clock: time, host, newId });
    this.#connectLater(0);
  }

  /** The connection breaks: what waits for a reply fails. */
  disconnect(): void {
    if (!this.isConnected) return;
    this.isConnected = false;
    this.#connection += 1;
    this.limit.unreachable();
    this.#connectLater(100 + this.#world.below(900));
  }

  /** Ends without a word. */
  crash(): void {
    this.isRunning = false;
    this.isConnected = false;
    this.#connection += 1;
  }

  async stop(): Promise<void> {
    await this.limit.leave();
    this.crash();
  }

  #connectLater(milliseconds: number): void {
    const { time, server } = this.#world;
    time.after(milliseconds, () => {
      if (!this.isRunning || this.isConnected) return;
      if (this.isCut || server.isDown || server.stalledUntil > time.now())
        return this.#connectLater(100 + this.#world.below(900));
      this.isConnected = true;
      this.limit.reachable();
      if (this.#isCalling) return;
      this.#isCalling = true;
      for (let caller = this.#world.below(2); caller >= 0; caller -= 1)
        void this.#call(`${this.host} ${caller} ${this.#world.random()}`);
    });
  }

  async #call(caller: string): Promise<void> {
    const { time, starts } = this.#world;
    while (this.isRunning) {
      await this.#reserve(caller, callPriorities[this.#world.below(3)] ?? 'known');
      // It may be late to learn of its reservation.
      if (this.#world.below(4) === 0) await this.#sleep(this.#world.below(150));
      if (!this.isRunning) return;
      void this.limit.start(caller);
      starts.push(time.now());
      if (this.#world.below(40) === 0) await this.#sleep(this.#world.below(2_000));
    }
  }

  /** Waits as the queue of a process does: a reservation that arrives late is void. */
  async #reserve(caller: string, priority: CallPriority): Promise<void> {
    const { time } = this.#world;
    while (this.isRunning) {
      const requestedAt = time.now();
      const pause = await this.limit.reserve(caller, priority);
      if (pause > 0) await this.#sleep(pause);
      else if (time.now() - requestedAt <= startWithinMs / 2) return;
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise<void>((resolve) => void this.#world.time.after(milliseconds, resolve));
  }

  #store(): CallLimitStore {
    const { server } = this.#world;
    const { model } = server;
    return {
      readList: () => this.#send((now) => ({ now, list: model.list() })),
      swapList: (before, after, notAfter) => this.#send((now) => model.swap(now, before, after, notAfter)),
      reserve: (call, caller, priority) => this.#send((now) => model.reserve(now, call, caller, priority)),
      start: (call) => this.#send((now) => model.start(now, call)),
      withdraw: (caller) => this.#send(() => model.withdraw(caller)),
    };
  }

  /** Sends a command. It may be lost, run late, or its reply may be lost. */
  #send<Reply>(run: (now: number) => Reply): Promise<Reply> {
    const world = this.#world;
    const { time, server } = world;
    if (!this.isConnected) return Promise.reject(new Error('away'));
    const connection = this.#connection;
    return new Promise((resolve, reject) => {
      const cancel = time.after(commandDeadline, () => {
        if (connection === this.#connection) this.disconnect();
        reject(new Error('late'));
      });
      const deliver = (): void => {
        if (server.isDown) return;
        if (server.stalledUntil > time.now())
          return void time.after(server.stalledUntil - time.now(), deliver);
        const reply = run(time.now() + server.offset);
        time.after(world.latency(), () => {
          if (connection !== this.#connection || this.isCut) return;
          cancel();
          resolve(reply);
        });
      };
      time.after(world.latency(), () => {
        if (!this.isCut) deliver();
        // What was on its way may arrive later, and has no reply.
        else if (world.below(2) === 0) time.after(world.below(6_000), deliver);
      });
    });
  }
}
