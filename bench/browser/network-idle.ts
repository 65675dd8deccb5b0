import type { CDPSession } from 'playwright-core';

/** A resource of a page. */
export interface FetchedResource {
  readonly url: string;
  /** `Document`, `Script`, `Stylesheet`, `Font`, `Image`, `Fetch` and so on, as the browser calls it. */
  readonly kind: string;
  /** Bytes of the response on the wire, headers included. */
  readonly sent: number;
  /** Bytes of the body on the wire, compressed. */
  readonly body: number;
}

/** The resources that a tab fetches. */
export interface ResourceWatch {
  /** The resources that were fetched since the last call. */
  readonly take: () => readonly FetchedResource[];
  /** Resolves once no request has been pending for a second, after half a minute at the latest: a page that is left may never end its own. */
  readonly idle: () => Promise<void>;
}

const idleTime = 1_000;
const maxWait = 30_000;

/** @see https://chromedevtools.github.io/devtools-protocol/tot/Network/ */
export async function watchResources(session: CDPSession): Promise<ResourceWatch> {
  const pending = new Map<string, { url: string; kind: string; head: number }>();
  let fetched: FetchedResource[] = [];
  let lastChange = performance.now();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other' }) => {
    lastChange = performance.now();
    if (/^https?:/.test(url)) pending.set(requestId, { url, kind: type, head: 0 });
  });
  // A preload is `Other` until its response.
  session.on(
    'Network.responseReceived',
    ({ requestId, type, response: { url, encodedDataLength: head } }) => {
      if (pending.has(requestId)) pending.set(requestId, { url, kind: kindOf(url, type), head });
    },
  );
  const end = (requestId: string, sent: number): void => {
    lastChange = performance.now();
    const started = pending.get(requestId);
    if (started !== undefined) {
      const { url, kind, head } = started;
      fetched.push({ url, kind, sent, body: Math.max(0, sent - head) });
    }
    pending.delete(requestId);
  };
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0));
  return {
    take: () => {
      const taken = fetched;
      fetched = [];
      return taken;
    },
    idle: async () => {
      const started = performance.now();
      lastChange = started;
      while (
        performance.now() - started < maxWait &&
        (pending.size > 0 || performance.now() - lastChange < idleTime)
      )
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

function kindOf(url: string, type: string): string {
  return url.endsWith('.js') ? 'Script' : type;
}
