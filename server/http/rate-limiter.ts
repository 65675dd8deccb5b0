import { RateLimiterRes, type RateLimiterMemory } from 'rate-limiter-flexible';

/** Room that was taken, and may be given back; or the seconds after which there is some again. */
export type QuotaResult =
  | { readonly kind: 'taken'; readonly refund: () => Promise<void> }
  | { readonly kind: 'full'; readonly retryAfter: number };

/** Takes room for one more of a limit. */
export async function consumeQuota(of: RateLimiterMemory, key: string): Promise<QuotaResult> {
  try {
    await of.consume(key);
    return { kind: 'taken', refund: async () => void (await of.reward(key)) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // It counts what it refuses, too, and what is given back would make no room.
    await of.reward(key);
    return { kind: 'full', retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}
