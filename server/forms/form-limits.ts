import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Settings } from '../config/settings';
import { consumeQuota, type QuotaResult } from '../http/rate-limiter';

/** Seconds that submissions are counted over. */
const period = 600;

/** Submissions that nobody took for a person's: of one address, and of all. */
const unverified = { each: 3, all: 60 };

/** Forms sent in vain, or by machines that gave themselves away, for each that may be kept. */
const attemptsForEach = 10;

/** How many forms may be sent in ten minutes. Counted in this process alone. */
export interface FormLimits {
  /** Takes room for a form that somebody sends, whatever comes of it. */
  readonly attempt: (visitor: string) => Promise<QuotaResult>;
  /** Takes room for a submission that is to be kept. */
  readonly submission: (visitor: string) => Promise<QuotaResult>;
  /** And for one that nobody took for a person's, besides. */
  readonly unverified: (visitor: string) => Promise<QuotaResult>;
}

/** Makes the limits of one process. */
export function createFormLimits({
  formRateLimit,
  formRateLimitTotal,
}: Pick<Settings, 'formRateLimit' | 'formRateLimitTotal'>): FormLimits {
  const attempts = limiter(formRateLimit * attemptsForEach);
  return {
    attempt: (visitor) => consumeQuota(attempts, visitor),
    submission: takeBoth(formRateLimit, formRateLimitTotal),
    unverified: takeBoth(unverified.each, unverified.all),
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: period });
}

function takeBoth(each: number, all: number): (visitor: string) => Promise<QuotaResult> {
  const [own, total] = [limiter(each), limiter(all)];
  return async (visitor) => {
    const first = await consumeQuota(own, visitor);
    if (first.kind === 'exceeded') return first;
    const second = await consumeQuota(total, '');
    if (second.kind === 'taken')
      return {
        kind: 'taken',
        refund: async () => void (await Promise.all([first.refund(), second.refund()])),
      };
    await first.refund();
    return second;
  };
}
