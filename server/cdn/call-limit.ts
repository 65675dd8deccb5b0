import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { PageError } from '../../common/errors';
import { visitorAddress } from '../http/visitor-address';

/** So many calls in so many seconds from one address; beyond them 429 with the seconds to wait. Counted in this process alone. */
export function limitCalls(calls: number, seconds: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds });
  return async (request, _response, next) => {
    try {
      await limiter.consume(visitorAddress(request));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new PageError(429, undefined, {
        retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      });
    }
    next();
  };
}
