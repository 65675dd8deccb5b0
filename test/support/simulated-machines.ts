import { RedisModel } from './redis-model';
import { createRandom } from './seeded-random';
import { SimulatedMachine, type SimulatedServer, type SimulatedWorld } from './simulated-machine';
import { createSimulatedTime, type SimulatedTime } from './simulated-time';

/** Several machines of a site, one Redis, and everything that may go wrong between them, by one seed. */
export class SimulatedMachines implements SimulatedWorld {
  readonly time: SimulatedTime = createSimulatedTime();
  readonly random: () => number;
  readonly callsPerSecond: number;
  readonly server: SimulatedServer;
  /** When calls upstream started. */
  readonly starts: number[] = [];
  #machines: SimulatedMachine[] = [];

  constructor(seed: number, { callsPerSecond, machines }: { callsPerSecond: number; machines: number }) {
    this.random = createRandom(seed);
    this.callsPerSecond = callsPerSecond;
    const model = new RedisModel(callsPerSecond);
    this.server = { model, saved: [], isDown: false, stalledUntil: 0, offset: 1_700_000_000_000 };
    for (let index = 0; index < machines; index += 1)
      this.#machines.push(new SimulatedMachine(this, `host ${index}`));
    this.#saveLater();
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  latency(): number {
    return this.below(20) === 0 ? this.below(140) : this.below(8) / 4;
  }

  /** Runs for so many seconds, with a fault every few seconds. */
  async runWithFaults(seconds: number): Promise<void> {
    const end = this.time.now() + seconds * 1_000;
    while (this.time.now() < end) {
      await this.time.runUntil(this.time.now() + 200 + this.below(8_000));
      this.#fail();
    }
  }

  async runWithoutFaults(seconds: number): Promise<void> {
    await this.time.runUntil(this.time.now() + seconds * 1_000);
  }

  /** Ends all faults. */
  heal(): void {
    for (const machine of this.#machines) machine.isCut = false;
    this.server.stalledUntil = 0;
  }

  /** Calls that started in the fullest second. */
  most(): number {
    const starts = this.starts.toSorted((one, other) => one - other);
    let [first, most] = [0, 0];
    for (const [index, at] of starts.entries()) {
      while ((starts[first] ?? at) <= at - 1_000) first += 1;
      most = Math.max(most, index - first + 1);
    }
    return most;
  }

  #fail(): void {
    const faults = [
      () => this.#cut(this.#any(), 200 + this.below(30_000)),
      () => this.#cut(this.#any(), 200 + this.below(2_000)),
      () => this.#machines.forEach((machine) => this.#cut(machine, 200 + this.below(20_000))),
      () => this.#restart(null),
      () => this.#restart(this.server.saved[0]?.data ?? null),
      () => void (this.server.stalledUntil = this.time.now() + this.below(6_000)),
      () => void (this.server.offset -= this.below(400)),
      () => this.#replace((machine) => machine.crash()),
      () => this.#replace((machine) => void machine.stop()),
      () => this.#any().disconnect(),
    ];
    faults[this.below(faults.length)]?.();
  }

  #any(): SimulatedMachine {
    return this.#machines[this.below(this.#machines.length)] as SimulatedMachine; // there is always one
  }

  #cut(machine: SimulatedMachine, milliseconds: number): void {
    machine.isCut = true;
    if (this.below(2) === 0) machine.disconnect();
    this.time.after(milliseconds, () => void (machine.isCut = false));
  }

  /** Redis ends, and begins with other data: none, or those of a replica that missed the last second. */
  #restart(data: unknown): void {
    if (this.server.isDown) return;
    this.server.isDown = true;
    for (const machine of this.#machines) machine.disconnect();
    this.time.after(50 + this.below(8_000), () => {
      this.server.isDown = false;
      this.server.stalledUntil = 0;
      this.server.model.restore(data);
    });
  }

  #replace(end: (machine: SimulatedMachine) => void): void {
    const machine = this.#any();
    if (machine.isCut || this.server.isDown) return;
    end(machine);
    const host = this.below(2) === 0 ? machine.host : `host ${this.random()}`;
    const others = this.#machines.filter((other) => other !== machine);
    this.#machines = [...others, new SimulatedMachine(this, host)];
    if (this.below(4) === 0 && this.#machines.length < 8)
      this.#machines.push(new SimulatedMachine(this, `host ${this.random()}`));
  }

  #saveLater(): void {
    this.time.after(250, () => {
      const { saved, model } = this.server;
      saved.push({ at: this.time.now(), data: model.save() });
      while ((saved[1]?.at ?? Infinity) < this.time.now() - 1_000) saved.shift();
      this.#saveLater();
    });
  }
}
