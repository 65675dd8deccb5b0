import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Reply } from '../http-client';
import { pause, repeat, type Actor } from '../soak-context';
import { describeReply, inspectPublic } from './inspect';

/** Milliseconds within which a visitor of an unknown page has a response, and a little for the machine. */
const unknownTimeout = 13_000;

/** Requests pages that do not exist. */
export const unknownPages: Actor = async (context, random) => {
  const client = context.openClient(context.site.balancer.origin);
  await repeat(context, random, 300, async () => {
    const name = randomBytes(6).toString('hex');
    const path = random.pick([`/${name}`, `/koleksi/${name}`, `/en/${name}`, `/${name}/_payload.json`]);
    const reply = await client.send({ path });
    inspectPublic(context.ledger, `GET ${path}`, reply);
    context.ledger.check('unknown-pages', problemOfUnknown(path, reply, context.patience));
  });
  client.close();
};

function problemOfUnknown(path: string, reply: Reply, patience: number): string | null {
  const isUnavailable = reply.status === 503 && reply.headers['retry-after'] !== undefined;
  const isRight = reply.status === 404 || isUnavailable;
  return isRight && reply.milliseconds < unknownTimeout * patience
    ? null
    : describeReply(`GET ${path}`, reply);
}

/** Searches faster than one visitor may. */
export const searchFlood: Actor = async (context, random) => {
  const client = context.openClient(context.site.balancer.origin);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  await repeat(context, random, 400, async () => {
    const reply = await client.send({
      path: `/search?q=${random.pick(['batik', 'soga', 'x', '%22'])}`,
      headers,
    });
    inspectPublic(context.ledger, 'search', reply);
    const isRight = [200, 429, 503].includes(reply.status);
    context.ledger.check('attacks', isRight ? null : describeReply('search', reply));
  });
  client.close();
};

/** Malformed requests, as bytes. */
const malformed = [
  'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
  'GET /%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: user:word@a\r\nConnection: close\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: a\r\nNext-Action: x\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  'POST /webhooks/content HTTP/1.1\r\nHost: a\r\nwebhook-signature: 0\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}',
  'GET /cdn/stories?version=draft HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  'GET /__team/inbox HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
  '\x00\x01\x02 nonsense\r\n\r\n',
];

/** Sends malformed and forbidden requests to the machines themselves. */
export const malformedRequests: Actor = (context, random) =>
  repeat(context, random, 700, async () => {
    const bytes = random.pick(malformed);
    const machine = random.pick(context.site.machines);
    const since = performance.now();
    const text = await exchange(machine.port, bytes);
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
    const what = `${machine.name} ${JSON.stringify(bytes.slice(0, 60))}`;
    const reply = { status, headers: {}, text, milliseconds: performance.now() - since, failure: null };
    context.count(reply);
    inspectPublic(context.ledger, what, reply);
    // A connection that is closed without a response is refused, too; 503 is an unknown page while the content service fails.
    const isRefused = status === 0 || (status >= 400 && status < 500) || status === 503;
    context.ledger.check('attacks', isRefused ? null : describeReply(what, reply));
  });

/** Sends bytes and reads what comes until the connection closes, or 20 seconds pass. */
function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ port, host: '127.0.0.1' });
    socket.setTimeout(20_000, () => socket.destroy());
    socket.on('data', (part: Buffer) => (text += part.toString('latin1')));
    socket.once('connect', () => socket.write(bytes, 'latin1'));
    socket.on('error', () => {});
    socket.once('close', () => resolve(text));
  });
}

/** Holds connections: requests that never end, and responses that are never read. */
export const slowClients: Actor = (context, random) =>
  repeat(context, random, 3_000, async () => {
    const { port } = random.pick(context.site.machines);
    const socket = connect({ port, host: '127.0.0.1' });
    socket.on('error', () => {});
    if (random.chance(0.5)) {
      socket.pause();
      for (let request = 0; request < 20; request += 1) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    } else socket.write('POST /forms/kontak HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\na');
    await pause(5_000, context.signal);
    socket.destroy();
    context.count({ status: 0, milliseconds: 5_000 });
  });
