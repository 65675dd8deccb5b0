import { Agent, createServer, request, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { MessageClasses } from '../runtime/v8/express-prototypes';

/** A response of the site. */
export interface LocalResponse {
  readonly status: number;
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

/** Requests pages of an app that runs in this process, over HTTP as any client. */
export interface LocalClient {
  /** @param path as in the request line. */
  readonly get: (path: string, encoding?: 'br' | 'gzip') => Promise<LocalResponse>;
  readonly close: () => Promise<void>;
}

/** Starts an app on a free port that only this machine reaches. */
export async function startLocalClient(
  handle: RequestListener,
  messageClasses: Partial<MessageClasses> = {},
): Promise<LocalClient> {
  const server = createServer({ ...messageClasses }, handle);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  const agent = new Agent({ keepAlive: true });
  return {
    get: async (path, encoding) => {
      const headers = {
        Accept: 'text/html',
        ...(encoding === undefined ? {} : { 'Accept-Encoding': encoding }),
      };
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        request({ host: '127.0.0.1', port, path, agent, headers }, resolve).once('error', reject).end();
      });
      const body = await buffer(response);
      return { status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, body };
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
