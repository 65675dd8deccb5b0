import Negotiator from 'negotiator';
import { BoundedMap } from '../runtime/bounded-map';

/** The content encodings of prepared responses, smallest output first. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** A content encoding. */
export type Encoding = (typeof encodings)[number];

/** Clients send a handful of different headers. Longer ones than this are not cached. */
const maxCachedLength = 200;
const acceptedByHeader = new BoundedMap<string, readonly Encoding[]>(200);

/**
 * The encoding of a response by the request's `Accept-Encoding` (RFC 9110, 12.5.3): of the available ones that the client
 * weights equally, the smallest. `identity` if the header is missing or rules out all of them.
 * @param available the encodings that the response exists in.
 */
export function negotiateEncoding(
  header: string | undefined,
  available: readonly Encoding[] = encodings,
): Encoding {
  if (header === undefined) return 'identity';
  return acceptedEncodings(header).find((encoding) => available.includes(encoding)) ?? 'identity';
}

/** The encodings that a client accepts, most preferred first. */
function acceptedEncodings(header: string): readonly Encoding[] {
  const cached = acceptedByHeader.get(header);
  if (cached !== undefined) return cached;
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header } });
  const accepted = negotiator.encodings(encodings, { preferred: encodings });
  if (header.length <= maxCachedLength) acceptedByHeader.set(header, accepted);
  return accepted;
}
