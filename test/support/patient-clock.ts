import { createFakeClock, flushPromises, type FakeClock } from './fake-clock';
import type { Intercept } from './site';

/** A clock, and what observes the requests to the content service: options of `startSite`. */
export interface PatientClock {
  readonly clock: FakeClock;
  readonly intercept: Intercept;
}

/**
 * A fake clock for a site whose content service is real, as far as HTTP goes: time passes once no request is under way. On a busy
 * machine the clock would overtake a response, which then counts as late, and the site shows what it knew before.
 */
export function createPatientClock(): PatientClock {
  const requests = { underWay: 0 };
  const clock = createFakeClock();
  return {
    clock: {
      ...clock,
      advance: async (milliseconds) => {
        while (requests.underWay > 0) await flushPromises();
        await clock.advance(milliseconds);
      },
    },
    intercept: (_request, response, next) => {
      requests.underWay += 1;
      response.once('close', () => (requests.underWay -= 1));
      next();
    },
  };
}
