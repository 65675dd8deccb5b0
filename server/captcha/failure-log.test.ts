import { expect, test } from '@jest/globals';
import { recordingLog } from '../../test/support/recording-log';
import { createFailureLog } from './failure-log';

test('a check that fails is logged once a minute, also after the clock was set back', () => {
  const { log, events } = recordingLog();
  let now = 10_000_000;
  const logFailure = createFailureLog(log, () => now, 'advice');
  const reasons = [0, 59_999, 60_000, -3_600_000].map((passed) => {
    now += passed;
    logFailure(`after ${passed}`);
    return events.at(-1)?.fields['reason'];
  });
  expect(reasons).toEqual(['after 0', 'after 0', 'after 60000', 'after -3600000']);
});
