import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { startMailSink, type MailSink } from '../../../test/support/mail-sink';
import { makeTempDir } from '../../../test/support/temp-dir';
import { sampleSubmission } from '../../../test/support/sample-submission';
import type { StoredFile } from '../files/stored-file';
import { attachedFiles } from './mail-attachments';
import { smtpDestination } from './smtp';

let sink: MailSink;
let filesFolder: string;
beforeEach(async () => {
  sink = await startMailSink();
  filesFolder = join(makeTempDir(), 'files');
  mkdirSync(filesFolder);
});
afterEach(() => sink.close());

const file = (letter: string, size = 3): StoredFile => ({
  id: letter.repeat(32),
  field: letter,
  name: `${letter}.pdf`,
  type: 'pdf',
  size,
  sha256: '',
});

test('a mail has the files of its submission, and goes without one that is gone', async () => {
  writeFileSync(join(filesFolder, 'a'.repeat(32)), 'ISI');
  const submission = sampleSubmission({ files: [file('a'), file('b'), file('c', 6_000_000)] });
  const url = `smtp://127.0.0.1:${sink.port}`;
  const details = { receiver: '', reply: null };
  await smtpDestination({ url, to: 'toko@sogan.example', filesFolder }).deliver(
    submission,
    new AbortController().signal,
    details,
  );
  const [mail] = sink.mails;
  expect(mail?.text).toContain('filename=a.pdf');
  expect(mail?.text).toContain(Buffer.from('ISI').toString('base64'));
  expect(mail?.text).not.toContain('filename=b.pdf');
  expect(mail?.text).toContain('file: a.pdf, 3 bytes\r\n');
  expect(mail?.text).toContain('file: c.pdf, 6000000 bytes, not attached: see the inbox');
});

test('files are attached as far as they fit, the smaller ones behind a large one, too', () => {
  const files = [file('a', 3_000_000), file('b', 3_000_000), file('c', 2_000_000)];
  expect(attachedFiles({ files }).map(({ name }) => name)).toEqual(['a.pdf', 'c.pdf']);
});
