import { expect, test } from '@jest/globals';
import { SharedFetches } from '../../coordination/shared-fetches';
import { idleClock } from '../../runtime/clock';
import { joinWorkers } from '../../../test/support/joined-workers';
import { shareBodies } from './share-bodies';

test('a body is compressed by one process, and all have its bytes', async () => {
  const shares = joinWorkers(3, { callsPerSecond: 1, clock: idleClock }).map((shared) =>
    shareBodies(new SharedFetches(shared, idleClock)),
  );
  let compressions = 0;
  const compress = async (): Promise<Buffer> => {
    compressions += 1;
    return Buffer.from([0, 255, 128, compressions]);
  };
  const bodies = await Promise.all(shares.map((share) => share('hash br', compress)));
  expect(bodies.map((body) => [...body])).toEqual(bodies.map(() => [0, 255, 128, 1]));
  await shares[0]?.('another hash br', compress);
  expect(compressions).toBe(2);
});
