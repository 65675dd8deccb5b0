import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, test } from '@jest/globals';
import { createDeliveryQueue } from '../../server/submissions/delivery/delivery-queue';
import { FormsDatabase } from '../../server/submissions/store/database';
import { openSubmissions, type Submissions } from '../../server/submissions/open-submissions';
import { createFakeClock } from '../support/fake-clock';
import { startMailSink } from '../support/mail-sink';
import { makeTempDir } from '../support/temp-dir';
import { recordingLog } from '../support/recording-log';
import { sampleSubmission } from '../support/sample-submission';

const secret = 'rahasia-webhook';
const cleanUp: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of cleanUp.splice(0).toReversed()) await end();
  delete process.env['HTTP_PROXY'];
});

const settings = {
  formWebhookUrl: undefined,
  formWebhookSecret: secret,
  formMailUrl: undefined,
  formMailTo: undefined,
  formRetentionDays: 90,
};

function open(changes: Partial<Parameters<typeof openSubmissions>[0]['settings']>): {
  readonly forms: Submissions;
  readonly dataDir: string;
  readonly recording: ReturnType<typeof recordingLog>;
} {
  const recording = recordingLog();
  const dataDir = changes.dataDir ?? makeTempDir();
  const forms = openSubmissions({ settings: { ...settings, ...changes, dataDir }, log: recording.log });
  cleanUp.push(forms.close, () => forms.delivery.stop());
  forms.delivery.start();
  return { forms, dataDir, recording };
}

/** Resolves once no delivery is waiting. */
async function delivered({ counts }: Submissions): Promise<void> {
  while ((await counts())?.waiting !== 0) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs the receiver of docs/forms.md. */
async function startReceiver(key: string): Promise<{ readonly origin: string; readonly lines: string[] }> {
  const page = readFileSync(join(__dirname, '../../docs/forms.md'), 'utf8');
  const [, code = ''] = /```js\n(\/\/ receiver\.mjs.*?)```/s.exec(page) ?? [];
  const file = join(makeTempDir(), 'receiver.mjs');
  writeFileSync(file, code);
  const env = { PORT: '0', FORM_WEBHOOK_SECRET: key };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  cleanUp.push(() => child.kill());
  const lines: string[] = [];
  const port = await new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const [, listening] = /^listening on (\d+)$/.exec(line) ?? [];
      if (listening === undefined) lines.push(line);
      else resolve(listening);
    });
  });
  return { origin: `http://127.0.0.1:${port}`, lines };
}

test('the documented receiver accepts deliveries, each id once', async () => {
  // The environment's proxy is not used.
  process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
  const receiver = await startReceiver(secret);
  const { forms } = open({ formWebhookUrl: receiver.origin });
  const submission = sampleSubmission();
  await forms.store.accept(submission, undefined);
  await delivered(forms);
  const again = open({ formWebhookUrl: receiver.origin });
  await again.forms.store.accept(submission, undefined);
  await again.forms.store.accept(sampleSubmission({ id: 'id-2' }), undefined);
  await delivered(again.forms);
  expect(receiver.lines).toEqual([`${submission.id} kontak nama, pesan`, 'id-2 kontak nama, pesan']);
});

