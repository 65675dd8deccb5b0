import { expect, test } from '@jest/globals';
import { createProblemLog } from './problem-log';

test('of what a site logs, an export keeps the last reason of the CMS and the pages that lack a block', () => {
  const { log, problem, incomplete, clear } = createProblemLog();
  expect([problem(), incomplete()]).toEqual(['', []]);
  log.warn('content-unavailable', { error: 'one' });
  log.warn('content-version-unknown', { reason: 'two' });
  log.warn('snapshot-ignored', { reason: 'no matter' });
  log.error('block-failed', { path: '/b', component: 'card', uid: 'u', error: 'no title' });
  log.error('block-unknown', { path: '/a', component: 'mystery', uid: 'u' });
  log.error('block-unknown', { path: '/a', component: 'mystery', uid: 'u' });
  expect([problem(), incomplete()]).toEqual([
    'two',
    ['/a  the block mystery is unknown', '/b  the block card failed: no title'],
  ]);
  clear();
  expect([problem(), incomplete()]).toEqual(['two', []]);
});
