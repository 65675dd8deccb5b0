import {
  appendFileSync,
  chownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { beforeEach, expect, test } from '@jest/globals';
import Libsql from 'libsql';
import { makeTempDir } from '../../test/support/temp-dir';
import { createBackup, type BackupOptions } from './create-backup';
import { restoreBackup } from './restore-backup';

let folder: string;
let dataDir: string;
let file: string;
let target: string;
beforeEach(() => {
  folder = makeTempDir();
  [dataDir, file, target] = [join(folder, 'data'), join(folder, 'site.tar.gz'), join(folder, 'new')];
});

const backUp = (more: Partial<BackupOptions> = {}) =>
  createBackup({ dataDir, file, now: () => new Date(), ...more });

function write(path: string, text: string): void {
  mkdirSync(dirname(join(dataDir, path)), { recursive: true });
  writeFileSync(join(dataDir, path), text);
}

/** Makes a database in DATA_DIR. */
function makeDatabase(path: string, sql: string): void {
  write(path, '');
  const database = new Libsql(join(dataDir, path));
  database.exec(`PRAGMA journal_mode = WAL; ${sql}`);
  database.close();
}

test('a backup has each database', async () => {
  makeDatabase(
    'forms/submissions.db',
    'CREATE TABLE submissions (number INTEGER); INSERT INTO submissions VALUES (1)',
  );
  makeDatabase('visits.db', 'CREATE TABLE visits (day TEXT)');
  expect(await backUp()).toMatchObject({ submissions: 1, files: { length: 2 } });
  expect(await restoreBackup({ dataDir: target, file })).toMatchObject({
    submissions: 1,
    files: { length: 2 },
  });
});

test('a backup of a database that was just made has no submissions', async () => {
  write('forms/submissions.db', '');
  expect((await backUp()).submissions).toBeNull();
});

test('a backup of a database that SQLite copies with its damage is none', async () => {
  makeDatabase(
    'later.db',
    'CREATE TABLE a (b INTEGER CHECK (b > 0)); PRAGMA ignore_check_constraints = ON; INSERT INTO a VALUES (-1)',
  );
  await expect(backUp()).rejects.toThrow(
    'later.db cannot be copied: the copy is damaged: CHECK constraint failed in a',
  );
  expect(readdirSync(folder)).toEqual(['data']);
});

test('a backup leaves out what the site deletes meanwhile, and what it adds to a file', async () => {
  const long = randomBytes(1_000_000).toString('base64');
  write('a-long-file', long);
  write('b', 'b');
  symlinkSync('nowhere', join(dataDir, 'deleted-before'));
  const openOutput = async (path: string) =>
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (chunk.length > 1_000) {
          rmSync(join(dataDir, 'b'), { force: true });
          appendFileSync(join(dataDir, 'a-long-file'), 'more');
        }
        appendFileSync(path, chunk);
        done();
      },
    });
  await backUp({ openOutput });
  await restoreBackup({ dataDir: target, file });
  expect(readdirSync(target)).toEqual(['a-long-file']);
  expect(readFileSync(join(target, 'a-long-file'), 'utf8') === long).toBe(true);
});

test('a restore into a folder that another program fills meanwhile leaves what is there', async () => {
  for (const name of ['a', 'b']) write(name, 'of the backup');
  await backUp();
  mkdirSync(target);
  const { signal } = new AbortController();
  const fill = (): void => writeFileSync(join(target, 'b'), 'of the program');
  Object.defineProperty(signal, 'throwIfAborted', { value: fill });
  await expect(restoreBackup({ dataDir: target, file, signal })).rejects.toThrow(
    'is in use: b has appeared in it. Stop the site, empty the folder, and restore again',
  );
  expect(readdirSync(target)).toEqual(['b']);
  expect(readFileSync(join(target, 'b'), 'utf8')).toBe('of the program');
});

test('a restore into a file, and into a folder of another user, is refused', async () => {
  write('a', 'a');
  await backUp();
  writeFileSync(target, '');
  await expect(restoreBackup({ dataDir: target, file })).rejects.toThrow('which is no folder: correct it');
  if (process.getuid?.() !== 0) return;
  const foreign = join(folder, 'foreign');
  mkdirSync(foreign);
  chownSync(foreign, 65_534, 65_534);
  await expect(restoreBackup({ dataDir: foreign, file })).rejects.toThrow(
    `${foreign} belongs to another user: run the command as that user`,
  );
});
