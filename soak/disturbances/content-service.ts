import type { FaultRuleInput } from '../../demo/content-service/faults/fault-rule';
import { pause } from '../soak-context';
import { always, type Disturbance } from './disturbance';

/** The faults of the delivery API; pictures are not the site's. */
const faults: Readonly<
  Record<string, Omit<FaultRuleInput, 'match'> | (() => Omit<FaultRuleInput, 'match'>)>
> = {
  'slow by 3 s': { delay: 3_000 },
  '429 to half of the calls': {
    probability: 0.5,
    response: { kind: 'status', status: 429, retryAfter: 1 },
  },
  '429 to all calls': { response: { kind: 'status', status: 429, body: 'empty' } },
  '500 to half of the calls': { probability: 0.5, response: { kind: 'status', status: 500 } },
  '503 with HTML': { response: { kind: 'status', status: 503, body: 'html' } },
  'broken JSON': { response: { kind: 'broken-json' } },
  'cut connections': { probability: 0.7, response: { kind: 'cut', at: 'middle' } },
  'stories that are null': { response: { kind: 'null-story' } },
  'a version that moves back and forth': () => {
    const now = Math.floor(Date.now() / 1_000);
    return { response: { kind: 'content-version', values: [now, now - 60, now, now - 3_600] } };
  },
};

/** Each fault of the content service for a while. */
export const contentFaults: readonly Disturbance[] = Object.entries(faults).map(([name, rule]) => ({
  name: `content service: ${name}`,
  missing: always,
  run: async ({ site, conditions, signal }) => {
    const end = conditions.begin('content', name);
    await site.content.setFaults([
      { match: { path: '/v2/*' }, ...(typeof rule === 'function' ? rule() : rule) },
    ]);
    await pause(8_000, signal);
    await site.content.setFaults([]);
    end();
  },
}));

/** @param seconds for which nothing listens. */
export function contentOutage(seconds: number): Disturbance {
  return {
    name: `content service down for ${seconds} s`,
    missing: always,
    run: async ({ site, conditions, signal }) => {
      const end = conditions.begin('content', 'content service down');
      await site.content.setDown(true);
      await pause(seconds * 1_000, signal);
      await site.content.setDown(false);
      end();
    },
  };
}
