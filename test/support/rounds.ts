/**
 * How often a test tries what is random, or is repeated: `usual` times, or a multiple by `TEST_ROUNDS`. One change is tried with a
 * share of what the weekly run tries with `TEST_ROUNDS=10`.
 */
export function rounds(usual: number): number {
  const { TEST_ROUNDS: times = '1' } = process.env;
  if (!/^[1-9]\d*$/.test(times))
    throw new Error(`TEST_ROUNDS must be a whole number above 0, not "${times}".`);
  return usual * Number(times);
}

/** All of these in the weekly run, else the one at the index, which may exceed their number. */
export function shareOf<Value>(values: readonly Value[], index: number): readonly Value[] {
  const start = index % values.length;
  return rounds(1) > 1 ? values : values.slice(start, start + 1);
}
