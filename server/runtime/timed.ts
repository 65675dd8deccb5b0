/**
 * The result of work that succeeds, and how long it took.
 * @param count gets the milliseconds. Default: not called.
 */
export async function timed<Result>(
  count: ((milliseconds: number) => void) | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (count === undefined) return work();
  const started = performance.now();
  const result = await work();
  count(performance.now() - started);
  return result;
}
