import { afterEach, expect, test } from '@jest/globals';
import { rounds } from '../support/rounds';
import { createRandom } from '../support/seeded-random';
import { bundleFormsChild, startFormsChild, type FormsChild } from '../support/start-forms-child';
import { makeTempDir } from '../support/temp-dir';
import { startFakeServer } from '../support/fake-server';

const kills = rounds(20);
/** Submissions to each process, unless it is killed before. */
const count = 40;
/** Milliseconds after which the lease of a killed process has expired. */
const lease = 60_000;

const cleanUp: (() => unknown)[] = [];

afterEach(() => Promise.all(cleanUp.splice(0).map((end) => end())));

const start = (...args: Parameters<typeof startFormsChild>): FormsChild => {
  const child = startFormsChild(...args);
  cleanUp.push(child.kill);
  return child;
};

test('a killed process loses no accepted submission, and invents none', async () => {
  const received = new Set<string>();
  let check = (): void => {};
  const sink = await startFakeServer((request, response) => {
    request.resume().on('end', () => {
      received.add(String(request.headers['idempotency-key']));
      response.writeHead(204).end();
      check();
    });
  });
  cleanUp.push(sink.close);
  const options = { dataDir: makeTempDir(), webhook: `${sink.origin}/hook`, count };
  const [sent, accepted] = [new Set<string>(), new Set<string>()];
  const random = createRandom(2026);
  const file = await bundleFormsChild();
  const errors: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const child = start(file, { ...options, ahead: round * lease }, sent, accepted);
    await child.accepted(Math.floor(random() * count));
    for (let wait = random() * 50; wait > 1; wait -= 1)
      await new Promise<void>((resolve) => setImmediate(resolve));
    errors.push(await child.kill());
  }
  // Most kills must hit a child at work: otherwise nothing was tested.
  expect(accepted.size).toBeGreaterThan(kills * 10);
  expect(accepted.size).toBeLessThan(kills * count);
  const last = start(file, { ...options, count: 0, ahead: kills * lease }, sent, accepted);
  await new Promise<void>((resolve) => {
    check = () => {
      if ([...accepted].every((id) => received.has(id))) resolve();
    };
    check();
  });
  errors.push(await last.kill());
  expect([...received].filter((id) => !sent.has(id))).toEqual([]);
  expect(errors.join('')).toBe('');
}, 900_000);
