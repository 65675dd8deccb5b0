import type { RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import type { QuotaWindow, SharedState } from '../coordination/shared-state';
import { clientIp } from './request';

/** Where quotas are counted: by all processes of the site together. */
export type SharedCounts = Pick<SharedState, 'count'>;

/** One consumed unit of a quota, which can be refunded; or the seconds until the next one is free. */
export type QuotaResult =
  | { readonly kind: 'taken'; readonly refund: () => Promise<void> }
  | { readonly kind: 'exceeded'; readonly retryAfter: number };

/** A quota: each key has `points` in each window. */
export interface Quota extends QuotaWindow {
  readonly points: number;
}

/** Consumes one unit of a key's quota. */
export async function consumeQuota(counts: SharedCounts, quota: Quota, key: string): Promise<QuotaResult> {
  const { count, msLeft } = await counts.count(quota, key, 1);
  const refund = async (): Promise<void> => void (await counts.count(quota, key, -1));
  if (count <= quota.points) return { kind: 'taken', refund };
  // Rejected calls are not counted: a later refund would free nothing.
  await refund();
  return { kind: 'exceeded', retryAfter: secondsOf(msLeft) };
}

/** The seconds until a used up quota is free again; null while there are points left. */
export async function blockedFor(counts: SharedCounts, quota: Quota, key: string): Promise<number | null> {
  const { count, msLeft } = await counts.count(quota, key, 0);
  return count >= quota.points ? secondsOf(msLeft) : null;
}

/** Allows a quota's points per client IP; beyond that 429 with `Retry-After`. */
export function limitCalls(counts: SharedCounts, quota: Quota): RequestHandler {
  return async (request, _response, next) => {
    const result = await consumeQuota(counts, quota, clientIp(request));
    if (result.kind === 'exceeded') throw new HttpError(429, undefined, result);
    next();
  };
}

function secondsOf(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
