import { request, type IncomingMessage, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen, type Listening } from '../../server/http/listen';
import type { TestSite } from './site';

/** A response as it came. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A site that listens as in production, with the classes of requests and responses of its app. */
export interface ListeningSite {
  readonly port: number;
  readonly send: (
    path: string,
    options?: { readonly method?: string; readonly headers?: OutgoingHttpHeaders; readonly body?: string },
  ) => Promise<RawResponse>;
  readonly close: () => Promise<unknown>;
}

/** Has a site listen on a free port. */
export async function listenTo({ app, messageClasses }: TestSite): Promise<ListeningSite> {
  const server: Listening = await listen(app, { port: 0, host: '127.0.0.1' }, messageClasses);
  return {
    port: server.port,
    send: async (path, { method = 'GET', headers = {}, body } = {}) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const call = request({ port: server.port, host: '127.0.0.1', path, method, headers, agent: false });
        call.once('response', resolve).once('error', reject).end(body);
      });
      const bytes = await buffer(response);
      return { status: response.statusCode ?? 0, headers: response.headers, body: bytes };
    },
    close: () => server.close(1_000, 0),
  };
}
