import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { receiveFile } from '../submissions/files/file-folder';
import { readMultipart } from './read-multipart';

let server: Server;
let folder: string;
let client: Socket;
/** What became of the first request. */
let outcome: Promise<unknown>;

beforeEach(async () => {
  folder = join(makeTempDir(), 'files');
  let finish = (_: unknown): void => {};
  outcome = new Promise((resolve) => (finish = resolve));
  server = createServer((request, response) => {
    const read = readMultipart(request, {
      maxBody: 1_000_000,
      receive: async ({ stream }, _input, signal) => {
        await receiveFile(folder, stream, { maxBytes: 500_000, signal });
      },
    });
    read.then(finish, finish).finally(() => response.end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
});
afterEach(() => {
  client.destroy();
  server.close();
});

const head = (length: number): string =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`;
const part = (name: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`;
const onDisk = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

test('a client that breaks off in the middle of a file leaves nothing behind', async () => {
  client.write(`${head(900_000)}${part('cv')}${'x'.repeat(200_000)}`);
  while (onDisk().length === 0) await new Promise((resolve) => setImmediate(resolve));
  client.destroy();
  expect(await outcome).toMatchObject({ status: 400 });
  expect(onDisk()).toEqual([]);
});

test('a body that grows beyond its limit is given up, and its file with it', async () => {
  const chunk = 'x'.repeat(100_000);
  client.write(`${head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked')}`);
  const send = (text: string): void =>
    void client.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);
  send(part('cv'));
  for (let sent = 0; sent < 12; sent += 1) send(chunk);
  expect(await outcome).toMatchObject({ status: 413 });
  expect(onDisk()).toEqual([]);
});

test('more files than any form has are refused', async () => {
  const body = Array.from({ length: 25 }, (_, n) => `${part(`f${n}`)}x\r\n`).join('');
  client.write(`${head(Buffer.byteLength(body) + 5)}${body}--x--`);
  expect(await outcome).toMatchObject({ status: 400 });
});
