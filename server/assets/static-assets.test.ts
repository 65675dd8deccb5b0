import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { makeTempDir } from '../../test/support/temp-dir';
import { staticAssets } from './static-assets';

const script = 'console.log("a script");\n'.repeat(50);
const folder = makeTempDir();
mkdirSync(join(folder, 'assets'));
for (const [name, contents] of [
  ['main-A.js', script],
  ['main-A.js.br', brotliCompressSync(script)],
  ['main-A.js.gz', gzipSync(script)],
  ['font-A.woff2', 'font'],
] as const)
  writeFileSync(join(folder, 'assets', name), contents);
// Another process deletes it before it is read.
symlinkSync('nowhere', join(folder, 'assets', 'gone-A.js'));
const app = express().use('/assets', staticAssets({ folder }));

test.each([
  ['gzip, deflate, br, zstd', 'br', '"main-A.js.br"'],
  ['gzip, br', 'br', '"main-A.js.br"'],
  ['gzip, br;q=0.9', 'gzip', '"main-A.js.gz"'],
  ['gzip, deflate', 'gzip', '"main-A.js.gz"'],
  ['zstd', undefined, '"main-A.js"'],
  ['', undefined, '"main-A.js"'],
])('a browser that sends %j gets a script as %s', async (accepted, encoding, etag) => {
  const { headers } = await request(app).get('/assets/main-A.js').set('Accept-Encoding', accepted);
  expect([headers['content-encoding'], headers['etag']]).toEqual([encoding, etag]);
});

test('an asset that the build did not compress is sent as it is', async () => {
  const { headers, body } = await request(app)
    .get('/assets/font-A.woff2')
    .set('Accept-Encoding', 'gzip, deflate, br, zstd');
  expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'Accept-Encoding']);
  expect(String(body)).toBe('font');
});

test.each(['*/*', 'text/css,*/*;q=0.1', 'image/avif,image/webp,*/*;q=0.8', 'text/html;q=0, */*'])(
  'a missing asset is named in plain text for what accepts %s, and is not stored',
  async (accept) => {
    const { headers, text } = await request(app)
      .get('/assets/t%69dak.js?x=1')
      .set('Accept', accept)
      .expect(404);
    expect(text).toBe('Page Not Found: /assets/t%69dak.js');
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept',
    });
  },
);
