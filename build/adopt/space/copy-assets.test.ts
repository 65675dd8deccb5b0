import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startFakeServer, type FakeServer } from '../../../test/support/fake-server';
import { makeTempDir } from '../../../test/support/temp-dir';
import { assetAddresses, copyAssets, withServedAddresses } from './copy-assets';

let host: FakeServer;
beforeAll(async () => {
  host = await startFakeServer((request, response) => {
    if (request.url?.includes('gone') === true) return void response.writeHead(404).end();
    if (request.url?.includes('moved') === true)
      return void response.writeHead(302, { Location: '/f/1/x/a/elsewhere.pdf' }).end();
    response.end('x'.repeat(1_000));
  });
});
afterAll(() => host.close());

const copy = (names: readonly string[], maxBytes = 1_000_000) => {
  const folder = makeTempDir();
  const addresses = names.map((name) => `${host.origin}/f/1/x/a/${name}`);
  return { folder, copied: copyAssets({ addresses, folder, maxBytes, onProgress: () => {} }) };
};

describe('the assets of a copied space', () => {
  test('are found wherever they stand, on the origins of the site alone', () => {
    const stories = [
      { filename: 'https://a.example/f/1/10x20/ab/kopi.jpg', alt: 'https://a.example/tentang' },
      { text: 'see https://a.example/f/1/x/cd/harga.pdf, or https://b.example/f/1/x/cd/harga.pdf' },
      { url: 'https://a.example/f/1/10x20/ab/kopi.jpg/m/200x0', odd: 'https://a.example/f/1/x/ab/../../etc' },
      { filename: '//a.example/f/1/x/ef/lama.pdf' },
    ];
    expect(assetAddresses(stories, ['https://a.example'])).toEqual([
      'https://a.example/f/1/10x20/ab/kopi.jpg',
      'https://a.example/f/1/x/cd/harga.pdf',
      'https://a.example/f/1/x/ef/lama.pdf',
    ]);
    expect(assetAddresses(stories, [])).toEqual([]);
  });

  test('have the addresses that the content service delivers', () => {
    const text = '"https://a.example/f/1/x/a/b.pdf" "//a.example/f/1/x/a/c.pdf" "https://a.example/b"';
    expect(withServedAddresses(text, ['https://a.example'])).toBe(
      '"https://a.storyblok.com/f/1/x/a/b.pdf" "https://a.storyblok.com/f/1/x/a/c.pdf" "https://a.example/b"',
    );
  });

  test('are on disk, and what its host does not give is named', async () => {
    const { folder, copied } = copy(['kopi.pdf', 'gone.pdf', 'moved.pdf']);
    expect(await copied).toEqual({
      files: 1,
      bytes: 1_000,
      left: [
        { address: `${host.origin}/f/1/x/a/gone.pdf`, reason: 'status 404' },
        { address: `${host.origin}/f/1/x/a/moved.pdf`, reason: expect.stringContaining('redirect') },
      ],
    });
    expect(readFileSync(join(folder, 'assets/f/1/x/a/kopi.pdf'), 'utf8')).toBe('x'.repeat(1_000));
    expect(existsSync(join(folder, 'assets/f/1/x/a/gone.pdf'))).toBe(false);
  });

  test('are bounded: no part of a file stays that there is no space for', async () => {
    const { folder, copied } = copy(['a.pdf', 'b.pdf'], 1_500);
    const { files, bytes, left } = await copied;
    expect([files, bytes, left.map(({ reason }) => reason)]).toEqual([
      1,
      1_000,
      ['the limit of --asset-limit is reached'],
    ]);
    expect(['a', 'b'].filter((name) => existsSync(join(folder, `assets/f/1/x/a/${name}.pdf`)))).toHaveLength(
      1,
    );
  });
});
