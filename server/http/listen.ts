import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** A server that accepts connections. */
export interface Listening {
  /** The port in use, also when any free one was asked for. */
  readonly port: number;
  /**
   * Stops accepting, lets requests in flight finish and resolves when the last connection is closed.
   * @param deadline milliseconds after which what is left is cut off; the promise is then false.
   */
  readonly close: (deadline: number) => Promise<boolean>;
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

/** Milliseconds for which a connection without a request may still bring one while closing: browsers open some to spare. */
const longestSilence = 500;

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
  const server = createServer(limits, handler);
  const traffic = watchTraffic(server);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']?.(port, host);
      reject(reason === undefined ? error : new Error(reason));
    });
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo; // a TCP server that listens has one
      resolve({ port: address.port, close: (deadline) => close(server, traffic, deadline) });
    });
  });
}

/** What goes on at a server, as far as closing it politely needs to know. */
interface Traffic {
  /** Connections that have not brought a request yet; to Node they are not idle. */
  readonly silent: ReadonlySet<Socket>;
  /** Tells every client whose answer has not begun, now and from now on, that its connection ends with the answer. */
  readonly announceEnd: () => void;
}

function watchTraffic(server: Server): Traffic {
  const silent = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let ending = false;
  const announce = (response: ServerResponse): void => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  // Before the handler, which may answer at once.
  server.prependListener('request', ({ socket }, response) => {
    silent.delete(socket);
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    if (ending) announce(response);
  });
  const announceEnd = (): void => {
    ending = true;
    for (const response of unanswered) announce(response);
  };
  return { silent, announceEnd };
}

function close(server: Server, { silent, announceEnd }: Traffic, deadline: number): Promise<boolean> {
  announceEnd();
  return new Promise((resolve) => {
    let finished = true;
    const silence = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, longestSilence);
    // A kept-alive connection becomes idle only once its request has been answered.
    const idle = setInterval(() => server.closeIdleConnections(), closingInterval);
    const cut = setTimeout(() => {
      finished = false;
      server.closeAllConnections();
    }, deadline);
    server.close(() => {
      clearTimeout(silence);
      clearInterval(idle);
      clearTimeout(cut);
      resolve(finished);
    });
    server.closeIdleConnections();
  });
}
