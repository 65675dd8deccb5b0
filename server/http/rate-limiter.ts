import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PageError } from '../../common/errors';
import { clientIp } from './request';

/** One consumed unit of a quota, which can be refunded; or the seconds until the next one is free. */
export type QuotaResult =
  | { readonly kind: 'taken'; readonly refund: () => Promise<void> }
  | { readonly kind: 'exceeded'; readonly retryAfter: number };

/** Consumes one unit of a key's quota. */
export async function consumeQuota(limiter: RateLimiterMemory, key: string): Promise<QuotaResult> {
  try {
    await limiter.consume(key);
    return { kind: 'taken', refund: async () => void (await limiter.reward(key)) };
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    // The limiter counts rejected calls too: without this, a later refund would free nothing.
    await limiter.reward(key);
    return { kind: 'exceeded', retryAfter: Math.max(1, Math.ceil(rejection.msBeforeNext / 1000)) };
  }
}

/** Allows `calls` per client IP within `seconds`; beyond that 429 with `Retry-After`. Counts in this process alone. */
export function limitCalls(calls: number, seconds: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds });
  return async (request, _response, next) => {
    const quota = await consumeQuota(limiter, clientIp(request));
    if (quota.kind === 'exceeded') throw new PageError(429, undefined, quota);
    next();
  };
}
