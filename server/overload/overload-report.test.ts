import { expect, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import { OverloadReport } from './overload-report';

test('an overload is logged when it begins, and when nothing was refused for five seconds', async () => {
  const clock = createFakeClock();
  const { log, events } = recordingLog();
  const report = new OverloadReport({ log, clock, state: () => ({ inFlight: 200, lag: 12.3 }) });
  for (let second = 0; second < 10; second += 1) {
    report.add('work', second === 4 ? 'stale' : 'shed');
    await clock.advance(1_000);
  }
  const begun = { level: 'warn', event: 'overload', fields: { reason: 'work', inFlight: 200, lag: 12 } };
  expect(events).toEqual([begun]);
  await clock.advance(3_999);
  expect(events).toEqual([begun]);
  await clock.advance(1);
  expect(events[1]).toEqual({
    level: 'info',
    event: 'overload-over',
    fields: { shed: 9, stale: 1, milliseconds: 9_000 },
  });
  expect(clock.waiting()).toBe(0);
  report.add('lag', 'shed');
  await clock.advance(5_000);
  expect(events.slice(2).map(({ event, fields }) => [event, fields])).toEqual([
    ['overload', { reason: 'lag', inFlight: 200, lag: 12 }],
    ['overload-over', { shed: 1, stale: 0, milliseconds: 0 }],
  ]);
});
