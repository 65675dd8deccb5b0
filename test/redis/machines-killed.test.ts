import { afterEach, expect, test } from '@jest/globals';
import { setTimeout } from 'node:timers/promises';
import { idleClock } from '../../server/runtime/clock';
import { FormsDatabase } from '../../server/submissions/store/database';
import { startFakeServer } from '../support/fake-server';
import { recordingLog } from '../support/recording-log';
import { rounds } from '../support/rounds';
import { createRandom } from '../support/seeded-random';
import { bundleFormsChild, startFormsChild, type FormsChild } from '../support/start-forms-child';
import { makeTempDir } from '../support/temp-dir';
import { describeRedis } from './describe-redis';
import { startRedis } from './start-redis';

const kills = rounds(2);
/** Submissions to each process, unless it is killed before. */
const count = 30;

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end();
});

/** Ids of the submissions in a folder. */
async function storedIn(dataDir: string): Promise<readonly string[]> {
  const database = new FormsDatabase({ dataDir, log: recordingLog().log, clock: idleClock });
  const rows = await database.read((connection) => connection.rows('SELECT id FROM submissions ORDER BY id'));
  database.close();
  return (rows ?? []).map(({ id }) => String(id));
}

describeRedis('two machines with one Redis, all of which are killed', () => {
  test('have all that either accepted, and deliver it', async () => {
    const received = new Set<string>();
    const sink = await startFakeServer((request, response) => {
      request.resume().on('end', () => {
        received.add(String(request.headers['idempotency-key']));
        response.writeHead(204).end();
      });
    });
    cleanUp.push(sink.close);
    const redis = await startRedis();
    cleanUp.push(redis.close);
    const folders = [makeTempDir(), makeTempDir()];
    const [sent, accepted] = [new Set<string>(), new Set<string>()];
    const random = createRandom(2026);
    const file = await bundleFormsChild();
    const start = (machine: number, submissions: number, round: number): FormsChild => {
      const options = { webhook: `${sink.origin}/hook`, count: submissions, ahead: round * 60_000 };
      const dataDir = folders[machine] ?? '';
      const child = startFormsChild(file, { ...options, dataDir, redisUrl: redis.url }, sent, accepted);
      cleanUp.push(child.kill);
      return child;
    };
    const errors: string[] = [];
    for (let round = 0; round < kills; round += 1) {
      const children = [start(0, count, round), start(1, count, round)];
      await Promise.all(children.map((child) => child.accepted(Math.floor(random() * count))));
      if (round % 2 === 1) {
        await redis.kill();
        await redis.restart();
      }
      await setTimeout(random() * 300);
      errors.push(...(await Promise.all(children.map((child) => child.kill()))));
    }
    const last = [start(0, 0, kills), start(1, 0, kills)];
    for (;;) {
      const known = await Promise.all(folders.map(storedIn));
      const isComplete = [...accepted].every(
        (id) => received.has(id) && known.every((ids) => ids.includes(id)),
      );
      if (isComplete && JSON.stringify(known[0]) === JSON.stringify(known[1])) break;
      await setTimeout(50);
    }
    errors.push(...(await Promise.all(last.map((child) => child.kill()))));
    expect(accepted.size).toBeGreaterThan(kills * 10);
    expect([...received].filter((id) => !sent.has(id))).toEqual([]);
    expect(errors.join('')).toBe('');
  });
});
