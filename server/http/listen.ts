import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextIteration, setTimeout as wait } from 'node:timers/promises';
import { Connections } from './connections';
import { maxConnections, openFilesLimit } from './open-files';
import { limitRequestTime, longestTime } from './request-time';
import type { MessageClasses } from '../runtime/v8/express-prototypes';

/** A server that accepts connections. */
export interface Listening {
  /** The port in use, also where port 0 was requested. */
  readonly port: number;
  /**
   * Stops accepting, lets requests in flight finish and resolves when the last connection is closed.
   * @param drain milliseconds for which new requests are still taken, each with `Connection: close`.
   * @param deadline milliseconds after which open connections are cut off; the promise is then false.
   */
  readonly close: (deadline: number, drain?: number) => Promise<boolean>;
}

const limits = {
  // Node's defaults are minutes: a client that sends a byte a second would hold its connection that long.
  headersTimeout: 10_000,
  // Of the longest ones; others are cut off earlier.
  requestTimeout: longestTime,
  connectionsCheckingInterval: 2_000,
  // Above the idle time of the usual load balancers (60 s), so that they never meet a connection that was just closed.
  keepAliveTimeout: 65_000,
};

/** Lines that a request's head may have; browsers send some thirty, and proxies add a few. Node would drop the rest without a word. */
const maxHeaderLines = 200;

/** See {@link Address.stalledTime}. */
const defaultStalledTime = 30_000;

/** Milliseconds between two checks for idle connections while closing. */
const closingInterval = 100;

/** Milliseconds for which a closing server goes on taking requests. */
const defaultDrain = 500;

/** Why listening failed, by the system's error code. */
const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `PORT must be free, but ${port} on ${host} is taken: stop the other program or set another PORT`,
  EACCES: (port) => `PORT must be one this user may listen on, and ${port} is not: set another PORT`,
  EADDRNOTAVAIL: (_, host) => `HOST must be an address of this machine, and ${host} is not`,
  EAI_AGAIN: (_, host) => `HOST must be an address of this machine, and ${host} cannot be resolved`,
  ENOTFOUND: (_, host) => `HOST must be an address of this machine, and ${host} cannot be resolved`,
};

/** Where to listen. */
interface Address {
  readonly port: number;
  readonly host: string;
  /** Milliseconds for which a connection may stand still while a response waits for its reader, or a request for its rest. */
  readonly stalledTime?: number;
}

/**
 * Listens.
 * @param messageClasses classes of requests and responses. Default: Node's own.
 * @throws Error in one sentence that names the setting at fault.
 */
export function listen(
  handler: RequestListener,
  { port, host, stalledTime = defaultStalledTime }: Address,
  messageClasses: Partial<MessageClasses> = {},
): Promise<Listening> {
  const connections = new Connections(() => performance.now(), maxConnections(openFilesLimit()));
  const server = createServer({ ...limits, ...messageClasses }, (request, response) => {
    // Before the handler, which may respond at once.
    connections.record(request.socket, response);
    if (request.rawHeaders.length > 2 * maxHeaderLines) return refuseHead(response);
    // Node drops what has come behind a request for another protocol, so what comes next may begin within a request.
    if (request.headers.upgrade !== undefined) response.setHeader('Connection', 'close');
    limitRequestTime(request, response);
    handler(request, response);
  });
  server.timeout = stalledTime;
  // Node refuses expectations that it does not know. RFC 9110, 10.1.1 lets a server ignore them.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connection', (socket) => connections.accept(socket));
  return new Promise((resolve, reject) => {
    // While it listens, an error is that of one connection, which the system could not accept: the promise is settled then.
    server.on('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']?.(port, host);
      reject(reason === undefined ? error : new Error(reason));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo; // a TCP server that listens has one
      resolve({
        port: address.port,
        close: (deadline, drain = defaultDrain) => close(server, connections, deadline, drain),
      });
    });
  });
}

/** Responds as Node does to a head of too many bytes. */
function refuseHead(response: ServerResponse): void {
  response.writeHead(431, { Connection: 'close', 'Content-Length': 0 }).end();
}

/** The maximum of event loop iterations to wait for a quiet one. */
const maxIterations = 1_000;

/** Milliseconds of an iteration that is too short for connections to arrive behind its look at the accept queue. */
const quietIteration = 0.2;

/**
 * Waits for a short iteration without a new connection: connections in the accept queue are reset when the server closes, and
 * they arrive there while an iteration deals with requests.
 */
async function acceptQueueEmpty(connections: Connections): Promise<void> {
  for (let iteration = 0; iteration < maxIterations; iteration += 1) {
    const { accepted } = connections;
    const started = performance.now();
    await nextIteration();
    if (connections.accepted === accepted && performance.now() - started < quietIteration) return;
  }
}

/**
 * Goes on serving for a while, so that load balancers notice and requests in transit arrive; then stops accepting and waits
 * for requests in flight. An unused server closes immediately.
 */
async function close(
  server: Server,
  connections: Connections,
  deadline: number,
  drain: number,
): Promise<boolean> {
  connections.sendConnectionClose();
  let finished = true;
  const cut = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, deadline);
  if (connections.isUsed()) await wait(Math.min(drain, deadline));
  await acceptQueueEmpty(connections);
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    connections.closeUnused();
  }, closingInterval);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
  return finished;
}
