import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startMailSink, type MailSink, type ReceivedMail } from '../../../test/support/mail-sink';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { smtpDestination } from './smtp';
import { DeliveryError } from './destination';
import type { Submission } from '../store/submission';

const details = { receiver: '', reply: null };
let sink: MailSink;
let abort: AbortController;

beforeEach(async () => {
  sink = await startMailSink();
  abort = new AbortController();
});

afterEach(() => sink.close());

const to = 'toko@sogan.example';
const deliver = (submission: Submission, user = ''): Promise<void> =>
  smtpDestination({ url: `smtp://${user}127.0.0.1:${sink.port}`, to }).deliver(
    submission,
    abort.signal,
    details,
  );

async function mailOf(submission: Submission, user = ''): Promise<ReceivedMail> {
  await deliver(submission, user);
  const [mail] = sink.mails;
  if (mail === undefined || sink.mails.length > 1) throw new Error(`${sink.mails.length} mails were sent`);
  return mail;
}

const valuesOf = ({ headers }: ReceivedMail, name: string): readonly string[] =>
  headers.filter(([each]) => each === name).map(([, value]) => value);

describe('a mail', () => {
  test('is plain text to the fixed recipient, with the visitor in Reply-To', async () => {
    const submission = sampleSubmission({
      fields: { nama: 'Budi', surel: 'budi@contoh.id', pilihan: ['a', 'b'], pesan: '<b>Halo</b>\né 😀' },
    });
    const mail = await mailOf(submission);
    expect(mail.from).toBe(`MAIL FROM:<${to}>`);
    expect(mail.to).toEqual([`RCPT TO:<${to}>`]);
    expect(Object.fromEntries(mail.headers)).toMatchObject({
      from: to,
      to,
      'reply-to': 'budi@contoh.id',
      subject: 'Form: kontak',
      'message-id': `<${submission.id}@sogan.example>`,
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(mail.text.replaceAll('\r\n', '\n').trimEnd()).toBe(
      [
        'nama:\n  Budi\n',
        'surel:\n  budi@contoh.id\n',
        'pilihan:\n  a\n  b\n',
        'pesan:\n  <b>Halo</b>\n  é 😀\n',
        '-- \npage: /kontak\nlanguage: id\nsubmitted: 2026-08-17T10:00:00.000Z\nverified: no',
        `id: ${submission.id}`,
      ].join('\n'),
    );
  });

  test('has the same id at each attempt', async () => {
    const submission = sampleSubmission();
    await deliver(submission);
    await deliver(submission);
    expect(new Set(sink.mails.map((mail) => valuesOf(mail, 'message-id')[0])).size).toBe(1);
  });

  test('comes from the user if that is an address, with the password as it was before it was encoded', async () => {
    sink.responses.set('EHLO', '250-sink\r\n250 AUTH PLAIN');
    const mail = await mailOf(sampleSubmission(), 'web%40sogan.example:k%40nci%2F%3A@');
    expect(sink.logins).toEqual([['web@sogan.example', 'k@nci/:']]);
    expect(mail.from).toBe('MAIL FROM:<web@sogan.example>');
    expect(valuesOf(mail, 'from')).toEqual(['web@sogan.example']);
    expect(valuesOf(mail, 'to')).toEqual([to]);
  });

  const hostile: readonly string[] = [
    'a\r\nBcc: x@y.example',
    'a\nBcc: x@y.example\n\nHello',
    'a\rBcc: x@y.example',
    'a%0d%0aBcc: x@y.example',
    'a\u2028Bcc: x@y.example',
    'a\u0085Bcc: x@y.example',
    'a\u0000b',
    '"a\n" <x@y.example>',
    'x@y.example, z@y.example',
    'x@y.example,z@y.example',
    'x@y.example; z@y.example',
    'x@y.z, a@b.c',
    'g:x@y.example;',
    'Budi <x@y.example>',
    '"x@y.example z"@toko.example',
    'x@y.example\r\nCc: z@y.example',
    '=?utf-8?q?=0D=0ABcc:_x@y.example?=',
    '='.repeat(200),
    '('.repeat(10_000),
    '<'.repeat(10_000),
    `${'('.repeat(5_000)}x@y.example${')'.repeat(5_000)}`,
    '\r\n.\r\nMAIL FROM:<x@y.example>\r\n',
    '\u{d800} \u{dfff}',
    '<script>alert(1)</script>',
    '\u202Emoc.elpmaxe@x',
    'file:///etc/passwd',
  ];
  test.each(hostile.map((text) => [JSON.stringify(text).slice(0, 60), text]))(
    'of %s has no other recipient and no other header',
    async (_, text) => {
      const fields = { nama: text, surel: text, subject: text, to: text, bcc: text, path: text, pesan: text };
      const mail = await mailOf(sampleSubmission({ form: text, page: text, language: text, fields }));
      expect(mail.to).toEqual([`RCPT TO:<${to}>`]);
      expect(mail.headers.map(([name]) => name).toSorted()).toEqual([
        'content-transfer-encoding',
        'content-type',
        'date',
        'from',
        'message-id',
        'mime-version',
        'subject',
        'to',
      ]);
      expect(valuesOf(mail, 'to')).toEqual([to]);
      expect(valuesOf(mail, 'content-type')).toEqual(['text/plain; charset=utf-8']);
      expect(mail.text).toContain('nama:\r\n  ');
    },
  );

  test('has one address in Reply-To, the first valid one', async () => {
    const fields = { nama: 'Budi <a@contoh.id>', surel: ['b@contoh.id', 'c@contoh.id'], lain: 'd@contoh.id' };
    expect(valuesOf(await mailOf(sampleSubmission({ fields })), 'reply-to')).toEqual(['b@contoh.id']);
  });

  test('has a subject of limited length', async () => {
    const mail = await mailOf(sampleSubmission({ form: 'k'.repeat(5_000) }));
    expect(valuesOf(mail, 'subject')).toEqual([`Form: ${'k'.repeat(94)}`]);
  });
});

async function failure(user = ''): Promise<object> {
  const error: unknown = await deliver(sampleSubmission(), user).catch((thrown: unknown) => thrown);
  if (!(error instanceof DeliveryError)) throw new Error('The delivery did not fail');
  expect(error.message).not.toMatch(/sogan|kunci|127\.0\.0\.1/);
  return { kind: error.kind, reason: error.message, isReached: error.isReached };
}

describe('a mail server', () => {
  const failures: readonly [command: string, response: string, kind: string][] = [
    ['greeting', '421 toko@sogan.example busy', 'unreachable'],
    ['greeting', '554 go away', 'unreachable'],
    ['MAIL', '451 later', 'unreachable'],
    ['MAIL', '530 authentication required', 'unreachable'],
    ['RCPT', '450 later', 'unreachable'],
    ['RCPT', '550 no toko@sogan.example here', 'refused'],
    ['DATA', '451 later', 'unreachable'],
    ['DATA', '554 no', 'refused'],
    ['.', '452 full', 'unreachable'],
    ['.', '554 spam', 'refused'],
  ];
  test.each(failures)('that responds to %s with %s', async (command, response, kind) => {
    sink.responses.set(command, response);
    expect(await failure()).toEqual({ kind, reason: `SMTP ${response.slice(0, 3)}`, isReached: true });
  });

  test('that rejects the password is unreachable', async () => {
    sink.responses.set('EHLO', '250-sink\r\n250 AUTH PLAIN').set('AUTH', '535 kunci');
    expect(await failure('web:kunci@')).toEqual({
      kind: 'unreachable',
      reason: 'SMTP 535',
      isReached: true,
    });
  });

  test('that is down is unreachable', async () => {
    await sink.close();
    expect(await failure()).toEqual({ kind: 'unreachable', reason: 'ESOCKET', isReached: false });
    sink = await startMailSink();
  });

  test.each(['greeting', 'RCPT', 'DATA', '.'])(
    'that closes the connection at %s is unreachable, and may take another mail',
    async (command) => {
      sink.responses.set(command, null);
      expect(await failure()).toEqual({ kind: 'unreachable', reason: 'ECONNECTION', isReached: true });
    },
  );

  test('that stops responding is unreachable', async () => {
    sink.responses.set('.', '');
    const result = failure();
    const received = new Promise<void>((resolve) => {
      const poll = (): void => void (sink.mails.length > 0 ? resolve() : setImmediate(poll));
      poll();
    });
    await received;
    abort.abort();
    expect(await result).toEqual({ kind: 'unreachable', reason: 'no response in time', isReached: true });
  });
});
