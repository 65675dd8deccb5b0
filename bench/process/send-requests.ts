import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** The load on one server. */
export interface Load {
  readonly port: number;
  /** Requested in turn. */
  readonly paths: readonly string[];
  /** `Accept-Encoding`. */
  readonly accept: string;
  /** Each sends the next request as soon as it has a response. */
  readonly connections: number;
  /** Each connection requests one path only, so that no two request the same at once. */
  readonly apart: boolean;
  /** 0: one request per connection. */
  readonly milliseconds: number;
  /** Each path is requested once, by the next free connection. Left out: repeatedly. */
  readonly once?: boolean;
  /** Requests a second of all connections together. Left out: as many as the server responds to. */
  readonly perSecond?: number;
  /** Header lines besides. Left out: none. */
  readonly headers?: readonly string[];
  /** Of every response; `any`: the result tells them apart. Default 200. */
  readonly status?: number | 'any';
}

export interface LoadResult {
  readonly count: number;
  readonly milliseconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  /** Milliseconds of CPU that the requests took here. */
  readonly cpu: number;
  /** By status. */
  readonly statuses: Readonly<Record<number, Latencies>>;
}

/** How many responses there were, and their latencies in milliseconds. */
interface Latencies {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
}

/**
 * Sends requests over open sockets, one at a time each. Far cheaper than an HTTP client, so that the servers are the limit.
 * @throws Error for another status than the load's, and for a response with neither Content-Length nor chunked encoding.
 */
export async function sendRequests(load: Load): Promise<LoadResult> {
  const latencies = new Map<number, number[]>();
  const until = performance.now() + load.milliseconds;
  const headers = [
    `Host: 127.0.0.1:${load.port}`,
    `Accept-Encoding: ${load.accept}`,
    ...(load.headers ?? []),
  ];
  const requests = load.paths.map((path) =>
    Buffer.from([`GET ${path} HTTP/1.1`, ...headers, '', ''].join('\r\n')),
  );
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  const { perSecond = Infinity, status = 200 } = load;
  const connections = load.once === true ? Math.min(load.connections, requests.length) : load.connections;
  let next = 0;
  let bytes = 0;
  const runConnection = async (index: number): Promise<void> => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay(true);
    const send = readResponses(socket, status);
    do {
      const count = next++;
      const early = started + (count / perSecond) * 1_000 - performance.now();
      if (early > 0) await setTimeout(early);
      const request = requests[(load.apart ? index : count) % requests.length];
      const sentAt = performance.now();
      const received = await send(request ?? Buffer.of());
      bytes += received.bytes;
      const ofStatus = latencies.get(received.status);
      if (ofStatus === undefined) latencies.set(received.status, [performance.now() - sentAt]);
      else ofStatus.push(performance.now() - sentAt);
    } while (performance.now() < until && !(load.once === true && next >= requests.length));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => runConnection(index)));
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    ...latenciesOf([...latencies.values()].flat()),
    milliseconds: performance.now() - started,
    bytes,
    cpu: (user + system) / 1000,
    statuses: Object.fromEntries([...latencies].map(([of, all]) => [of, latenciesOf(all)])),
  };
}

function latenciesOf(latencies: readonly number[]): Latencies {
  const sorted = latencies.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { count: sorted.length, p50: at(0.5), p99: at(0.99) };
}

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('\r\n0\r\n\r\n');

/** A response that is being received. */
interface Reading {
  head: Buffer;
  status: number;
  /** Bytes left; null until the head is complete, -1 for chunks. */
  rest: number | null;
  /** The last bytes of a chunked response. */
  tail: Buffer;
  received: number;
}

/** A complete response. */
type Received = Readonly<Record<'bytes' | 'status', number>>;

/** @returns a function that sends a request and resolves with the complete response. */
function readResponses(socket: Socket, status: number | 'any'): (request: Buffer) => Promise<Received> {
  let reading: Reading = fresh();
  let done: (received: Received) => void = () => {};
  let fail: (error: Error) => void = () => {};
  socket.on('data', (chunk) => {
    try {
      if (isComplete(reading, chunk, status)) done({ bytes: reading.received, status: reading.status });
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error('The server closed the connection')));
  return (request) => {
    reading = fresh();
    socket.write(request);
    return new Promise((resolve, reject) => {
      done = resolve;
      fail = reject;
    });
  };
}

function fresh(): Reading {
  return { head: Buffer.of(), status: 0, rest: null, tail: Buffer.of(), received: 0 };
}

/** Adds a chunk. @returns true if the response is complete. */
function isComplete(reading: Reading, chunk: Buffer, status: number | 'any'): boolean {
  reading.received += chunk.length;
  let body = chunk;
  if (reading.rest === null) {
    const joined = reading.head.length === 0 ? chunk : Buffer.concat([reading.head, chunk]);
    const end = joined.indexOf(endOfHead);
    if (end < 0) {
      reading.head = joined;
      return false;
    }
    const head = joined.toString('latin1', 0, end);
    reading.status = statusIn(head, status);
    reading.rest = lengthIn(head);
    body = joined.subarray(end + (reading.rest === -1 ? 2 : 4));
  }
  if (reading.rest >= 0) {
    reading.rest -= body.length;
    return reading.rest === 0;
  }
  reading.tail = Buffer.concat([reading.tail, body.subarray(-endOfChunks.length)]).subarray(
    -endOfChunks.length,
  );
  return reading.tail.equals(endOfChunks);
}

function statusIn(head: string, expected: number | 'any'): number {
  const status = Number(/^HTTP\/1\.1 (\d+) /.exec(head)?.[1]);
  if (status === expected || (expected === 'any' && status > 0)) return status;
  throw new Error(`The server responded with ${head.split('\r\n', 1)[0]}`);
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return -1;
  throw new Error('The response has neither Content-Length nor chunked encoding');
}
