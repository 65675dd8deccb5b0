import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** What the site delivers of a form that was sent. */
const delivered = z.object({
  id: z.string().min(1).max(100),
  form: z.string(),
  page: z.string(),
  language: z.string(),
  submittedAt: z.string(),
  verified: z.boolean(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** A message in the inbox. */
export type Message = z.output<typeof delivered> & {
  /** How often it was delivered: a sender that has lost our answer asks again. */
  readonly times: number;
};

/** The messages that came, newest first. */
export interface Messages {
  readonly list: () => readonly Message[];
  /**
   * Takes what was delivered.
   * @param signature the header `X-Anyam-Signature`.
   * @param timestamp the header `X-Anyam-Timestamp`, seconds since 1970.
   * @returns null, or in a few words why it was not taken.
   */
  readonly take: (body: string, signature: string, timestamp: string) => string | null;
  readonly clear: () => void;
}

/** Seconds that a signature may be old, or ahead. */
const longest = 300;
/** Messages that are kept; the oldest go. */
const most = 200;

/**
 * @param secret the key of the signatures: HMAC-SHA256 of `<timestamp>.<body>`.
 * @param now milliseconds since 1970.
 */
export function createMessages(secret: string, now: () => number = Date.now): Messages {
  const byId = new Map<string, Message>();
  return {
    list: () => [...byId.values()].toReversed(),
    take: (body, signature, timestamp) => {
      if (!isSigned(body, signature, timestamp, secret)) return 'The signature is not ours';
      if (Math.abs(now() / 1000 - Number(timestamp)) > longest) return 'The signature is too old';
      const message = delivered.safeParse(readJson(body));
      if (!message.success) return 'The body is no message';
      const times = (byId.get(message.data.id)?.times ?? 0) + 1;
      byId.set(message.data.id, { ...message.data, times });
      for (const oldest of byId.keys()) {
        if (byId.size <= most) break;
        byId.delete(oldest);
      }
      return null;
    },
    clear: () => byId.clear(),
  };
}

function isSigned(body: string, signature: string, timestamp: string, secret: string): boolean {
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  );
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
