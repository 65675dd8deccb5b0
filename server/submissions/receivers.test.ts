import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startMailSink, type MailSink } from '../../test/support/mail-sink';
import { makeTempDir } from '../../test/support/temp-dir';
import { recordingLog } from '../../test/support/recording-log';
import { sampleSubmission } from '../../test/support/sample-submission';
import { openSubmissions, type Submissions } from './open-submissions';

let sink: MailSink;
let dataDir: string;
const opened: Submissions[] = [];

beforeEach(async () => {
  sink = await startMailSink();
  dataDir = makeTempDir();
});

afterEach(async () => {
  for (const each of opened.splice(0)) await stop(each);
  await sink.close();
});

/** A process of the site. */
function start(receivers: Readonly<Record<string, string>>): Submissions {
  const settings = {
    dataDir,
    formWebhookUrl: undefined,
    formWebhookSecret: undefined,
    formMailUrl: `smtp://127.0.0.1:${sink.port}`,
    formMailTo: 'toko@sogan.example',
    formReceivers: new Map(Object.entries(receivers)),
    formRetentionDays: 90,
  };
  const submissions = openSubmissions({ settings, log: recordingLog().log });
  opened.push(submissions);
  return submissions;
}

async function stop({ delivery, close }: Submissions): Promise<void> {
  await delivery.stop();
  close();
}

async function mailed(count: number): Promise<readonly string[]> {
  while (sink.mails.length < count) await new Promise((resolve) => setImmediate(resolve));
  return sink.mails.map(({ to }) => to.join()).toSorted();
}

test('each form is mailed to its own receiver, and all others to the one of the site', async () => {
  const site = start({ kunjungan: 'tur@sogan.example' });
  site.delivery.start();
  for (const form of ['kunjungan', 'kontak']) await site.store.accept(sampleSubmission({ form }), undefined);
  expect(await mailed(2)).toEqual(['RCPT TO:<toko@sogan.example>', 'RCPT TO:<tur@sogan.example>']);
});

test('a submission keeps its receiver over a restart with other settings', async () => {
  const before = start({ kontak: 'lama@sogan.example' });
  await before.store.accept(sampleSubmission(), undefined);
  await stop(before);
  start({ kontak: 'baru@sogan.example' }).delivery.start();
  expect(await mailed(1)).toEqual(['RCPT TO:<lama@sogan.example>']);
});

test('a retry by the team goes to the receiver of the current settings', async () => {
  const before = start({ kontak: 'salah@sogan.example' });
  const id = await before.store.accept(sampleSubmission(), undefined);
  await stop(before);
  const { desk, delivery } = start({ kontak: 'benar@sogan.example' });
  const found = await desk.find(id);
  expect(found?.deliveries[0]?.receiver).toBe('salah@sogan.example');
  if (found !== null) await desk.retry(found);
  delivery.start();
  expect(await mailed(1)).toEqual(['RCPT TO:<benar@sogan.example>']);
});
