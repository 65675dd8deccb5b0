import { BoundedMap } from '../runtime/bounded-map';

/** How an answer's bytes may be packed, the smallest first. */
export const encodings = ['br', 'gzip', 'identity'] as const;

/** A way to pack an answer's bytes. */
export type Encoding = (typeof encodings)[number];

/** Clients send a handful of different headers: what each comes to is kept. */
const known = new BoundedMap<string, Encoding>(200);

/**
 * The encoding that a client likes best (RFC 9110, 12.5.3), the smallest of those it likes equally; `identity` for a client
 * that says nothing.
 */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity';
  const before = known.get(header);
  if (before !== undefined) return before;
  const weights = weightsOf(header);
  const weightOf = (encoding: Encoding): number =>
    // Not named, identity is accepted, but liked less than anything that is.
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  const best = encodings.reduce((one, other) => (weightOf(other) > weightOf(one) ? other : one));
  const chosen = weightOf(best) > 0 ? best : 'identity';
  if (header.length <= 200) known.set(header, chosen);
  return chosen;
}

/** Reads `br;q=0.8, gzip` as weights by name. */
function weightsOf(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const given = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (name !== '') weights.set(name, Number.isFinite(weight) ? weight : 0);
  }
  return weights;
}
