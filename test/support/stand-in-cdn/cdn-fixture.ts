import type { RequestListener } from 'node:http';
import { createFakeClock, type FakeClock } from '../fake-clock';
import { startFakeServer, type FakeServer } from '../fake-server';
import type { ProviderName } from './providers';
import { startStandInCdn, type StandInCdn } from './stand-in-cdn';

/** A page's directives. */
export const pageCacheControl =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

const opened: (() => Promise<void>)[] = [];

/** Closes what `startFixture` has started. */
export async function closeFixtures(): Promise<void> {
  for (const close of opened.splice(0)) await close();
}

/** Headers of the origin's responses, or a listener. */
type Responder = Record<string, string | number> | RequestListener;

/** A CDN in front of an origin, both with a clock that stands still. */
export interface CdnFixture {
  readonly cdn: StandInCdn;
  readonly site: FakeServer;
  readonly clock: FakeClock;
  readonly get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>;
  /** The results of requests one after another. */
  readonly results: (...paths: readonly string[]) => Promise<readonly (string | null)[]>;
}

/** Starts an origin and a CDN in front of it. Tests close both by `closeFixtures`. */
export async function startFixture(
  responder: Responder,
  provider: ProviderName = 'fastly',
): Promise<CdnFixture> {
  const clock = createFakeClock();
  const site = await startFakeServer((request, response) => {
    if (typeof responder === 'function') responder(request, response);
    else response.writeHead(200, responder).end(`body of ${request.url}`);
  });
  const cdn = await startStandInCdn({ provider, origin: site.origin, clock });
  opened.push(site.close, cdn.close);
  const get: CdnFixture['get'] = (path, headers = {}, method = 'GET') =>
    fetch(`${cdn.origin}${path}`, { method, headers, redirect: 'manual' });
  const results: CdnFixture['results'] = async (...paths) => {
    const found: (string | null)[] = [];
    for (const path of paths) found.push((await get(path)).headers.get('x-cache'));
    return found;
  };
  return { cdn, site, clock, get, results };
}
