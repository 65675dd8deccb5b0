import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { StoreUnavailable } from '../store/submission';
import { detectType } from './detect-type';
import { filePath, receiveFile, removeFiles } from './file-folder';

test('a file that the disk takes a part of alone is not received', () => {
  const folder = makeTempDir();
  const receive = `
    const { Readable } = require('node:stream');
    const { receiveFile } = require(${JSON.stringify(join(__dirname, 'file-folder.ts'))});
    const options = { maxBytes: 100_000, signal: new AbortController().signal };
    receiveFile(${JSON.stringify(folder)}, Readable.from([Buffer.alloc(10_000)]), options).then(
      () => console.log('received'),
      (error) => console.log(error.name),
    );`;
  // Files of the process have some hundred bytes at most: the write that reaches the limit is cut short, and the next one fails.
  const limited = [
    '-c',
    'ulimit -f 1 && exec "$0" "$@"',
    process.execPath,
    '-r',
    './build/run-typescript.cjs',
  ];
  const { stdout, stderr } = spawnSync('sh', [...limited, '-e', receive], { encoding: 'utf8' });
  expect(stdout + stderr).toBe('StoreUnavailable\n');
  expect(readdirSync(folder)).toEqual([]);
});

test('a file that cannot be deleted makes the store unavailable', async () => {
  const folder = makeTempDir();
  const id = 'a'.repeat(32);
  // In the place of a file: a folder is not deleted, not even by root.
  mkdirSync(join(folder, id));
  await expect(removeFiles(folder, [id])).rejects.toThrow(StoreUnavailable);
});

const signal = new AbortController().signal;

test('a file may have as many bytes as its limit says, and none is open afterwards', async () => {
  const folder = makeTempDir();
  const open = (): number => readdirSync('/dev/fd').length;
  const before = open();
  const receive = (bytes: number) =>
    receiveFile(folder, Readable.from([Buffer.alloc(bytes, 'x')]), { maxBytes: 1_000, signal });
  expect(await receive(1_001)).toBe('too-large');
  const received = await receive(1_000);
  if (received === 'too-large') throw new Error('The file was refused');
  expect(received.size).toBe(1_000);
  expect(await detectType(filePath(folder, received.id))).toBe('txt');
  expect(readdirSync(folder)).toEqual([received.id]);
  expect(open()).toBe(before);
});

test('a file whose upload was aborted before is not received', async () => {
  const folder = makeTempDir();
  const endless = new Readable({ read: () => {} });
  const options = { maxBytes: 1_000, signal: AbortSignal.abort() };
  await expect(receiveFile(folder, endless, options)).rejects.toThrow('The upload was aborted');
  expect(readdirSync(folder)).toEqual([]);
});