test('the documented receiver rejects foreign, old and missing signatures', async () => {
  const receiver = await startReceiver('another-secret');
  const { forms, recording } = open({ formWebhookUrl: receiver.origin });
  await forms.store.accept(sampleSubmission(), undefined);
  while (recording.events.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(recording.events[0]?.fields).toMatchObject({ reason: 'HTTP 401', attempts: 1 });
  const statuses = ['', 'x', String(Math.floor(Date.now() / 1000) - 3_600)].map(async (timestamp) => {
    const headers = { 'X-Anyam-Timestamp': timestamp, 'X-Anyam-Signature': 'sha256=00' };
    return (await fetch(receiver.origin, { method: 'POST', headers, body: '{}' })).status;
  });
  expect(await Promise.all(statuses)).toEqual([401, 401, 401]);
  expect(receiver.lines).toEqual([]);
});

test('two destinations are delivered to independently', async () => {
  const [receiver, sink] = [await startReceiver(secret), await startMailSink()];
  cleanUp.push(sink.close);
  sink.responses.set('RCPT', '450 later');
  const { forms, dataDir } = open({
    formWebhookUrl: receiver.origin,
    formMailUrl: `smtp://127.0.0.1:${sink.port}`,
    formMailTo: 'toko@sogan.example',
  });
  await forms.store.accept(sampleSubmission(), undefined);
  while (receiver.lines.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const database = new FormsDatabase({ dataDir, log: recordingLog().log, clock: createFakeClock() });
  cleanUp.push(() => database.close());
  const queue = createDeliveryQueue(database, 'webhook');
  while ((await queue.forms()).length > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(await forms.counts()).toMatchObject({ waiting: 1, failed: 0 });
  sink.responses.clear();
  await delivered(forms);
  expect(sink.mails).toHaveLength(1);
});

test('the team gets the submission, and the sender the reply', async () => {
  const sink = await startMailSink();
  cleanUp.push(sink.close);
  const { forms } = open({
    formMailUrl: `smtp://127.0.0.1:${sink.port}`,
    formMailTo: 'toko@sogan.example',
    formReply: 'on',
  });
  const submission = sampleSubmission({ fields: { surel: 'ana@contoh.id', pesan: 'Sepuluh kain.' } });
  const reply = { to: 'ana@contoh.id', subject: 'Pesan Anda', text: 'Kami membacanya.' };
  await forms.store.accept(submission, undefined, reply);
  while (sink.mails.length < 2) await new Promise((resolve) => setImmediate(resolve));
  const [toTeam, toSender] = ['toko@sogan.example', 'ana@contoh.id'].map((address) =>
    sink.mails.find(({ to }) => to.includes(`RCPT TO:<${address}>`)),
  );
  expect([toTeam, toSender].map((mail) => new Map(mail?.headers).get('subject'))).toEqual([
    'Form: kontak',
    'Pesan Anda',
  ]);
  expect(toTeam?.text).toContain('Sepuluh kain.');
  expect(toSender?.text).toContain('Kami membacanya.');
});

test('submissions for a destination that is gone are named at the start, and go to the others by a retry', async () => {
  const sink = await startMailSink();
  cleanUp.push(sink.close);
  const dataDir = makeTempDir();
  const before = open({ dataDir, formWebhookUrl: 'http://127.0.0.1:1/' });
  const stored = sampleSubmission();
  await before.forms.store.accept(stored, undefined);
  while (before.recording.events.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await before.forms.delivery.stop();
  const mail = { formMailUrl: `smtp://127.0.0.1:${sink.port}`, formMailTo: 'toko@sogan.example' };
  const { forms, recording } = open({ dataDir, ...mail });
  while (recording.events.length === 0) await new Promise((resolve) => setImmediate(resolve));
  expect(recording.events[0]?.fields['warning']).toMatch(
    /^Submissions that wait for the destination webhook,.*: 1\./,
  );
  const found = await forms.desk.find(stored.id);
  if (found === null) throw new Error('it is not stored');
  await forms.desk.retry(found);
  await delivered(forms);
  expect(sink.mails).toHaveLength(1);
  expect((await forms.desk.find(stored.id))?.deliveries).toMatchObject([
    { destination: 'mail', state: 'delivered' },
    { destination: 'webhook', state: 'delivered', reason: 'given to mail instead' },
  ]);
});

test('without a destination submissions are stored, and start-up warns', async () => {
  const { forms, recording } = open({});
  await forms.store.accept(sampleSubmission(), undefined);
  expect(await forms.counts()).toEqual({ waiting: 0, failed: 0, oldest: 0 });
  expect(recording.events).toEqual([
    {
      level: 'warn',
      event: 'setting-warning',
      fields: {
        warning:
          'FORM_WEBHOOK_URL and FORM_MAIL_URL are not set: submissions are stored in DATA_DIR, but not delivered',
      },
    },
  ]);
});

test('a site without submissions creates nothing in DATA_DIR', async () => {
  const { forms, dataDir } = open({ formWebhookUrl: 'http://127.0.0.1:1/' });
  expect(await forms.counts()).toEqual({ waiting: 0, failed: 0, oldest: 0 });
  await forms.delivery.stop();
  expect(existsSync(join(dataDir, 'forms'))).toBe(false);
});
