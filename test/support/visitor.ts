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
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(url, { agent }, resolve).once('error', reject);
      });
      return { status: response.statusCode ?? 0, body: await text(response) };
    },
    leave: () => agent.destroy(),
  };
}
