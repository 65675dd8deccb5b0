/** Returns numbers from 0 up to 1, the same sequence for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Random choices, the same for the same seed. */
export interface SeededRandom {
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** A list of 0 to `most` values. */
  readonly list: <Value>(most: number, make: () => Value) => Value[];
}

/** Creates the choices of one seed. */
export function createSeededRandom(seed: number): SeededRandom {
  const random = createRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  return {
    chance: (probability) => random() < probability,
    pick: <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value, // never empty
    list: (most, make) => Array.from({ length: upTo(most) }, make),
  };
}
