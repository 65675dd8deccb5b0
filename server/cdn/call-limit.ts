import type { RequestHandler } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { PageError } from '../../common/errors';
import { takeRoom } from '../http/take-room';
import { visitorAddress } from '../http/visitor-address';

/** So many calls in so many seconds from one address; beyond them 429 with the seconds to wait. Counted in this process alone. */
export function limitCalls(calls: number, seconds: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points: calls, duration: seconds });
  return async (request, _response, next) => {
    const room = await takeRoom(limiter, visitorAddress(request));
    if (room.kind === 'full') throw new PageError(429, undefined, room);
    next();
  };
}
