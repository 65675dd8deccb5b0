import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../config/settings';
import { consumeQuota, type QuotaResult } from '../http/rate-limiter';

/** Length of the rate limits' windows, in seconds. */
const period = 600;

/** Submissions without a captcha verdict: per client, and in total. */
const unverified = { perClient: 3, total: 60 };

/** How many attempts, invalid ones and those of bots included, a client has for each submission that it may store. */
const attemptsPerSubmission = 10;

/** The same for forms with files: a mistyping visitor needs some, and each costs more. */
const uploadsPerSubmission = 3;

/** The rate limits of forms. Each process counts for itself. */
export function createFormLimits({
  formRateLimit,
  formRateLimitTotal,
}: Pick<Settings, 'formRateLimit' | 'formRateLimitTotal'>) {
  const attempts = limiter(formRateLimit * attemptsPerSubmission);
  return {
    /** Consumes quota for a submit, whatever its result. */
    attempt: (clientIp: string) => consumeQuota(attempts, clientIp),
    /** Consumes quota for a form with files, before its body is read. */
    upload: consumeBoth(formRateLimit * uploadsPerSubmission, formRateLimitTotal * uploadsPerSubmission),
    /** Consumes quota for a submission to be stored. */
    submission: consumeBoth(formRateLimit, formRateLimitTotal),
    /** Consumes the extra quota of a submission without a captcha verdict. */
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
