import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server whose responses a test scripts. */
export interface FakeServer {
  readonly origin: string;
  /** Request URLs with their queries, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port of this machine. */
export async function startFakeServer(respond: RequestListener): Promise<FakeServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    respond(request, response);
  });
  const port = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => closeNow(server) };
}

/** Listens on a free port and returns it. */
export function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Enough for tests that open a thousand connections at once.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

/** Stops a server and closes its open connections. */
export function closeNow(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A listener that responds with JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}
