import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';

/** Visits on persistent connections, as a browser does: with many small pages, connections would take longer than these. */
export interface Visitor {
  readonly visit: (url: string) => Promise<{ readonly status: number; readonly body: string }>;
  /** Closes the connections. */
  readonly leave: () => void;
}

export function createVisitor(): Visitor {
  const agent = new Agent({ keepAlive: true });
  return {
    visit: async (url) => {
      const response = await requestOn(agent, url);
      return { status: response.statusCode ?? 0, body: await text(response) };
    },
    leave: () => agent.destroy(),
  };
}

/** A server may close an idle connection just as a request is sent on it: browsers then send the request again. */
function requestOn(agent: Agent, url: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, resolve);
    request.once('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') resolve(requestOn(agent, url));
      else reject(error);
    });
  });
}
