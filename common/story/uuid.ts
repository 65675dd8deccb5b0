const pattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const length = 36;

/** True for the uuid of a story. The length is compared first: a page has thousands of strings. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && value.length === length && pattern.test(value);
}
