import { existsSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { exportSite, type ExportScope } from './export-site';
import type { LocalResponse } from './local-client';

const type = ['Content-Type', 'text/html; charset=utf-8'];
const page = (text: string): LocalResponse => ({ status: 200, rawHeaders: type, body: Buffer.from(text) });

let folder: string;
beforeEach(() => {
  folder = makeTempDir();
});

/** A site of two pages. @param more what a test changes of it. */
function scopeOf(more: Partial<ExportScope>): ExportScope {
  return {
    client: {
      get: (path) => Promise.resolve(path === '/404' ? { ...page('none'), status: 404 } : page(path)),
    },
    languages: ['id'],
    siteUrl: undefined,
    workers: 2,
    folder,
    known: () => Promise.resolve(['/', '/a']),
    contentVersion: () => 1,
    takeStale: () => 0,
    problem: () => '',
    incomplete: () => [],
    restart: () => {},
    outagePage: () => Promise.resolve(Buffer.from('503')),
    precompressed: false,
    report: () => {},
    ...more,
  };
}

test('a publish during the export leads to another crawl, without what the first one had', async () => {
  let version = 1;
  const known = () => Promise.resolve(version === 1 ? ['/', '/gone'] : ['/', '/new']);
  const client = {
    get: (path: string) => {
      version = 2;
      return scopeOf({}).client.get(path);
    },
  };
  const { addresses, isMixed } = await exportSite(scopeOf({ contentVersion: () => version, known, client }));
  expect(addresses.map(({ path }) => path)).toEqual(['/', '/new']);
  expect(isMixed).toBe(false);
  expect([existsSync(join(folder, 'gone.html')), existsSync(join(folder, 'new.html'))]).toEqual([
    false,
    true,
  ]);
});

test('a publish in every crawl is told', async () => {
  let version = 1;
  const { isMixed } = await exportSite(scopeOf({ contentVersion: () => (version += 1) }));
  expect(isMixed).toBe(true);
});

test('pages that are old once are requested again, and old ones after that are no export', async () => {
  let crawls = 0;
  const counted = (stale: readonly number[]) => {
    const counts = [...stale];
    const known = () => Promise.resolve(['/']).finally(() => (crawls += 1));
    return scopeOf({ takeStale: () => counts.shift() ?? 0, known });
  };
  // Each crawl takes the count before it and after it.
  await exportSite(counted([0, 1, 0, 0]));
  expect(crawls).toBe(2);
  await expect(exportSite(counted([0, 1, 0, 3]))).rejects.toThrow(
    'The CMS was too slow for 3 pages, of which only an earlier version is known: set CONTENT_RATE_LIMIT to what your plan allows',
  );
});

test('an address that fails once is requested again', async () => {
  const failures = new Set(['/a']);
  const get = (path: string) =>
    failures.delete(path) ? Promise.reject(new Error('cut off')) : scopeOf({}).client.get(path);
  const { addresses } = await exportSite(scopeOf({ client: { get } }));
  expect(addresses.map(({ path }) => path)).toEqual(['/', '/a']);
});

test('a disk that takes no more is named, and no further address is tried', async () => {
  const requested: string[] = [];
  const get = (path: string) => {
    requested.push(path);
    return scopeOf({}).client.get(path);
  };
  const known = () => Promise.resolve(['/', '/a', '/b', '/c']);
  symlinkSync('/dev/full', join(folder, 'index.html'));
  await expect(exportSite(scopeOf({ client: { get }, known, workers: 1 }))).rejects.toThrow(
    new RegExp(`^the disk of ${dirname(folder)} is full: free space or choose another disk$`),
  );
  expect(requested).toEqual(['/']);
});

test('addresses that need the same file are named', async () => {
  const known = () => Promise.resolve(['/a', '/a.html']);
  await expect(exportSite(scopeOf({ known, workers: 1 }))).rejects.toThrow(
    '1 address could not be exported:\n  /a.html  /a has the same file, a.html',
  );
});

test.each(['/50x', '/410', '/_headers/a', '/en/410'])(
  '%s has the place of a file that every export has, and is named',
  async (path) => {
    const known = () => Promise.resolve(['/a', path]);
    await expect(exportSite(scopeOf({ known, languages: ['id', 'en'] }))).rejects.toThrow(
      `${path}  the export has a file of its own there`,
    );
  },
);
