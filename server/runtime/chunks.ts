/** The values in chunks of `size`; the last one may be smaller. */
export function* chunksOf<Value>(values: readonly Value[], size: number): Iterable<readonly Value[]> {
  for (let start = 0; start < values.length; start += size) yield values.slice(start, start + size);
}
