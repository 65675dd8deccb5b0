import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterEach, expect, test } from '@jest/globals';
import { serverOptions } from '../../build/bundle/bundles';
import { createRandom } from '../../demo/artwork/cloth';
import type { FormsChildOptions } from '../support/forms-child';
import { makeTempDir } from '../support/temp-dir';
import { startUpstream } from '../support/fake-server';

const root = join(__dirname, '../..');
const kills = 100;
/** Submissions that each process is sent, unless it is killed before. */
const count = 40;
/** Milliseconds after which nobody waits for a killed process any more. */
const lease = 60_000;

const cleanUp: (() => unknown)[] = [];

afterEach(() => Promise.all(cleanUp.splice(0).map((end) => end())));

/** The process, bundled once so that it starts soon. libsql has a binary, and stays where it is. */
async function bundleChild(): Promise<string> {
  const outfile = join(makeTempDir(), 'child.cjs');
  const entryPoints = [join(root, 'test/support/forms-child.ts')];
  const { plugins: _, ...options } = serverOptions(root, 'production', outfile);
  await build({ ...options, entryPoints, write: true, sourcemap: false });
  return outfile;
}

interface Child {
  /** Resolves once it has accepted so many, or has ended. */
  readonly accepted: (number: number) => Promise<void>;
  /** Kills it hard. @returns what it wrote to standard error. */
  readonly kill: () => Promise<string>;
}

/** Starts a process. `sent` and `accepted` take the ids that it names, up to its last breath. */
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
  let look = (): void => {};
  child.stderr.on('data', (part) => (errors += String(part)));
  const lines = createInterface(child.stdout).on('line', (line) => {
    const [kind, id = ''] = line.split(' ');
    // A line that was cut off names nobody.
    if (id.length < 36) return;
    (kind === '!' ? accepted : sent).add(id);
    if (kind === '!') own += 1;
    look();
  });
  const gone = Promise.all([once(child, 'close'), once(lines, 'close')]);
  return {
    accepted: (number) => {
      const reached = new Promise<void>((resolve) => {
        look = () => {
          if (sent.size > 0 && own >= number) resolve();
        };
        look();
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

test('a process that is killed loses no submission that it accepted, and makes none up', async () => {
  const received = new Set<string>();
  let look = (): void => {};
  const sink = await startUpstream((request, response) => {
    request.resume().on('end', () => {
      received.add(String(request.headers['idempotency-key']));
      response.writeHead(204).end();
      look();
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
    for (let moment = random() * 50; moment > 1; moment -= 1)
      await new Promise<void>((resolve) => setImmediate(resolve));
    errors.push(await child.kill());
  }
  // In the middle of most of them: otherwise nothing was tested.
  expect(accepted.size).toBeGreaterThan(kills * 10);
  expect(accepted.size).toBeLessThan(kills * count);
  const last = startChild(file, { ...options, count: 0, ahead: kills * lease }, sent, accepted);
  await new Promise<void>((resolve) => {
    look = () => {
      if ([...accepted].every((id) => received.has(id))) resolve();
    };
    look();
  });
  errors.push(await last.kill());
  expect([...received].filter((id) => !sent.has(id))).toEqual([]);
  expect(errors.join('')).toBe('');
}, 300_000);
