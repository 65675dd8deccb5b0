import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { build } from 'esbuild';
import { afterEach, expect, test } from '@jest/globals';
import { serverOptions } from '../../build/bundle/bundles';
import { isJsonObject, parseJson, textOf } from '../../common/json';
import { createBackup } from '../../server/backup/create-backup';
import { restoreBackup } from '../../server/backup/restore-backup';
import { openSubmissions } from '../../server/submissions/open-submissions';
import { startFakeServer } from '../support/fake-server';
import type { FormsChildOptions } from '../support/forms-child';
import { recordingLog } from '../support/recording-log';
import { makeTempDir } from '../support/temp-dir';

const root = join(__dirname, '../..');
/** More than a process accepts before it is killed. */
const count = 1_000_000;
/** Later than any lease, and any wait before the next attempt, of the process that was backed up. */
const ahead = 24 * 3_600_000;

const cleanUp: (() => unknown)[] = [];
afterEach(() => Promise.all(cleanUp.splice(0).map((end) => end())));

/** Starts a process that accepts submissions as fast as it can. @returns the ids of those that it has accepted so far. */
async function startChild(options: FormsChildOptions) {
  const outfile = join(makeTempDir(), 'child.cjs');
  const { plugins: _, ...bundling } = serverOptions(root, 'production', outfile);
  const entryPoints = [join(root, 'test/support/forms-child.ts')];
  await build({ ...bundling, entryPoints, write: true, sourcemap: false });
  const child = spawn(process.execPath, [outfile, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_PATH: join(root, 'node_modules') },
  });
  const accepted: string[] = [];
  let check = (): void => {};
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('! ')) accepted.push(line.slice(2));
    check();
  });
  const end = async (): Promise<void> => {
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await closed;
  };
  cleanUp.push(end);
  const reached = (number: number): Promise<void> =>
    new Promise((resolve) => {
      check = () => (accepted.length >= number ? resolve() : undefined);
      check();
    });
  return { accepted, reached, end };
}

function openForms(dataDir: string, formWebhookUrl: string) {
  const mail = { formMailUrl: undefined, formMailTo: undefined };
  const settings = { dataDir, formWebhookUrl, formWebhookSecret: 'rahasia', formRetentionDays: 90, ...mail };
  return openSubmissions({ settings, log: recordingLog().log, now: () => Date.now() + ahead });
}

/** A receiver of deliveries. `all` resolves with so many, by id. */
async function startReceiver() {
  const received = new Map<string, string>();
  let check = (): void => {};
  const { origin, close } = await startFakeServer(async (request, response) => {
    const body: unknown = parseJson(await text(request));
    if (isJsonObject(body)) received.set(textOf(body['id']), JSON.stringify(body['fields']));
    response.writeHead(204).end();
    check();
  });
  cleanUp.push(close);
  const all = (number: number): Promise<ReadonlyMap<string, string>> =>
    new Promise((resolve) => {
      check = () => (received.size >= number ? resolve(received) : undefined);
      check();
    });
  return { url: `${origin}/hook`, all };
}

test('a backup that is made while forms are accepted has every one before it, and a site on it delivers them', async () => {
  const down = await startFakeServer((_request, response) => void response.writeHead(503).end());
  cleanUp.push(down.close);
  const folder = makeTempDir();
  const [dataDir, restored, file] = ['data', 'restored', 'site.tar.gz'].map((name) => join(folder, name));
  await import('libsql'); // loaded, the backup is made at once
  const child = await startChild({ dataDir: dataDir ?? '', webhook: `${down.origin}/hook`, count, ahead: 0 });
  await child.reached(30);
  const before = [...child.accepted];
  const paths = { dataDir: dataDir ?? '', file: file ?? '' };
  const { submissions } = await createBackup({ ...paths, now: () => new Date() });
  await child.reached((submissions ?? 0) + 10);
  await child.end();
  expect(submissions).toBeGreaterThanOrEqual(before.length);

  expect((await restoreBackup({ ...paths, dataDir: restored ?? '' })).submissions).toBe(submissions);
  const receiver = await startReceiver();
  const forms = openForms(restored ?? '', receiver.url);
  cleanUp.push(forms.close);
  forms.delivery.start();
  const received = await receiver.all(submissions ?? 0);
  await forms.delivery.stop();
  expect(received.size).toBe(submissions);
  expect(before.filter((id) => !received.has(id))).toEqual([]);
  const source = openForms(dataDir ?? '', receiver.url);
  cleanUp.push(source.close);
  for (const [id, fields] of received)
    expect(JSON.stringify((await source.desk.find(id))?.submission.fields)).toBe(fields);
});
