import type { Settings } from '../config/settings';
import { consumeQuota, type QuotaResult, type SharedCounts } from '../http/rate-limiter';

/** Length of the rate limits' windows, in seconds. */
const period = 600;

/** Submissions without a captcha verdict: per client, and in total. */
const unverified = { perClient: 3, total: 60 };

/** How many attempts, invalid ones and those of bots included, a client has for each submission that it may store. */
const attemptsPerSubmission = 10;

/** The same for forms with files: a mistyping visitor needs some, and each costs more. */
const uploadsPerSubmission = 3;

/** The rate limits of forms, which all processes count together. */
export function createFormLimits(
  { formRateLimit, formRateLimitTotal }: Pick<Settings, 'formRateLimit' | 'formRateLimitTotal'>,
  counts: SharedCounts,
) {
  const consumeBoth = (name: string, perClient: number, total: number) => {
    const quota = { name: `form ${name}`, points: perClient, seconds: period };
    const ofAll = { name: `forms ${name}`, points: total, seconds: period };
    return async (clientIp: string): Promise<QuotaResult> => {
      const first = await consumeQuota(counts, quota, clientIp);
      if (first.kind === 'exceeded') return first;
      const second = await consumeQuota(counts, ofAll, '');
      if (second.kind === 'taken')
        return {
          kind: 'taken',
          refund: async () => void (await Promise.all([first.refund(), second.refund()])),
        };
      await first.refund();
      return second;
    };
  };
  const attempts = { name: 'form attempts', points: formRateLimit * attemptsPerSubmission, seconds: period };
  return {
    /** Consumes quota for a submit, whatever its result. */
    attempt: (clientIp: string) => consumeQuota(counts, attempts, clientIp),
    /** Consumes quota for a form with files, before its body is read. */
    upload: consumeBoth(
      'uploads',
      formRateLimit * uploadsPerSubmission,
      formRateLimitTotal * uploadsPerSubmission,
    ),
    /** Consumes quota for a submission to be stored. */
    submission: consumeBoth('submissions', formRateLimit, formRateLimitTotal),
    /** Consumes the extra quota of a submission without a captcha verdict. */
    unverified: consumeBoth('unverified', unverified.perClient, unverified.total),
  };
}
