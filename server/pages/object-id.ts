const identities = new WeakMap<object, number>();
let last = 0;

/**
 * A number that no other value has or ever will have: to know a value again without keeping it alive. Kept pages would
 * otherwise hold every story they were made of.
 * @returns 0 for null.
 */
export function objectId(value: object | null): number {
  if (value === null) return 0;
  const known = identities.get(value);
  if (known !== undefined) return known;
  last += 1;
  identities.set(value, last);
  return last;
}
