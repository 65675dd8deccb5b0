import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** A delivered submission. */
const submission = z.object({
  id: z.string().min(1).max(100),
  form: z.string(),
  page: z.string(),
  language: z.string(),
  submittedAt: z.string(),
  verified: z.boolean(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
});

/** A message in the inbox. */
export type Message = z.output<typeof submission> & {
  /** The number of deliveries: the site delivers again if it did not receive the response. */
  readonly times: number;
};

/** The messages in the inbox. */
export interface Messages {
  /** Newest first, by first delivery. */
  readonly list: () => readonly Message[];
  /**
   * Receives a delivery.
   * @param signature the header `X-Anyam-Signature`.
   * @param timestamp the header `X-Anyam-Timestamp`, seconds since 1970.
   * @returns null, or the reason for which it was rejected.
   */
  readonly receive: (body: string, signature: string, timestamp: string) => string | null;
  readonly clear: () => void;
}

/** The largest difference between a signature's timestamp and the clock, in seconds. */
const maxSkew = 300;
/** The most messages; the oldest are dropped. */
const maxMessages = 200;

/**
 * @param secret the key of the signatures: HMAC-SHA256 of `<timestamp>.<body>`.
 * @param now milliseconds since 1970.
 */
export function createMessages(secret: string, now: () => number = Date.now): Messages {
  const byId = new Map<string, Message>();
  return {
    list: () => [...byId.values()].toReversed(),
    receive: (body, signature, timestamp) => {
      if (!isSigned(body, signature, timestamp, secret)) return 'The signature is invalid';
      if (Math.abs(now() / 1000 - Number(timestamp)) > maxSkew)
        return 'The timestamp is too old or in the future';
      const message = submission.safeParse(parseJson(body));
      if (!message.success) return 'The body is not a submission';
      const times = (byId.get(message.data.id)?.times ?? 0) + 1;
      byId.set(message.data.id, { ...message.data, times });
      const [oldest] = byId.keys();
      if (byId.size > maxMessages && oldest !== undefined) byId.delete(oldest);
      return null;
    },
    clear: () => byId.clear(),
  };
}

function isSigned(body: string, signature: string, timestamp: string, secret: string): boolean {
  const expected = Buffer.from(
    `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`,
  );
  const received = Buffer.from(signature);
  return received.length === expected.length && timingSafeEqual(received, expected);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
