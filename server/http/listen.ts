import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

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
  /** Above the idle time of the usual balancers (60 s), so that they never meet a connection we just closed. */
  keepAliveTimeout: 65_000,
};

/** How often connections are looked at while closing, in milliseconds. */
const closingInterval = 100;

/** Milliseconds for which a server counts as used after its last connection. */
const recently = 5_000;

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

/** Listens. @throws Error in one sentence that names the setting at fault. */
export function listen(
  handler: RequestListener,
  { port, host }: { port: number; host: string },
): Promise<Listening> {
  const traffic = createTraffic();
  const server = createServer(limits, (request, response) => {
    // Before the handler, which may answer at once.
    traffic.note(request.socket, response);
    handler(request, response);
  });
  server.on('connection', traffic.accept);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']?.(port, host);
      reject(reason === undefined ? error : new Error(reason));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo; // a TCP server that listens has one
      resolve({
        port: address.port,
        close: (deadline, drain = usualDrain) => close(server, traffic, deadline, drain),
      });
    });
  });
}

/** What goes on at a server, as far as closing it politely needs to know. Every request pays for what it notes. */
interface Traffic {
  readonly accept: (socket: Socket) => void;
  /** A connection has brought a request, which `response` will answer. */
  readonly note: (socket: Socket, response: ServerResponse) => void;
  /** False where no connection is open, nor was a moment ago. */
  readonly isUsed: () => boolean;
  /** Connections that have not brought a request yet; to Node they are not idle. */
  readonly silent: () => readonly Socket[];
  /** Connections accepted so far. */
  readonly accepted: () => number;
  /** Tells every client whose answer has not begun, now and from now on, that its connection ends with the answer. */
  readonly announceEnd: () => void;
}

function createTraffic(): Traffic {
  // By connection, the newest answer on it: requests that came in one go end with the last of them.
  const open = new Map<Socket, ServerResponse | null>();
  let ending = false;
  let accepted = 0;
  let lastUsed = Number.NEGATIVE_INFINITY;
  const announce = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  return {
    accept: (socket) => {
      accepted += 1;
      open.set(socket, null);
      socket.once('close', () => {
        open.delete(socket);
        lastUsed = performance.now();
      });
    },
    note: (socket, response) => {
      open.set(socket, response);
      if (ending) announce(response);
    },
    isUsed: () => open.size > 0 || performance.now() - lastUsed < recently,
    silent: () => [...open].filter(([, response]) => response === null).map(([socket]) => socket),
    accepted: () => accepted,
    announceEnd: () => {
      ending = true;
      for (const response of open.values()) if (response !== null) announce(response);
    },
  };
}

/** Turns of the event loop that are waited for a quiet one. */
const mostTurns = 100;

/** Waits for a turn of the loop that brings no connection: those that wait to be accepted are reset when the server closes. */
async function quietMoment({ accepted }: Traffic): Promise<void> {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const before = accepted();
    await nextTurn();
    if (accepted() === before) return;
  }
}

/**
 * First goes on answering for a while, so that balancers notice and requests on their way arrive; then stops accepting
 * and waits for what is under way. A server that nobody uses has nothing to wait for.
 */
async function close(server: Server, traffic: Traffic, deadline: number, drain: number): Promise<boolean> {
  traffic.announceEnd();
  let finished = true;
  const cut = setTimeout(() => {
    finished = false;
    server.closeAllConnections();
  }, deadline);
  if (traffic.isUsed()) await wait(Math.min(drain, deadline));
  await quietMoment(traffic);
  const closed = new Promise((resolve) => server.close(resolve));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of traffic.silent()) socket.destroy();
  }, closingInterval);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
  return finished;
}
