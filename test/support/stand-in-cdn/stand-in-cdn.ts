import { createServer, type RequestListener } from 'node:http';
import { systemClock, type Clock } from '../../../server/runtime/clock';
import { closeNow, listenOnFreePort } from '../fake-server';
import { Edge, type Hold, type OriginFetch } from './edge';
import { ObjectStore } from './object-store';
import { maxHeaderSize } from './origin';
import { PurgeEndpoint, type PurgeCall, type PurgeFault } from './purge-endpoint';
import { providers, type ProviderName } from './providers';

/**
 * A CDN for tests, in front of an origin: a caching reverse proxy and a purge endpoint, both over real sockets. It caches as
 * the provider documents, and refuses what the provider refuses.
 */
export interface StandInCdn {
  /** The address that visitors use. Each response tells by `X-Cache` where it came from. */
  readonly origin: string;
  readonly purgeUrl: string;
  readonly purgeToken: string;
  /** The calls to the purge endpoint, in order. */
  readonly purges: readonly PurgeCall[];
  /** The requests to the origin, in order. */
  readonly fetches: readonly OriginFetch[];
  /** What broke a limit or a rule of the provider; an oversized object is not cached. */
  readonly violations: readonly string[];
  /** What the purge endpoint does instead of its work. */
  purgeFault: PurgeFault | null;
  /**
   * Holds up the next response of the origin to an address, which a purge can then overtake: the origin has sent it, and
   * it is stored after the purge.
   */
  readonly holdNext: (url: string) => Hold;
  /** Resolves once nothing is revalidated in the background. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Options of a stand-in. */
interface StandInCdnOptions {
  readonly provider: ProviderName;
  /** Address of the site. */
  readonly origin: string;
  readonly clock?: Clock;
}

/** Starts a CDN in front of an origin. */
export async function startStandInCdn(options: StandInCdnOptions): Promise<StandInCdn> {
  const { now } = options.clock ?? systemClock;
  const store = new ObjectStore(providers[options.provider], now);
  const edge = new Edge(store, options.origin);
  const endpoint = new PurgeEndpoint(store, 'stand-in-token');
  const visitors = await listen((request, response) => edge.handle(request, response));
  const purges = await listen((request, response) => endpoint.handle(request, response));
  return {
    origin: visitors.origin,
    purgeUrl: `${purges.origin}/purge`,
    purgeToken: endpoint.token,
    purges: endpoint.calls,
    fetches: edge.fetches,
    violations: store.violations,
    get purgeFault() {
      return endpoint.fault;
    },
    set purgeFault(fault) {
      endpoint.fault = fault;
    },
    holdNext: (url) => edge.holdNext(url),
    idle: () => edge.idle(),
    close: async () => void (await Promise.all([visitors.close(), purges.close()])),
  };
}

async function listen(handle: (...parameters: Parameters<RequestListener>) => Promise<void>) {
  const server = createServer({ maxHeaderSize }, (request, response) => {
    // The client has left before the end of its request.
    handle(request, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, close: () => closeNow(server) };
}
