import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join, posix, win32 } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { recordingLog } from '../../test/support/recording-log';
import { sampleSubmission } from '../../test/support/sample-submission';
import { openSubmissions } from '../submissions/open-submissions';
import { BackupError } from './backup-error';
import { createBackup, isInside, type BackupOptions } from './create-backup';
import { copyDatabase } from './database-copy';
import { readArchive } from './read-archive';
import { restoreBackup } from './restore-backup';

let folder: string;
let dataDir: string;
let file: string;
beforeEach(() => {
  folder = makeTempDir();
  dataDir = join(folder, 'data');
  file = join(folder, 'site.tar.gz');
});

const created = new Date('2026-08-17T10:00:00Z');
const backUp = (more: Partial<BackupOptions> = {}) =>
  createBackup({ dataDir, file, now: () => created, ...more });
const restore = (target: string, source = file) => restoreBackup({ dataDir: target, file: source });

function write(path: string, text: string): void {
  mkdirSync(join(dataDir, path, '..'), { recursive: true });
  writeFileSync(join(dataDir, path), text);
}

/** The bytes with one changed. */
function flip(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x55;
  return copy;
}

/** Files below a folder, with their text. */
function contentOf(top: string): Record<string, string> {
  const names = readdirSync(top, { recursive: true, encoding: 'utf8' }).toSorted();
  const files = names.filter((name) => statSync(join(top, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(top, name), 'utf8')]));
}

function openForms(where: string) {
  const none = { formWebhookUrl: undefined, formWebhookSecret: undefined, formMailUrl: undefined };
  const settings = { dataDir: where, formRetentionDays: 90, formMailTo: undefined, ...none };
  return openSubmissions({ settings, log: recordingLog().log });
}

