import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import request from 'supertest';
import { buildSpace } from '../space/build-space';
import { createContentService } from '../content-service';

const folder = mkdtempSync(join(tmpdir(), 'images-'));
const pictureCache = join(folder, 'cache');
const errors: unknown[] = [];
const space = buildSpace([], { assetsFolder: join(folder, 'assets') });
const { app } = createContentService({ space, pictureCache, onError: (error) => errors.push(error) });

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><rect width="90" height="90"/></svg>';
const ASSET_PATH = '/f/1/160x90/abc123';
const KAIN = `${ASSET_PATH}/kain.jpg`;
const FOR_A_YEAR = 'public, max-age=31536000, immutable';

beforeAll(async () => {
  const assetFolder = join(folder, 'assets', ASSET_PATH);
  mkdirSync(assetFolder, { recursive: true });
  writeFileSync(join(assetFolder, 'kain.svg'), SVG);
  writeFileSync(join(assetFolder, 'broken.png'), 'no picture');
  const pixels = sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } });
  await pixels.clone().png().toFile(join(assetFolder, 'merah.png'));
  await pixels.clone().gif().toFile(join(assetFolder, 'merah.gif'));
  const zero = join(folder, 'assets/f/1/0x0/abc123');
  mkdirSync(zero, { recursive: true });
  copyFileSync(join(assetFolder, 'kain.svg'), join(zero, 'kain.svg'));
});

afterAll(() => rmSync(folder, { recursive: true }));

function get(path: string, accept = '*/*') {
  return request(app).get(path).set('Accept', accept).responseType('blob');
}

async function sizeOf(body: Buffer) {
  const { format, width, height } = await sharp(body).metadata();
  return [format, width, height];
}

describe('a photograph that exists only as a drawing', () => {
  test.each([
    ['kain.jpg', 'jpeg'],
    ['kain.jpeg', 'jpeg'],
    ['kain.png', 'png'],
    ['kain.webp', 'webp'],
  ])('%s is drawn in the size its address tells', async (name, format) => {
    const response = await get(`${ASSET_PATH}/${name}`);
    expect([response.status, response.type]).toEqual([200, `image/${format}`]);
    expect(await sizeOf(response.body)).toEqual([format, 160, 90]);
    expect(response.headers['cache-control']).toBe(FOR_A_YEAR);
    expect(response.headers).not.toHaveProperty('vary');
  });

  test.each([
    `${ASSET_PATH}/nila.jpg`,
    `${ASSET_PATH}/kain.gif`,
    `${ASSET_PATH}/kain.txt/m/`,
    '/f/1/0x0/abc123/kain.jpg',
  ])('%s is not there', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('a transformed picture', () => {
  test.each([
    ['/m/', 'image/webp,*/*', 'webp', 'Accept'],
    ['/m', '*/*', 'jpeg', 'Accept'],
    ['/m/80x0/filters:format(png)', 'image/webp', 'png', undefined],
  ])('%s for Accept %s is a %s', async (rest, accept, format, vary) => {
    const response = await get(KAIN + rest, accept);
    expect([response.status, response.type, response.headers['vary']]).toEqual([
      200,
      `image/${format}`,
      vary,
    ]);
    expect((await sizeOf(response.body))[0]).toBe(format);
  });

  test('is cached for a year, has an ETag and responds to HEAD without its bytes', async () => {
    const path = `${KAIN}/m/40x0/`;
    const whole = await get(path);
    expect(whole.headers).toMatchObject({
      'cache-control': FOR_A_YEAR,
      etag: expect.stringMatching(/^"\w+"$/),
    });
    const again = await get(path).set('If-None-Match', whole.headers['etag'] ?? '');
    expect(again.status).toBe(304);
    const head = await request(app).head(path);
    expect([head.status, head.headers['content-length']]).toEqual([200, String(whole.body.length)]);
  });

  test('of another format has another ETag', async () => {
    const webp = await get(`${KAIN}/m/`, 'image/webp');
    expect(webp.headers['etag']).not.toBe((await get(`${KAIN}/m/`)).headers['etag']);
  });

  test('of an existing file is made from that file', async () => {
    expect(await sizeOf((await get(`${ASSET_PATH}/merah.png/m/8x0`)).body)).toEqual(['png', 8, 8]);
  });

  test.each([
    [`${ASSET_PATH}/kain.svg`, "default-src 'none'; style-src 'unsafe-inline'"],
    [`${ASSET_PATH}/merah.gif`, undefined],
  ])('of %s is the file itself', async (path, policy) => {
    const [original, response] = [
      await get(path),
      await get(`${path}/m/20x20/filters:blur(1)`, 'image/webp'),
    ];
    expect([response.status, response.type, response.body]).toEqual([200, original.type, original.body]);
    expect(response.headers['content-security-policy']).toBe(policy);
  });

  test.each([
    ['/m/5000x0', 'The width must be a whole number from 0 to 4000, got 5000'],
    ['/m/0x4000', 'makes a picture of 7111x4000'],
    [
      '/m/filters:quality(101)',
      'The filter quality must be given a whole number from 0 to 100, got \\"101\\"',
    ],
    ['/m/%2e%2e%2fsecret', 'must be followed by'],
  ])('%s is refused with the reason', async (rest, message) => {
    const response = await get(KAIN + rest);
    expect([response.status, response.type, response.headers['cache-control']]).toEqual([
      422,
      'application/json',
      'no-store',
    ]);
    expect(String(response.body)).toContain(message);
  });

  test('of a broken file is reported as an error', async () => {
    const response = await get(`${ASSET_PATH}/broken.png/m/8x8`);
    expect([response.status, response.headers['cache-control']]).toEqual([500, 'no-store']);
    expect(errors.splice(0).map(String)).toEqual([expect.stringContaining('unsupported image format')]);
  });

  test('is cached across restarts, and rendered again when the drawing changes', async () => {
    const path = `${KAIN}/m/30x0/filters:format(png)`;
    const first = await get(path);
    const cachedCount = readdirSync(pictureCache).length;
    const next = createContentService({ space, pictureCache });
    const second = await request(next.app).get(path).responseType('blob');
    expect([second.headers['etag'], readdirSync(pictureCache).length]).toEqual([
      first.headers['etag'],
      cachedCount,
    ]);
    writeFileSync(join(folder, 'assets', ASSET_PATH, 'kain.svg'), SVG.replace('<rect', '<rect fill="#f00"'));
    const changed = await get(path);
    expect(changed.headers['etag']).not.toBe(first.headers['etag']);
    expect(changed.body.equals(first.body)).toBe(false);
  });
});
