import { createServer, type IncomingMessage, type Server } from 'node:http';
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
/** Field and name of each file. */
let received: (readonly [string, string])[];
/** The first request, once its headers have arrived. */
let incoming: IncomingMessage | undefined;
/** What happens before a request, and before a file, is read. */
let beforeBody: Promise<unknown>;
let beforeFile: Promise<unknown>;

beforeEach(async () => {
  folder = join(makeTempDir(), 'files');
  received = [];
  incoming = undefined;
  beforeBody = beforeFile = Promise.resolve();
  let finish = (_: unknown): void => {};
  outcome = new Promise((resolve) => (finish = resolve));
  server = createServer(async (request, response) => {
    incoming = request;
    await beforeBody;
    const read = readMultipart(request, {
      maxBody: 1_000_000,
      receive: async ({ field, name, stream }, _input, signal) => {
        received.push([field, name]);
        await beforeFile;
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
const field = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const send = (body: string): void => void client.write(`${head(Buffer.byteLength(body) + 5)}${body}--x--`);
const onDisk = (): readonly string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** For a body of unknown length. */
const chunkedHead = head(0).replace('Content-Length: 0', 'Transfer-Encoding: chunked');
const sendChunk = (text: string): void =>
  void client.write(`${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`);

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
};

test('a client that breaks off in the middle of a file leaves nothing behind', async () => {
  client.write(`${head(900_000)}${part('cv')}${'x'.repeat(200_000)}`);
  await until(() => onDisk().length > 0);
  client.destroy();
  expect(await outcome).toMatchObject({ status: 400 });
  expect(onDisk()).toEqual([]);
});

test('a client that breaks off before its form is read fails it', async () => {
  beforeBody = until(() => incoming?.destroyed === true);
  client.write(`${head(900_000)}${part('cv')}x`);
  await until(() => incoming !== undefined);
  client.destroy();
  expect(await outcome).toMatchObject({ status: 400 });
});

test('a client that breaks off while the end of its form waits in memory leaves nothing behind', async () => {
  beforeFile = until(() => incoming?.destroyed === true);
  client.write(chunkedHead);
  sendChunk(part('cv'));
  await until(() => incoming !== undefined);
  const isWaiting = (): boolean => (incoming?.readableLength ?? 0) > 0;
  while (!isWaiting()) {
    sendChunk('x'.repeat(10_000));
    await until(() => incoming?.socket.bytesRead === client.bytesWritten);
  }
  sendChunk('\r\n--x--');
  sendChunk('');
  await until(() => incoming?.complete === true);
  client.destroy();
  expect(await outcome).toMatchObject({ status: 400 });
  expect(onDisk()).toEqual([]);
});

test('a body that grows beyond its limit is given up, and its file with it', async () => {
  client.write(chunkedHead);
  sendChunk(part('cv'));
  for (let sent = 0; sent < 12; sent += 1) sendChunk('x'.repeat(100_000));
  expect(await outcome).toMatchObject({ status: 413 });
  expect(onDisk()).toEqual([]);
});

test('fields have all their values, and names are as they were before the browser wrote them', async () => {
  const noFile = part('none').replace('a.pdf', '');
  send(`${field('a%22b', '1')}${field('a%22b', '2')}${part('c%0D%0Av')}x\r\n${noFile}\r\n${field('d', '')}`);
  expect(await outcome).toEqual(
    new Map([
      ['a"b', ['1', '2']],
      ['d', ['']],
    ]),
  );
  expect(received).toEqual([['c  v', 'a.pdf']]);
});

const repeat = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join('');

test.each([
  ['more files than any form has', 400, repeat(25, (n) => `${part(`f${n}`)}x\r\n`)],
  ['more fields than any form has', 400, repeat(301, (n) => field(`f${n}`, 'x'))],
  ['a field with more than 100 values', 400, repeat(101, () => field('a', 'x'))],
  ['a field of more than 100 KiB', 413, field('a', 'x'.repeat(102_401))],
  ['fields of more than 100 KiB together', 413, repeat(2, () => field('a', 'x'.repeat(51_200)))],
])('a body with %s is refused', async (_, status, body) => {
  send(body);
  expect(await outcome).toMatchObject({ status });
});

test.each([
  ['compressed', 415, head(5).replace('Host: a', 'Host: a\r\nContent-Encoding: gzip')],
  ['too long', 413, head(1_000_001)],
])('a body that says that it is %s is refused before it arrives', async (_, status, headers) => {
  client.write(headers);
  expect(await outcome).toMatchObject({ status });
});
