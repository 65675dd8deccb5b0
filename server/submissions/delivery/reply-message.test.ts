import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startMailSink, type MailSink } from '../../../test/support/mail-sink';
import { makeTempDir } from '../../../test/support/temp-dir';
import { recordingLog } from '../../../test/support/recording-log';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { openSubmissions, type Submissions } from '../open-submissions';
import type { Reply } from '../reply';

let sink: MailSink;
let site: Submissions;
let time = Date.parse('2026-08-17T10:00:00Z');

const mail = { formMailTo: 'toko@sogan.example', formRetentionDays: 90, formReply: 'on' } as const;

beforeEach(async () => {
  sink = await startMailSink();
  const webhook = { formWebhookUrl: undefined, formWebhookSecret: undefined };
  const formMailUrl = `smtp://127.0.0.1:${sink.port}`;
  const settings = { dataDir: makeTempDir(), ...webhook, formMailUrl, ...mail };
  site = openSubmissions({ settings, log: recordingLog().log, now: () => time });
});

afterEach(async () => {
  await site.delivery.stop();
  site.close();
  await sink.close();
});

const reply = (changes: Partial<Reply> = {}): Reply => ({
  to: 'sari@contoh.id',
  subject: 'Terima kasih',
  text: 'Kami membaca\r\npesan Anda.',
  ...changes,
});
const accept = (message: Reply): Promise<string> => site.store.accept(sampleSubmission(), undefined, message);
const replies = () => sink.mails.filter(({ to }) => !to.join().includes('toko@'));

async function settled(id: string): Promise<Readonly<Record<string, string>>> {
  for (;;) {
    const deliveries = (await site.desk.find(id))?.deliveries ?? [];
    if (deliveries.every(({ state }) => state !== 'waiting'))
      return Object.fromEntries(deliveries.map(({ destination, state }) => [destination, state]));
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('the sender gets the reply, which no program replies to', async () => {
  site.delivery.start();
  const id = await accept(reply({ subject: 'Terima\r\nBcc: x@y.example' }));
  expect(await settled(id)).toEqual({ mail: 'delivered', reply: 'delivered' });
  expect(replies()).toHaveLength(1);
  const [received] = replies();
  expect(received?.to).toEqual(['RCPT TO:<sari@contoh.id>']);
  expect(Object.fromEntries(received?.headers ?? [])).toMatchObject({
    from: 'toko@sogan.example',
    to: 'sari@contoh.id',
    subject: 'Terima  Bcc: x@y.example',
    'auto-submitted': 'auto-replied',
    'message-id': `<reply.${id}@sogan.example>`,
    'content-type': 'text/plain; charset=utf-8',
  });
  expect(received?.headers.map(([name]) => name)).not.toContain('bcc');
  expect(received?.text.replaceAll('\r\n', '\n').trim()).toBe('Kami membaca\npesan Anda.');
});

test('a mailbox gets three replies in a day, whatever its spelling', async () => {
  site.delivery.start();
  const ids: string[] = [];
  for (const to of ['a@b.example', 'A@b.example', 'a+2@b.example', 'a+3@b.example'])
    ids.push(await accept(reply({ to })));
  const outcomes = await Promise.all(ids.map(settled));
  expect(outcomes.map(({ reply: state }) => state)).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'failed',
  ]);
  expect(outcomes.map(({ mail: state }) => state)).toEqual(Array(4).fill('delivered'));
  time += 24 * 60 * 60 * 1000;
  expect((await settled(await accept(reply({ to: 'a@b.example' }))))['reply']).toBe('delivered');
});

test('the site sends a hundred replies in an hour', async () => {
  const ids = await Promise.all(
    Array.from({ length: 101 }, (_, n) => accept(reply({ to: `a${n}@b.example` }))),
  );
  const stored = await Promise.all(ids.map((id) => site.desk.find(id)));
  const states = stored.map(
    (found) => found?.deliveries.find(({ destination }) => destination === 'reply')?.state,
  );
  expect(states.filter((state) => state === 'waiting')).toHaveLength(100);
  expect(states.at(-1)).toBe('failed');
});

test('the reply keeps its receiver through a retry by the team', async () => {
  const id = await accept(reply());
  await site.delivery.stop();
  const found = await site.desk.find(id);
  expect(found?.deliveries.map(({ destination, receiver }) => [destination, receiver])).toEqual([
    ['mail', 'toko@sogan.example'],
    ['reply', 'sari@contoh.id'],
  ]);
  if (found !== null) await site.desk.retry(found);
  const after = await site.desk.find(id);
  expect(after?.deliveries.map(({ receiver }) => receiver)).toEqual(['toko@sogan.example', 'sari@contoh.id']);
});
