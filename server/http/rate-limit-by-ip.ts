import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { PageError } from '../../common/errors';
import { consumeQuota } from './rate-limiter';
import { clientIp } from './client-ip';

/** So many calls in so many seconds from one address; beyond them 429 with the seconds to wait. Counted in this process alone. */
export function limitCalls(calls: number, seconds: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds });
  return async (request, _response, next) => {
    const room = await consumeQuota(limiter, clientIp(request));
    if (room.kind === 'full') throw new PageError(429, undefined, room);
    next();
  };
}
