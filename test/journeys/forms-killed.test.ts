import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterEach, expect, test } from '@jest/globals';
import { serverOptions } from '../../build/bundle/bundles';
import { createRandom } from '../support/seeded-random';
import type { FormsChildOptions } from '../support/forms-child';
import { makeTempDir } from '../support/temp-dir';
import { startFakeServer } from '../support/fake-server';

const root = join(__dirname, '../..');
const kills = 100;
/** Submissions to each process, unless it is killed before. */
const count = 40;
/** Milliseconds after which the lease of a killed process has expired. */
const lease = 60_000;

const cleanUp: (() => unknown)[] = [];

afterEach(() => Promise.all(cleanUp.splice(0).map((end) => end())));

/** Bundles the child once, so that it starts fast; libsql has a binary and stays external. */
async function bundleChild(): Promise<string> {
  const outfile = join(makeTempDir(), 'child.cjs');
  const entryPoints = [join(root, 'test/support/forms-child.ts')];
  const { plugins: _, ...options } = serverOptions(root, 'production', outfile);
  await build({ ...options, entryPoints, write: true, sourcemap: false });
  return outfile;
}

interface Child {
  /** Resolves once the child has accepted so many, or has exited. */
  readonly accepted: (number: number) => Promise<void>;
  /** Kills the child with SIGKILL. @returns its standard error. */
  readonly kill: () => Promise<string>;
}

/** Starts a child. The ids that it prints are added to `sent` and `accepted`. */
function startChild(
  file: string,
  options: FormsChildOptions,
  sent: Set<string>,
  accepted: Set<string>,
): Child {
  const child = spawn(process.execPath, [file, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_PATH: join(root, 'node_modules') },
  });
  cleanUp.push(() => child.kill('SIGKILL'));
  let own = 0;
  let errors = '';
  let check = (): void => {};
  child.stderr.on('data', (part) => (errors += String(part)));
  const lines = createInterface(child.stdout).on('line', (line) => {
    const [kind, id = ''] = line.split(' ');
    // A truncated line has no whole id.
    if (id.length < 36) return;
    (kind === '!' ? accepted : sent).add(id);
    if (kind === '!') own += 1;
    check();
  });
  const gone = Promise.all([once(child, 'close'), once(lines, 'close')]);
  return {
    accepted: (number) => {
      const reached = new Promise<void>((resolve) => {
        check = () => {
          if (sent.size > 0 && own >= number) resolve();
        };
        check();
      });
      return Promise.race([reached, gone.then(() => undefined)]);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
      return errors;
    },
  };
}

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
  const file = await bundleChild();
  const errors: string[] = [];
  for (let round = 0; round < kills; round += 1) {
    const child = startChild(file, { ...options, ahead: round * lease }, sent, accepted);
    await child.accepted(Math.floor(random() * count));
    for (let wait = random() * 50; wait > 1; wait -= 1)
      await new Promise<void>((resolve) => setImmediate(resolve));
    errors.push(await child.kill());
  }
  // Most kills must hit a child at work: otherwise nothing was tested.
  expect(accepted.size).toBeGreaterThan(kills * 10);
  expect(accepted.size).toBeLessThan(kills * count);
  const last = startChild(file, { ...options, count: 0, ahead: kills * lease }, sent, accepted);
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
