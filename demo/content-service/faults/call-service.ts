import { get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { ContentService } from '../content-service';
import { listen, closeServer } from '../listen';

/** The outcome of a request, complete or not. */
export interface CallOutcome {
  /** Undefined if the connection ended before the headers. */
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The received bytes, not decompressed. */
  readonly body: Buffer;
  /** The error code, such as ECONNRESET, or null for a complete response. */
  readonly error: string | null;
  /** The number of chunks in which the body arrived. */
  readonly chunks: number;
}

/** A listening content service, for tests of what goes over the wire. */
export interface ListeningService {
  readonly origin: string;
  readonly call: (path: string) => Promise<CallOutcome>;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function listenWith({ app }: Pick<ContentService, 'app'>): Promise<ListeningService> {
  const server = await listen(app, { port: 0, host: '127.0.0.1', portSetting: 'port' });
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return { origin, call: (path) => call(origin + path), close: () => closeServer(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return address.port;
}

/** Sends a request on a connection of its own, without following redirects or decompressing. */
function call(address: string): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const request = get(address, { agent: false }, (response) => {
      const finish = (error: string | null): void => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks), error, chunks: chunks.length });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => finish(codeOf(error)));
      response.once('end', () => finish(null));
    });
    request.once('error', (error) =>
      resolve({ status: undefined, headers: {}, body: Buffer.alloc(0), error: codeOf(error), chunks: 0 }),
    );
  });
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}
