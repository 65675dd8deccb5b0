/** The promises, each as the sentence that stands in the report. */
const promises = {
  'known-pages': 'No request for a known page fails',
  'known-direct': 'Each machine serves every known page after each disturbance',
  'unknown-pages': 'An unknown page is 404, or 503 with Retry-After, within 12 s',
  forms: 'No acknowledged form is lost',
  'forms-once': 'No form sent twice with one key is stored twice',
  deliveries: 'Every delivery is signed, and what was sent',
  'form-responses': 'A form is accepted, or refused with a reason',
  'form-outcomes': 'A plain form’s outcome is shown once, on any machine',
  upstream: 'The content service is never called above the limit in any second',
  publishes: 'Every process shows a publish within a second of the hook’s response',
  recovery: 'Every machine shows all publishes within 10 s of a disturbance’s end',
  order: 'No page shows older content after newer',
  previews: 'A verified preview shows the draft',
  drafts: 'No response without a valid token holds a draft',
  secrets: 'No secret in any response or log line',
  traces: 'No stack trace or file path in any response',
  attacks: 'Hostile requests are refused, and never by a 500',
  processes: 'No process ends, hangs or fails by itself',
  stops: 'A machine that is asked to stop ends within 10 s with exit code 0',
  resets:
    'No connection breaks but those of killed processes, and idle ones that a process closes at its end',
  restarts: 'A machine serves within a minute of its start, a reload ends in new processes',
  memory: 'Memory is flat: at most 64 MB above its level a minute after the start',
  descriptors: 'Open descriptors are flat: at most 64 above their level',
  purges: 'The CDN is asked for nothing that its provider refuses',
} as const;

/** The name of a promise. */
export type PromiseName = keyof typeof promises;

/** What is known of a promise. */
export interface Judgement {
  readonly name: PromiseName;
  readonly promise: string;
  /** Checks that held, and that did not. */
  readonly held: number;
  readonly broken: number;
  /** When and how it was broken first. */
  readonly example: string | null;
  /** What was measured, for people. */
  readonly figure: string;
}

interface Entry {
  held: number;
  broken: number;
  example: string | null;
  samples: number[];
}

/** Examples of one promise that are printed at once; later ones are counted. */
const printedExamples = 5;

/** What was observed of each promise. */
export class Ledger {
  readonly #entries = new Map<PromiseName, Entry>();
  readonly #figures = new Map<PromiseName, () => string>();
  readonly #describeNow: () => string;
  readonly #onBroken: (line: string) => void;

  /**
   * @param describeNow the time and what is disturbed, for examples.
   * @param onBroken receives the first examples of each promise.
   */
  constructor(describeNow: () => string, onBroken: (line: string) => void) {
    this.#describeNow = describeNow;
    this.#onBroken = onBroken;
  }

  /** Records a check that held. */
  held(name: PromiseName, times = 1): void {
    this.#entry(name).held += times;
  }

  /** Records a check that did not hold. */
  broke(name: PromiseName, example: string): void {
    const entry = this.#entry(name);
    entry.broken += 1;
    const line = `${this.#describeNow()}: ${example}`;
    entry.example ??= line;
    if (entry.broken <= printedExamples) this.#onBroken(`BROKEN ${name}: ${line}`);
  }

  /** Records a check by its problem; null held. */
  check(name: PromiseName, problem: string | null): void {
    if (problem === null) this.held(name);
    else this.broke(name, problem);
  }

  /** Records a measurement, such as milliseconds. */
  measure(name: PromiseName, value: number): void {
    this.#entry(name).samples.push(value);
  }

  /** Sets how a promise's measurements are told; else it is the number of checks. */
  describe(name: PromiseName, figure: () => string): void {
    this.#figures.set(name, figure);
  }

  /** The half, the 95th percentile and the highest of the measurements, rounded. */
  spread(name: PromiseName): string {
    const sorted = this.#entry(name).samples.toSorted((one, other) => one - other);
    const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
    return `median ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)}`;
  }

  /** The number of broken checks. */
  get brokenChecks(): number {
    return [...this.#entries.values()].reduce((sum, { broken }) => sum + broken, 0);
  }

  /** The judgement on each promise that was checked. */
  judgements(): readonly Judgement[] {
    return (Object.keys(promises) as PromiseName[]).flatMap((name) => {
      const entry = this.#entries.get(name);
      if (entry === undefined || entry.held + entry.broken === 0) return [];
      const { held, broken, example } = entry;
      const figure = this.#figures.get(name)?.() ?? `${broken} of ${held + broken}`;
      return [{ name, promise: promises[name], held, broken, example, figure }];
    });
  }

  #entry(name: PromiseName): Entry {
    const existing = this.#entries.get(name);
    if (existing !== undefined) return existing;
    const entry: Entry = { held: 0, broken: 0, example: null, samples: [] };
    this.#entries.set(name, entry);
    return entry;
  }
}
