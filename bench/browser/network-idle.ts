import type { CDPSession } from 'playwright-core';

/** What was fetched for a page. */
export interface Fetched {
  readonly url: string;
  /** `Document`, `Script`, `Stylesheet`, `Font`, `Image`, `Fetch` and so on, as the browser calls it. */
  readonly kind: string;
  /** Bytes of the answer on the wire, headers included. */
  readonly sent: number;
}

/** Watches what a tab fetches. */
export interface Fetches {
  /** Everything that has come since it was last taken. */
  readonly take: () => readonly Fetched[];
  /** Resolves once nothing has been under way for a second. */
  readonly idle: () => Promise<void>;
}

const quiet = 1_000;

/** @see https://chromedevtools.github.io/devtools-protocol/tot/Network/ */
export async function watchFetches(session: CDPSession): Promise<Fetches> {
  const underWay = new Map<string, { url: string; kind: string }>();
  let fetched: Fetched[] = [];
  let lastChange = performance.now();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request: { url }, type = 'Other' }) => {
    lastChange = performance.now();
    if (/^https?:/.test(url)) underWay.set(requestId, { url, kind: type });
  });
  // A preload is `Other` until the answer says what it is.
  session.on('Network.responseReceived', ({ requestId, type, response: { url } }) => {
    if (underWay.has(requestId)) underWay.set(requestId, { url, kind: kindOf(url, type) });
  });
  const end = (requestId: string, sent: number): void => {
    lastChange = performance.now();
    const begun = underWay.get(requestId);
    if (begun !== undefined) fetched.push({ ...begun, sent });
    underWay.delete(requestId);
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
      lastChange = performance.now();
      while (underWay.size > 0 || performance.now() - lastChange < quiet)
        await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

function kindOf(url: string, type: string): string {
  return url.endsWith('.js') ? 'Script' : type;
}
