import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Settings } from '../env';

/** Seconds that submissions are counted over. */
const period = 600;

/** Submissions that nobody took for a person's: of one address, and of all. */
const unverified = { each: 3, all: 60 };

/** Forms sent in vain, or by machines that gave themselves away, for each that may be kept. */
const attemptsForEach = 10;

/** Room that was taken, and may be given back; or the seconds after which there is some again. */
export type Taken =
  | { readonly kind: 'taken'; readonly giveBack: () => Promise<void> }
  | { readonly kind: 'full'; readonly retryAfter: number };

/** How many forms may be sent in ten minutes. Counted in this process alone. */
export interface FormLimits {
  /** Takes room for a form that somebody sends, whatever comes of it. */
  readonly attempt: (visitor: string) => Promise<Taken>;
  /** Takes room for a submission that is to be kept. */
  readonly submission: (visitor: string) => Promise<Taken>;
  /** And for one that nobody took for a person's, besides. */
  readonly unverified: (visitor: string) => Promise<Taken>;
}

/** Makes the limits of one process. */
export function createFormLimits({
  formRateLimit,
  formRateLimitTotal,
}: Pick<Settings, 'formRateLimit' | 'formRateLimitTotal'>): FormLimits {
  const attempts = limiter(formRateLimit * attemptsForEach);
  return {
    attempt: (visitor) => take(attempts, visitor),
    submission: takeBoth(formRateLimit, formRateLimitTotal),
    unverified: takeBoth(unverified.each, unverified.all),
  };
}

function limiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: period });
}

function takeBoth(each: number, all: number): (visitor: string) => Promise<Taken> {
  const [own, total] = [limiter(each), limiter(all)];
  return async (visitor) => {
    const first = await take(own, visitor);
    if (first.kind === 'full') return first;
    const second = await take(total, '');
    if (second.kind === 'taken')
      return {
        kind: 'taken',
        giveBack: async () => void (await Promise.all([first.giveBack(), second.giveBack()])),
      };
    await first.giveBack();
    return second;
  };
}

async function take(of: RateLimiterMemory, key: string): Promise<Taken> {
  try {
    await of.consume(key);
    return { kind: 'taken', giveBack: async () => void (await of.reward(key)) };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    // It counts what it refuses, too, and what is given back would make no room.
    await of.reward(key);
    return { kind: 'full', retryAfter: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}
