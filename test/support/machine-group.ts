import { createFakeClock, flushPromises, type FakeClock } from './fake-clock';
import { DataMachine } from './data-machine';
import { FakeMachineHub } from './fake-machine-hub';

type MachineOptions = Partial<
  Pick<ConstructorParameters<typeof DataMachine>[0], 'ahead' | 'dataDir' | 'maxEntries'>
>;

/** The machines of a site, which share a clock, what they reach together, and a receiver of forms. */
export class MachineGroup {
  readonly clock: FakeClock = createFakeClock();
  readonly hub = new FakeMachineHub(this.clock);
  /** Ids of what the receiver got, in order, each with the machine that delivered it. */
  readonly received: (readonly [string, string])[] = [];
  #running: DataMachine[] = [];

  /** A machine that does nothing by itself. */
  compose(name: string, options: MachineOptions = {}): DataMachine {
    const reach = { stream: this.hub.streamOf(name), shared: this.hub.sharedOf(name) };
    return new DataMachine({ name, reach, clock: this.clock, received: this.received, ...options });
  }

  start(name: string, options: MachineOptions = {}): DataMachine {
    const machine = this.compose(name, options).start();
    this.#running.push(machine);
    return machine;
  }

  /** Ends a machine without a farewell. */
  async kill(machine: DataMachine): Promise<void> {
    this.hub.cutOff.add(machine.name);
    await this.stop(machine);
  }

  /** Ends a process of a machine, as a deploy does. */
  async stop(machine: DataMachine): Promise<void> {
    this.#running = this.#running.filter((each) => each !== machine);
    const stops = Promise.all([machine.machines.stop(), machine.delivery.stop()]);
    await this.clock.advance(5_000);
    await stops;
    machine.close();
  }

  /** Lets so many seconds pass. */
  async pass(seconds = 5): Promise<void> {
    await this.clock.advance(seconds * 1_000);
    await flushPromises();
  }

  async close(): Promise<void> {
    const stops = Promise.all(
      this.#running.map(({ machines, delivery }) => Promise.all([machines.stop(), delivery.stop()])),
    );
    await this.clock.advance(20_000);
    await stops;
    for (const machine of this.#running) machine.close();
  }
}