describe('a backup', () => {
  test('has every file of DATA_DIR but those that the site makes again', async () => {
    write('story-index.json', 'index');
    write('moved.json', 'moved');
    write('pages/a.json', 'page');
    write('later/feature.json', 'of a later version');
    write('empty', '');
    const expected = contentOf(dataDir);
    for (const name of [
      'summaries.db',
      ...['wal', 'shm', 'journal'].map((kind) => `summaries.db-${kind}`),
      'cdn-purged.json',
      'pages/b.json.1.tmp',
      'machine-id',
      'lost+found/a',
      '.restore-a1b2c3/a',
    ])
      write(name, 'left out');
    const { files } = await backUp();
    expect(files[0]?.path).toBe('story-index.json'); // before the addresses that moved
    const { created: at } = await restore(join(folder, 'new'));
    expect(at).toBe('2026-08-17T10:00:00.000Z');
    expect(contentOf(join(folder, 'new'))).toEqual(expected);
  });

  test('is readable by its owner alone, before and after', async () => {
    write('pages/a.json', 'page');
    await backUp();
    await restore(join(folder, 'new'));
    const modes = ['site.tar.gz', 'new', 'new/pages', 'new/pages/a.json'].map(
      (path) => statSync(join(folder, path)).mode & 0o777,
    );
    expect(modes).toEqual([0o600, 0o700, 0o700, 0o600]);
  });

  test('has the age of pages, by which the oldest are deleted', async () => {
    write('pages/a.json', 'page');
    utimesSync(join(dataDir, 'pages/a.json'), created, created);
    await backUp();
    await restore(join(folder, 'new'));
    expect(statSync(join(folder, 'new/pages/a.json')).mtime).toEqual(created);
  });

  test('has what links lead to, once', async () => {
    mkdirSync(join(folder, 'disk'));
    writeFileSync(join(folder, 'disk', 'a.json'), 'page');
    mkdirSync(dataDir);
    symlinkSync(join(folder, 'disk'), join(dataDir, 'pages'));
    symlinkSync(join(folder, 'disk'), join(folder, 'disk', 'itself'));
    await backUp();
    await restore(join(folder, 'new'));
    expect(contentOf(join(folder, 'new'))).toEqual({ 'pages/a.json': 'page' });
  });

  test('has submissions that are only in the write-ahead log', async () => {
    const forms = openForms(dataDir);
    const submission = sampleSubmission();
    await forms.store.accept(submission, 'key');
    expect((await backUp()).submissions).toBe(1);
    forms.close();
    expect((await restore(join(folder, 'new'))).submissions).toBe(1);
    const restored = openForms(join(folder, 'new'));
    expect(await restored.desk.find(submission.id)).toMatchObject({ submission });
    // The same key makes no second one.
    expect(await restored.store.accept(sampleSubmission(), 'key')).toBe(submission.id);
    restored.close();
  });

  test('has the file of each submission in it, also of one that arrives meanwhile', async () => {
    const forms = openForms(dataDir);
    const accept = async (id: string) => {
      write(`forms/files/${id}`, 'CV');
      const received = { id, field: 'cv', name: 'cv.txt', type: 'txt', size: 2, sha256: '' } as const;
      await forms.store.accept(sampleSubmission({ files: [received] }), undefined);
    };
    await accept('a'.repeat(32));
    write('a-long-file', randomBytes(1_000_000).toString('base64'));
    let arrived: Promise<void> | undefined;
    const openOutput = async (path: string) =>
      new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          if (chunk.length > 1_000) arrived ??= accept('b'.repeat(32)); // within the long file
          appendFileSync(path, chunk);
          done();
        },
      });
    const { submissions, files } = await backUp({ openOutput });
    await arrived;
    forms.close();
    expect(files.filter(({ path }) => path.startsWith('forms/files/'))).toHaveLength(submissions ?? 0);
  });

  test('of a damaged database is none', async () => {
    write('forms/submissions.db', 'no database at all, but long enough to have a header of one'.repeat(20));
    await expect(backUp()).rejects.toThrow(
      'forms/submissions.db cannot be copied: it is no database, or damaged',
    );
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test('of a database that another user owns says who may read it', async () => {
    const locked = join(folder, 'locked.db'); // a folder cannot be opened either, not even by root
    mkdirSync(locked);
    await expect(copyDatabase('visits.db', locked, join(folder, 'copy.db'))).rejects.toThrow(
      /^visits\.db cannot be copied: this user may not read it: run the command as the user of the site$/,
    );
  });

  test('never overwrites a file, not even one that appears meanwhile', async () => {
    write('a', 'a');
    writeFileSync(join(folder, 'other'), 'mine');
    const now = (): Date => {
      linkSync(join(folder, 'other'), file);
      return created;
    };
    await expect(backUp({ now })).rejects.toThrow('exists, and is never overwritten');
    await expect(backUp()).rejects.toThrow('exists, and is never overwritten');
    expect(readFileSync(file, 'utf8')).toBe('mine');
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'other', 'site.tar.gz']);
  });

  test('on a full disk leaves nothing behind', async () => {
    write('a', 'a'.repeat(100_000));
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const openOutput = () =>
      Promise.resolve(new Writable({ write: (_chunk, _encoding, done) => done(full) }));
    await expect(backUp({ openOutput })).rejects.toThrow(
      `the disk of ${file} is full: free space or choose another disk`,
    );
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test('is not blamed for what its content meets on the way to another disk', async () => {
    write('a', 'a'.repeat(100_000));
    await backUp();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    await expect(readArchive(file, () => Promise.reject(full))).rejects.toBe(full);
  });

  test('that a disk has garbled is found before it is done', async () => {
    write('a', 'a'.repeat(1000));
    const openOutput = (path: string) => {
      const chunks: Buffer[] = [];
      return Promise.resolve(
        new Writable({
          write: (chunk: Buffer, _encoding, done) => {
            chunks.push(chunk);
            done();
          },
          final: (done) => {
            const bytes = Buffer.concat(chunks);
            writeFileSync(path, flip(bytes, Math.floor(bytes.length / 2)));
            done();
          },
        }),
      );
    };
    await expect(backUp({ openOutput })).rejects.toThrow('cannot be used');
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test.each([
    ['/site/data', '/site/data/a.tar.gz', posix, true],
    ['/site/data', '/site/data/..a.tar.gz', posix, true],
    ['/site/data', '/site/a.tar.gz', posix, false],
    ['/site/data', '/a.tar.gz', posix, false],
    ['C:\\site\\data', 'C:\\site\\data\\a.tar.gz', win32, true],
    ['C:\\site\\data', 'D:\\backups\\a.tar.gz', win32, false],
  ])('distinguishes a file in DATA_DIR (%s) from others: %s', (parent, path, paths, expected) => {
    expect(isInside(parent, path, paths)).toBe(expected);
  });

  test('that is stopped leaves nothing behind', async () => {
    write('a', 'a');
    await expect(backUp({ signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test.each([
    [
      'DATA_DIR is missing',
      'no',
      'a.tar.gz',
      'which does not exist: set DATA_DIR to the folder that the site uses',
    ],
    ['it would be in DATA_DIR', 'data', 'data/a.tar.gz', 'is in DATA_DIR, which is lost together with it'],
    ['its folder is missing', 'data', 'no/a.tar.gz', 'does not exist, or its folder does not'],
  ])('is refused if %s', async (_, from, to, message) => {
    write('a', 'a');
    await expect(backUp({ dataDir: join(folder, from), file: join(folder, to) })).rejects.toThrow(message);
    expect(existsSync(join(folder, to))).toBe(false);
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    write('a', 'a');
    write('pages/b.json', 'b'.repeat(10_000));
    await backUp();
  });

  test('fills an empty folder, which may be the root of a disk', async () => {
    const target = join(folder, 'new');
    mkdirSync(join(target, 'lost+found'), { recursive: true });
    await restore(target);
    expect(readdirSync(target).toSorted()).toEqual(['a', 'lost+found', 'pages']);
  });

  test('that is stopped says so, and leaves nothing behind', async () => {
    const signal = AbortSignal.abort(new BackupError('Stopped by SIGINT: nothing was written'));
    const stopped = restoreBackup({ dataDir: join(folder, 'new'), file, signal });
    await expect(stopped).rejects.toThrow(/^Stopped by SIGINT: nothing was written$/);
    expect(readdirSync(folder).toSorted()).toEqual(['data', 'site.tar.gz']);
  });

  test('makes the folders above a missing one', async () => {
    await restore(join(folder, 'x/y/new'));
    expect(contentOf(join(folder, 'x/y/new'))).toEqual(contentOf(dataDir));
  });

  test('is refused into a folder that is in use', async () => {
    await expect(restore(dataDir)).rejects.toThrow(
      'which is not empty: it holds a. Stop the site, move that folder away, and restore again',
    );
  });

  test('that was killed before is named by what it left', async () => {
    const target = join(folder, 'new');
    mkdirSync(join(target, '.restore-a1b2c3'), { recursive: true });
    await expect(restore(target)).rejects.toThrow(
      'holds .restore-a1b2c3 of a restore that is running or was killed: if none is running, empty the folder',
    );
  });

  test('of a missing file says so', async () => {
    await expect(restore(join(folder, 'new'), join(folder, 'no.tar.gz'))).rejects.toThrow(
      /^There is no archive .*no\.tar\.gz: correct the path$/,
    );
  });

  test.each<[string, (bytes: Buffer) => Buffer, RegExp]>([
    ['cut off', (bytes) => bytes.subarray(0, bytes.length - 40), /it is cut off/],
    ['cut off behind its content', (bytes) => bytes.subarray(0, bytes.length - 4), /it is cut off/],
    [
      'cut off between two entries',
      (bytes) => gzipSync(gunzipSync(bytes).subarray(0, 2048)),
      /it is cut off/,
    ],
    ['damaged', (bytes) => flip(bytes, Math.floor(bytes.length / 2)), /damaged|no backup|differs|cut off/],
    [
      'changed',
      (bytes) => gzipSync(Buffer.from(gunzipSync(bytes).toString('latin1').replace('bbb', 'bxb'), 'latin1')),
      /pages\/b\.json in it is not what was backed up: its checksum differs/,
    ],
    ['not compressed', () => Buffer.from('no archive at all'), /it is not a backup made by npm run backup/],
    [
      'no tar file',
      () => gzipSync('no archive at all'.repeat(100)),
      /it is not a backup made by npm run backup/,
    ],
    ['empty', () => Buffer.alloc(0), /it is cut off/],
  ])('of an archive that is %s leaves nothing behind', async (_, change, message) => {
    writeFileSync(file, change(readFileSync(file)));
    for (const state of ['missing', 'empty']) {
      const target = join(folder, 'new');
      if (state === 'empty') mkdirSync(target);
      await expect(restore(target)).rejects.toThrow(message);
      expect(existsSync(target) ? readdirSync(target) : 'none').toEqual(state === 'empty' ? [] : 'none');
      expect(readdirSync(folder).filter((name) => name.includes('restore'))).toEqual([]);
    }
  });
});
