import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that a test scripts. */
export interface Upstream {
  readonly origin: string;
  /** Addresses asked for, query included, in order. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a server on a free port of this machine. `answer` sees every request. */
export async function startUpstream(answer: RequestListener): Promise<Upstream> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  const port = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => closeNow(server) };
}

/** Listens on a free port and returns it. */
export function listenOnFreePort(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // Room for a crowd that comes at once.
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
      resolve((server.address() as AddressInfo).port),
    );
  });
}

/** Stops a server and cuts what is open. */
export function closeNow(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** Answers JSON. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', ...headers });
    response.end(JSON.stringify(body));
  };
}
