import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, test } from '@jest/globals';
import { pack, type Header } from 'tar-stream';
import { makeTempDir } from '../../test/support/temp-dir';
import { archiveFormat, checksumsName, headerName } from './archive-format';
import { restoreBackup } from './restore-backup';

let folder: string;
let file: string;
beforeEach(() => {
  folder = makeTempDir();
  file = join(folder, 'site.tar.gz');
});

/** A tar file, compressed, of entries with their text. */
async function archiveOf(
  entries: readonly (readonly [header: Partial<Header> & { name: string }, text: string])[],
) {
  const archive = pack();
  for (const [header, text] of entries) archive.entry(header, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk);
  writeFileSync(file, gzipSync(Buffer.concat(chunks)));
}

const header = (more: object = {}) =>
  [
    { name: headerName },
    JSON.stringify({ product: 'anyam', format: archiveFormat, created: '2026-08-17T10:00:00.000Z', ...more }),
  ] as const;
const checksums = (files: readonly object[] = []) =>
  [{ name: checksumsName }, JSON.stringify({ files })] as const;

const data = { name: 'data/a' };
test.each<[string, Parameters<typeof archiveOf>[0], string]>([
  ['of another program', [[{ name: 'readme.txt' }, 'x']], 'it is not a backup made by npm run backup'],
  [
    'that begins with too much',
    [header({ more: 'x'.repeat(70_000) }), checksums()],
    'it is not a backup made by npm run backup',
  ],
  ['of a newer version', [header({ format: archiveFormat + 1 })], 'a newer version of the site made it'],
  ['of another product', [header({ product: 'other' })], 'it is not a backup made by npm run backup'],
  [
    'that leads out of the folder',
    [header(), [{ name: 'data/../../a' }, 'x']],
    'it contains an unexpected entry, ',
  ],
  ['with an absolute path', [header(), [{ name: '/etc/passwd' }, 'x']], 'it contains an unexpected entry, '],
  ...[String.raw`data/..\a`, 'data/./a', 'data/a:b', 'data/a\tb'].map(
    (name): [string, Parameters<typeof archiveOf>[0], string] => [
      `with ${JSON.stringify(name)}`,
      [header(), [{ name }, 'x']],
      'it contains an unexpected entry, ',
    ],
  ),
  ['with a link', [header(), [{ ...data, type: 'symlink', linkname: '/etc/passwd' }, '']], 'is no file'],
  ['with a hard link', [header(), [{ ...data, type: 'link', linkname: '/etc/passwd' }, '']], 'is no file'],
  ['with a file twice', [header(), [data, 'x'], [data, 'y']], 'it holds a twice'],
  ['with an unknown file', [header(), [data, 'x'], checksums()], 'it holds files that were not backed up'],
  ['with a missing file', [header(), checksums([{ path: 'a', bytes: 1, sha256: '' }])], 'a is missing in it'],
  ['with more behind its end', [header(), checksums(), [data, 'x']], 'entries follow its end'],
])('a restore of an archive %s is refused', async (_, entries, message) => {
  await archiveOf(entries);
  await expect(restoreBackup({ dataDir: join(folder, 'new'), file })).rejects.toThrow(message);
  expect(readdirSync(folder)).toEqual(['site.tar.gz']);
});
