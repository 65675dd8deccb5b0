import { afterEach, expect, test } from '@jest/globals';
import { createFakeClock } from '../../../test/support/fake-clock';
import { FakeMachineHub } from '../../../test/support/fake-machine-hub';
import { DataMachine } from '../../../test/support/data-machine';
import { rounds } from '../../../test/support/rounds';
import { createRandom } from '../../../test/support/seeded-random';
import { makeTempDir } from '../../../test/support/temp-dir';

/** Seeds; more of them, and others, find more. */
const runs = rounds(2);
const first = 1;
const names = ['one', 'two', 'three'];
const second = 1_000;

/** Three machines whose network, shared server, receiver and processes fail at random moments. */
class World {
  readonly clock = createFakeClock();
  readonly hub = new FakeMachineHub(this.clock);
  readonly received: (readonly [string, string])[] = [];
  readonly folders = new Map(names.map((name) => [name, makeTempDir()]));
  readonly machines = new Map<string, DataMachine>();
  readonly accepted = new Map<string, string>();
  readonly erased = new Set<string>();
  views = 0;
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = createRandom(seed);
    for (const name of names) this.start(name);
  }

  start(name: string): void {
    const reach = { stream: this.hub.streamOf(name), shared: this.hub.sharedOf(name) };
    // Clocks differ by up to a minute.
    const ahead = (names.indexOf(name) - 1) * 30 * second;
    const dataDir = this.folders.get(name) ?? '';
    const { clock, received } = this;
    this.machines.set(name, new DataMachine({ name, reach, clock, received, ahead, dataDir }).start());
  }

  /** Ends a process without a farewell, at whatever it is doing. */
  async kill(name: string): Promise<void> {
    const machine = this.machines.get(name);
    if (machine === undefined) return;
    this.machines.delete(name);
    this.hub.cutOff.add(name);
    const stops = Promise.all([machine.machines.stop(), machine.delivery.stop()]);
    await this.clock.advance(5 * second);
    await stops;
    machine.close();
  }

  /** One random event. */
  async step(): Promise<void> {
    const name = this.#pick(names);
    const machine = this.machines.get(name);
    const events: readonly (() => unknown)[] = [
      () => machine && this.#accept(machine),
      () => machine && this.#accept(machine),
      () => machine && this.#view(machine),
      () => this.hub.cutOff.add(name),
      () => this.#reconnect(name),
      () => this.#reconnect(name),
      () => this.hub.restartEmpty(),
      () => this.hub.loseLast('forms', Math.floor(this.#random() * 3)),
      () => machine && (machine.canDeliver = this.#random() < 0.5),
      () => machine && this.#erase(machine),
      () => (this.#random() < 0.4 ? this.kill(name) : undefined),
      () => {
        const rate = this.#random() * 0.2;
        this.hub.faultOf = () => {
          // Between two calls, so that no machine notices that it was away.
          if (this.#random() < rate / 20) this.hub.restartEmpty();
          return this.#random() < rate ? this.#pick(['unsent', 'no-reply'] as const) : 'none';
        };
      },
    ];
    await this.#pick(events)();
    await this.clock.advance(Math.floor(this.#random() * 2.5 * second));
  }

  /** Everything works again, for long enough. */
  async heal(): Promise<void> {
    this.hub.faultOf = () => 'none';
    this.hub.cutOff.clear();
    for (const name of names) if (!this.machines.has(name)) this.start(name);
    for (const machine of this.machines.values()) machine.canDeliver = true;
    await this.clock.advance(400 * second);
  }

  async close(): Promise<void> {
    for (const name of names) await this.kill(name);
  }

  async #accept(machine: DataMachine): Promise<void> {
    const name = `s${this.accepted.size}`;
    this.accepted.set(name, await machine.accept({ nama: name }));
  }

  async #view(machine: DataMachine): Promise<void> {
    this.views += 1;
    await machine.view('/', 1);
  }

  async #erase(machine: DataMachine): Promise<void> {
    const [newest] = await machine.desk.list({}, 1);
    if (newest === undefined) return;
    await machine.desk.remove(newest);
    this.erased.add(String(newest.submission.fields['nama']));
  }

  #reconnect(name: string): void {
    this.hub.cutOff.delete(name);
    if (!this.machines.has(name)) this.start(name);
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item; // never empty
  }
}

let world: World | undefined;
afterEach(() => world?.close());

test.each(Array.from({ length: runs }, (_, index) => first + index))(
  'after random faults all machines have all that was accepted and not erased, delivered (%i)',
  async (seed) => {
    world = new World(seed);
    for (let step = 0; step < 80; step += 1) await world.step();
    await world.heal();
    const left = [...world.accepted.keys()].filter((name) => !world?.erased.has(name)).toSorted();
    const expected = Object.fromEntries(left.map((name) => [name, 'delivered']));
    const ids = new Set(world.received.map(([id]) => id));
    for (const machine of world.machines.values()) {
      expect([seed, machine.name, await machine.inbox()]).toEqual([seed, machine.name, expected]);
      expect([seed, machine.name, (await machine.viewed())['/'] ?? 0]).toEqual([
        seed,
        machine.name,
        world.views,
      ]);
    }
    expect(left.filter((name) => !ids.has(world?.accepted.get(name) ?? ''))).toEqual([]);
  },
);
