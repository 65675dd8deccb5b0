import { randomUUID } from 'node:crypto';

/** Ids of proxies and clients that are taken over: long enough to be one, and with nothing that a log or a header could misread. */
const saneId = /^[A-Za-z0-9._:-]{8,128}$/;

/**
 * The id of a request: that of `X-Request-Id` where it is 8 to 128 characters of `A-Za-z0-9._:-`, else a new one.
 * @param given the header, as Node has it.
 */
export function requestIdFrom(given: string | string[] | undefined): string {
  return typeof given === 'string' && saneId.test(given) ? given : randomUUID();
}

/** Version, trace id, parent id and flags of `traceparent`; versions after the first may have more, which is printable. */
const traceparentForm = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-[\w.:-]*)?$/;
/** Ids that are invalid. */
const noTrace = '0'.repeat(32);
const noParent = '0'.repeat(16);
/** Longer headers of later versions are not written to the log. */
const maxTraceparent = 128;

/** `traceparent` as it came, where it is valid (W3C Trace Context level 1, 3.2); else undefined. */
export function traceparentFrom(given: string | string[] | undefined): string | undefined {
  if (typeof given !== 'string' || given.length > maxTraceparent) return undefined;
  const [, version, trace = '', parent = '', more] = traceparentForm.exec(given) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  return trace === noTrace || parent === noParent ? undefined : given;
}
