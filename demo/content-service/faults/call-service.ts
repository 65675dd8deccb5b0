import { get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { ContentService } from '../content-service';
import { listen, unlisten } from '../listen';

/** What came of a call, however it ended. */
export interface CallOutcome {
  /** Undefined where not even headers came. */
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as they came, still packed where they were packed. */
  readonly body: Buffer;
  /** The system's word for what broke, or null where the answer came whole. */
  readonly broken: string | null;
  /** How many pieces the body came in. */
  readonly pieces: number;
}

/** A content service that listens, for tests that look at what goes over the wire. */
export interface ListeningService {
  readonly origin: string;
  readonly call: (path: string) => Promise<CallOutcome>;
  readonly close: () => Promise<void>;
}

/** Listens on a free port of this machine. */
export async function listenWith({ app }: Pick<ContentService, 'app'>): Promise<ListeningService> {
  const server = await listen(app, { setting: 'DEMO_PORT', port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return { origin, call: (path) => call(origin + path), close: () => unlisten(server) };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server does not listen on a port');
  return address.port;
}

/** Follows no redirect, unpacks nothing, and keeps no connection. */
function call(address: string): Promise<CallOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const request = get(address, { agent: false }, (response) => {
      const finish = (broken: string | null): void => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, body: Buffer.concat(chunks), broken, pieces: chunks.length });
      };
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', (error) => finish(codeOf(error)));
      response.once('end', () => finish(null));
    });
    request.once('error', (error) =>
      resolve({ status: undefined, headers: {}, body: Buffer.alloc(0), broken: codeOf(error), pieces: 0 }),
    );
  });
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}
