import { connect, type Socket } from 'node:net';

/** What is asked, of one server, for a while. */
export interface Load {
  readonly port: number;
  /** Asked for in turn. */
  readonly paths: readonly string[];
  /** `Accept-Encoding`. */
  readonly accept: string;
  /** Each asks again as soon as it has its answer. */
  readonly connections: number;
  /** Each connection keeps to one path, so that no two ask for the same at once. */
  readonly apart: boolean;
  /** 0: each asks once. */
  readonly milliseconds: number;
  /** Each path is asked for once, by whoever is free. Left out: again and again. */
  readonly once?: boolean;
}

/** What came of it. */
export interface LoadResult {
  readonly count: number;
  readonly milliseconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly bytes: number;
  /** Milliseconds of CPU that asking took. */
  readonly cpu: number;
}

/**
 * Asks over plain sockets kept open, one request at a time each: far cheaper than an HTTP client, so that the servers are what limits.
 * @throws Error where an answer is anything but 200, or not of a known length and not chunked.
 */
export async function sendRequests(load: Load): Promise<LoadResult> {
  const latencies: number[] = [];
  const until = performance.now() + load.milliseconds;
  const requests = load.paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${load.port}\r\nAccept-Encoding: ${load.accept}\r\n\r\n`,
    ),
  );
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  let next = 0;
  let bytes = 0;
  const visit = async (place: number): Promise<void> => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay(true);
    const visitor = readResponses(socket);
    do {
      const request = requests[(load.apart ? place : next++) % requests.length];
      const asked = performance.now();
      bytes += await visitor(request ?? Buffer.of());
      latencies.push(performance.now() - asked);
    } while (performance.now() < until && !(load.once === true && next >= requests.length));
    socket.destroy();
  };
  await Promise.all(Array.from({ length: load.connections }, (_, place) => visit(place)));
  const { user, system } = process.cpuUsage(cpuBefore);
  latencies.sort((one, other) => one - other);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  const milliseconds = performance.now() - started;
  return {
    count: latencies.length,
    milliseconds,
    p50: at(0.5),
    p99: at(0.99),
    bytes,
    cpu: (user + system) / 1000,
  };
}

const endOfHead = Buffer.from('\r\n\r\n');
const endOfChunks = Buffer.from('\r\n0\r\n\r\n');

/** One answer as it comes in. */
interface Reading {
  head: Buffer;
  /** Bytes yet to come; null until the head is read, -1 for chunks. */
  rest: number | null;
  /** The last few bytes of a chunked answer. */
  tail: Buffer;
  received: number;
}

/** @returns what sends a request and resolves with the bytes of the whole answer. */
function readResponses(socket: Socket): (request: Buffer) => Promise<number> {
  let reading: Reading = fresh();
  let done: (bytes: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  socket.on('data', (chunk) => {
    try {
      if (isComplete(reading, chunk)) done(reading.received);
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)));
    }
  });
  socket.on('error', (error) => fail(error));
  socket.on('close', () => fail(new Error('A server closed the connection')));
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
  return { head: Buffer.of(), rest: null, tail: Buffer.of(), received: 0 };
}

/** Takes what came in; true where the answer is complete. */
function isComplete(reading: Reading, chunk: Buffer): boolean {
  reading.received += chunk.length;
  let body = chunk;
  if (reading.rest === null) {
    const joined = reading.head.length === 0 ? chunk : Buffer.concat([reading.head, chunk]);
    const end = joined.indexOf(endOfHead);
    if (end < 0) {
      reading.head = joined;
      return false;
    }
    reading.rest = lengthIn(joined.toString('latin1', 0, end));
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

function lengthIn(head: string): number {
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`A server answered ${head.split('\r\n', 1)[0]}`);
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length !== undefined) return Number(length);
  if (/\r\ntransfer-encoding: chunked/i.test(head)) return -1;
  throw new Error('A server told no length');
}
