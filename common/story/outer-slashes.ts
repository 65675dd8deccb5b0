/**
 * A path without the slashes at its ends. Not by a regular expression: for a million slashes in a row that stand before another
 * character, `/\/+$/` takes an hour.
 */
export function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (path[start] === '/') start += 1;
  while (end > start && path[end - 1] === '/') end -= 1;
  return path.slice(start, end);
}
