import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { idleClock, type Clock } from '../runtime/clock';
import { Connections } from './connections';
import type { MessageClasses } from '../runtime/v8/express-prototypes';

/** A server that accepts connections. */
export interface Listening {
  /** The port in use, also when any free one was asked for. */
  readonly port: number;
  /**
   * Stops accepting, lets requests in flight finish and resolves when the last connection is closed.
   * @param drain milliseconds for which new requests are still taken, their connections ending with the answer.
   * @param deadline milliseconds after which what is left is cut off; the promise is then false.
   */
  readonly close: (deadline: number, drain?: number) => Promise<boolean>;
}

/** Node's own limits are minutes: a client that sends a byte a second would hold its connection that long. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  /** See {@link Connections}. */
  keepAliveTimeout: 0,
};

/** How often connections are looked at, in milliseconds, and how often while closing. */
const lookingInterval = 5_000;
const closingInterval = 100;

/** Milliseconds for which a closing server goes on taking requests. */
const usualDrain = 500;

/** What to say when listening fails, by the system's error code. */
const reasons: Readonly<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port, host) =>
    `PORT must be free, but ${port} on ${host} is taken: stop the other program or set another PORT`,
  EACCES: (port) => `PORT must be one this user may listen on, and ${port} is not: set another PORT`,
  EADDRNOTAVAIL: (_, host) => `HOST must be an address of this machine, and ${host} is not`,
  EAI_AGAIN: (_, host) => `HOST must be an address of this machine, and ${host} cannot be resolved`,
  ENOTFOUND: (_, host) => `HOST must be an address of this machine, and ${host} cannot be resolved`,
};

/** What a server is made of besides its handler. */
export interface ListenOptions {
  /** Node's own unless given. */
  readonly messageClasses?: MessageClasses;
  /** By which idle connections are closed; the system's unless given. */
  readonly clock?: Clock;
}

/** Listens. @throws Error in one sentence that names the setting at fault. */
export function listen(
  handler: RequestListener,
  { port, host }: { port: number; host: string },
  { messageClasses, clock = idleClock }: ListenOptions = {},
): Promise<Listening> {
  const connections = new Connections(clock.now);
  const server = createServer({ ...limits, ...messageClasses }, (request, response) => {
    // Before the handler, which may answer at once.
    connections.note(request.socket, response);
    handler(request, response);
  });
  server.on('connection', (socket) => connections.accept(socket));
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']?.(port, host);
      reject(reason === undefined ? error : new Error(reason));
    });
    server.listen(port, host, () => {
      server.once('close', pollIdle(connections, clock));
      const address = server.address() as AddressInfo; // a TCP server that listens has one
      resolve({
        port: address.port,
        close: (deadline, drain = usualDrain) => close(server, connections, deadline, drain),
      });
    });
  });
}

/** Looks for idle connections time and again. @returns ends it. */
function pollIdle(connections: Connections, clock: Clock): () => void {
  const lookLater = (): (() => void) =>
    clock.after(lookingInterval, () => {
      connections.closeIdle();
      end = lookLater();
    });
  let end = lookLater();
  return () => end();
}

/** Turns of the event loop that are waited for a quiet one. */
const mostTurns = 100;

/** Waits for a turn of the loop that brings no connection: those that wait to be accepted are reset when the server closes. */
async function quietMoment(connections: Connections): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const { accepted } = connections;
    await nextTurn();
    if (connections.accepted === accepted) return;
  }
}

/**
 * First goes on answering for a while, so that balancers notice and requests on their way arrive; then stops accepting
 * and waits for what is under way. A server that nobody uses has nothing to wait for.
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
  await quietMoment(connections);
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
