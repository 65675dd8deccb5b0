import { createRandom } from '../../demo/artwork/cloth';

/** Chance, always the same for the same seed. */
export interface Dice {
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** As many as `most` values, or fewer. */
  readonly list: <Value>(most: number, make: () => Value) => Value[];
}

/** Makes dice from a seed. */
export function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  return {
    chance: (probability) => random() < probability,
    pick: <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value, // never empty
    list: (most, make) => Array.from({ length: upTo(most) }, make),
  };
}
