import * as z from 'zod';
import { parseJson } from '../../common/json';
import type { SharedFetches } from '../coordination/shared-fetches';
import type { SharedState } from '../coordination/shared-state';
import type { Clock } from '../runtime/clock';
import { fetchVersion } from './api/fetch-version';
import type { ContentClient } from './api/content-client';
import type { ContentVersion, ReceivedVersion, VersionRequestCause } from './cache/content-version';

/** Milliseconds for which a response serves other processes whose TTL is over. */
const keepMs = 500;
/** Milliseconds between two messages with the same version. */
const quietMs = 1_000;

/** Milliseconds between two requests for addresses that the index lacks. */
const probePause = 1_000;

const topic = 'version';
const schema = z.object({ version: z.number(), isLower: z.boolean(), expected: z.string() });

/** How the processes of a site share its content version. */
export interface VersionSharing {
  readonly fetch: (cause: VersionRequestCause) => Promise<number>;
  /** Sends a received version to the others, and the slug of the story whose publish was announced. */
  readonly announce: (received: ReceivedVersion, expected: string) => void;
  /** True at most once a second for all processes: its caller then requests an address that the index lacks. */
  readonly takeProbe: () => Promise<boolean>;
  /** Passes versions from other processes to the content version, and slugs of announced stories to `expect`. */
  readonly follow: (version: Pick<ContentVersion, 'receive'>, expect: (slug: string) => void) => void;
}

/** The version of a site with one process, which requests it by itself. */
export function ownVersion(client: Pick<ContentClient, 'get'>, clock: Clock): VersionSharing {
  const takeProbe = createProbes(clock);
  return {
    fetch: () => fetchVersion(client),
    announce: () => {},
    takeProbe: () => Promise.resolve(takeProbe()),
    follow: () => {},
  };
}

/** The probes of one process: a function that returns true at most once in each pause. */
function createProbes(clock: Clock): () => boolean {
  let next = -Infinity;
  return () => {
    const now = clock.now();
    if (now < next) return false;
    next = now + probePause;
    return true;
  };
}

/** The version of a site with several processes: one of them requests it, and all receive it. */
export function shareVersion(
  client: Pick<ContentClient, 'get'>,
  {
    shared,
    fetches,
    clock,
  }: { readonly shared: SharedState; readonly fetches: SharedFetches; readonly clock: Clock },
): VersionSharing {
  let last = { version: 0, at: -Infinity };
  // A claim is a message to another process: a crawl of missing pages sends one a second.
  const takeOwnProbe = createProbes(clock);
  return {
    // A publish gets a request of its own: a shared response may be older than the publish.
    fetch: (cause) =>
      cause === 'publish'
        ? fetchVersion(client)
        : fetches.read({
            key: topic,
            signal: AbortSignal.timeout(10_000),
            fetch: () => fetchVersion(client),
            write: (version) => ({ text: String(version), keepMs }),
            read: (text) => (/^\d{1,16}$/.test(text) ? Number(text) : undefined),
          }),
    announce: (received, expected) => {
      const now = clock.now();
      if (received.version === last.version && now - last.at < quietMs) return;
      last = { version: received.version, at: now };
      shared.publish({ topic, data: JSON.stringify({ ...received, expected }) });
    },
    takeProbe: async () => takeOwnProbe() && (await shared.claim('index-probe', probePause)),
    follow: (version, expect) =>
      shared.subscribe((message) => {
        if (message.topic !== topic) return;
        const { data: received } = schema.safeParse(parseJson(message.data));
        if (received === undefined) return;
        if (received.expected !== '') expect(received.expected);
        void version.receive(received);
      }),
  };
}
