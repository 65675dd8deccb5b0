/** What is disturbed: by it, checks know what may fail. */
export type ConditionName =
  | 'content'
  | 'redis'
  | 'disk'
  | 'clock'
  | 'machine'
  | 'worker'
  | 'reload'
  | 'receiver';

interface Period {
  readonly name: ConditionName;
  readonly label: string;
  /** The machine that is meant, if it is one alone. */
  readonly machine: string | undefined;
  until: number;
}

/** What is disturbed now, and was a moment ago. */
export class Conditions {
  readonly #now: () => number;
  readonly #periods: Period[] = [];

  /** @param now milliseconds since the soak began. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Begins a period, of one machine if it is named. @returns ends it. */
  begin(name: ConditionName, label: string, machine?: string): () => void {
    const period: Period = { name, label, machine, until: Infinity };
    this.#periods.push(period);
    return () => {
      period.until = Math.min(period.until, this.#now());
    };
  }

  /** True if one of these lasts, or ended within so many milliseconds. */
  isOn(names: readonly ConditionName[], within = 0): boolean {
    const since = this.#now() - within;
    return this.#periods.some(({ name, until }) => names.includes(name) && until >= since);
  }

  /** True if a process of the machine is killed, or was within so many milliseconds. */
  isKilled(machine: string, within: number): boolean {
    const since = this.#now() - within;
    return this.#periods.some(
      ({ name, machine: own, until }) =>
        (name === 'machine' || name === 'worker') && own === machine && until >= since,
    );
  }

  /** The time since the soak's start, and what lasts or ended in the last five seconds. */
  describe(): string {
    const since = this.#now() - 5_000;
    const labels = this.#periods.filter(({ until }) => until >= since).map(({ label }) => label);
    return `${clockText(this.#now())}${labels.length > 0 ? ` (${labels.join(', ')})` : ''}`;
  }
}

/** Minutes and seconds. */
export function clockText(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1_000);
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
