/** Changes gathered into batches that are worked off one after the other. */
export interface ChangeBatches {
  /** Takes note of a changed file. */
  readonly add: (file: string) => void;
  /** Resolves once every change noted so far has been worked off. */
  readonly idle: () => Promise<void>;
}

/**
 * Gathers changes until a pause shows that a burst has ended, then works them off. What changes meanwhile makes the
 * next batch.
 * @param pause waits as long as a burst may hold its breath.
 * @param work must not reject.
 */
export function createChangeBatches({
  pause,
  work,
}: {
  pause: () => Promise<unknown>;
  work: (files: ReadonlySet<string>) => Promise<void>;
}): ChangeBatches {
  let noted = new Set<string>();
  let changes = 0;
  let working: Promise<void> | undefined;

  async function burstEnded(): Promise<void> {
    let seen: number;
    do {
      seen = changes;
      await pause();
    } while (seen !== changes);
  }

  async function workOff(): Promise<void> {
    while (noted.size > 0) {
      await burstEnded();
      const batch = noted;
      noted = new Set();
      await work(batch);
    }
    working = undefined;
  }

  return {
    add: (file) => {
      noted.add(file);
      changes += 1;
      working ??= workOff();
    },
    idle: () => working ?? Promise.resolve(),
  };
}
