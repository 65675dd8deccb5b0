import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../config/settings';
import { consumeQuota, type QuotaResult } from '../http/rate-limiter';

/** Length of the rate limits' windows, in seconds. */
const period = 600;

/** Submissions without a captcha verdict: per client, and in total. */
const unverified = { perClient: 3, total: 60 };

/** How many attempts, invalid ones and those of bots included, a client has for each submission that it may store. */
const attemptsPerSubmission = 10;

/** The rate limits of forms. Each process counts for itself. */
export interface FormLimits {
  /** Consumes quota for a submit, whatever its result. */
  readonly attempt: (clientIp: string) => Promise<QuotaResult>;
  /** Consumes quota for a submission to be stored. */
  readonly submission: (clientIp: string) => Promise<QuotaResult>;
  /** Consumes the extra quota of a submission without a captcha verdict. */
  readonly unverified: (clientIp: string) => Promise<QuotaResult>;
}

/** Makes the rate limits of this process. */
export function createFormLimits({
  formRateLimit,
  formRateLimitTotal,
}: Pick<Settings, 'formRateLimit' | 'formRateLimitTotal'>): FormLimits {
  const attempts = limiter(formRateLimit * attemptsPerSubmission);
  return {
    attempt: (clientIp) => consumeQuota(attempts, clientIp),
    submission: consumeBoth(formRateLimit, formRateLimitTotal),
    unverified: consumeBoth(unverified.perClient, unverified.total),
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: period });
}

function consumeBoth(perClient: number, total: number): (clientIp: string) => Promise<QuotaResult> {
  const [ofClient, ofAll] = [limiter(perClient), limiter(total)];
  return async (clientIp) => {
    const first = await consumeQuota(ofClient, clientIp);
    if (first.kind === 'exceeded') return first;
    const second = await consumeQuota(ofAll, '');
    if (second.kind === 'taken')
      return {
        kind: 'taken',
        refund: async () => void (await Promise.all([first.refund(), second.refund()])),
      };
    await first.refund();
    return second;
  };
}
