import * as z from 'zod';
import { parseJson } from '../../common/json';
import type { SharedFetches } from '../coordination/shared-fetches';
import type { SharedState } from '../coordination/shared-state';
import type { Clock } from '../runtime/clock';
import { fetchVersion } from './api/fetch-version';
import type { ContentClient } from './api/content-client';
import type { ContentVersion, ReceivedVersion, VersionRequestCause } from './cache/content-version';

/** Milliseconds for which an answer serves other processes whose TTL is over. */
const keepMs = 500;
/** Milliseconds between two messages that say the same. */
const quietMs = 1_000;

/** Milliseconds between two addresses that are requested although the index lacks them. */
const probePause = 1_000;

const topic = 'version';
const schema = z.object({ version: z.number(), isLower: z.boolean(), expected: z.string() });

/** A site's processes, for its content version. */
export interface VersionSharing {
  readonly fetch: (cause: VersionRequestCause) => Promise<number>;
  /** Tells the others what the CMS said, and which story's publish was announced. */
  readonly announce: (received: ReceivedVersion, expected: string) => void;
  /** True at most once a second for all processes: who gets it requests an address that the index lacks. */
  readonly takeProbe: () => Promise<boolean>;
  /** Passes the version that other processes got from the CMS to the content version, and the slug of an announced story to `expect`. */
  readonly follow: (version: Pick<ContentVersion, 'receive'>, expect: (slug: string) => void) => void;
}

/** A process alone: it asks for itself. */
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

/** Processes of which one requests the version, and all receive it. */
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
    // An answer from before a publish must not be taken for one to it.
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
