import { parseLatestBuild } from '../../common/builds/build-metadata';

/** Milliseconds between two looks for a newer build. */
export const BUILD_CHECK_INTERVAL = 3_600_000;

/** Milliseconds after which an answer is not waited for any longer. */
const responseTimeout = 10_000;

/** Knows whether the site is served by another build than the one that made this page. */
export interface BuildWatch {
  /** Asks now, or shares the question under way. True where another build is known; a failure tells nothing. */
  readonly askNow: () => Promise<boolean>;
  /** Asks where the last question is an hour old: for a tab that slept through its timers. */
  readonly wake: () => void;
}

/** What a watch is made of. */
export interface WatchDeps {
  /** The build that made this page; null where the page does not say: the first build heard of is then taken for it. */
  readonly buildId: string | null;
  /** When the page began, by the clock. */
  readonly startedAt: number;
  readonly fetch: (address: string, options: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;
  readonly clock: WatchClock;
  /** Called once, when another build is first known. */
  readonly onOutdated: () => void;
}

/** The time of day, which may jump, and a timer. */
export interface WatchClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once, after so many milliseconds. @returns ends the wait. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/**
 * Asks `builds/latest.json` every hour, counted from the last question, until it names another build. Any other id than
 * our own counts, older ones too: while servers are replaced one by one, each knows its own assets alone.
 */
export function createBuildWatch({ buildId, startedAt, fetch, clock, onOutdated }: WatchDeps): BuildWatch {
  let ownId = buildId;
  let isOutdated = false;
  let askedAt = startedAt;
  let underWay: Promise<boolean> | null = null;
  let disarm = (): void => {};

  /** Milliseconds until the next question is due. A clock that went back makes it due: we cannot know. */
  function untilDue(): number {
    const since = clock.now() - askedAt;
    return since < 0 || since >= BUILD_CHECK_INTERVAL ? 0 : BUILD_CHECK_INTERVAL - since;
  }
  function arm(): void {
    disarm();
    disarm = clock.after(untilDue(), () => void askNow());
  }
  async function ask(): Promise<boolean> {
    askedAt = clock.now();
    const latest = await latestId(fetch, askedAt);
    ownId ??= latest;
    isOutdated = latest !== null && latest !== ownId;
    if (isOutdated) onOutdated();
    else arm();
    return isOutdated;
  }
  async function askNow(): Promise<boolean> {
    if (isOutdated) return true;
    disarm();
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  }

  arm();
  return {
    askNow,
    wake: () => {
      if (untilDue() === 0) void askNow();
    },
  };
}

/** The id of the newest build; null where the answer is none: no network, a proxy's own page. */
async function latestId(fetch: WatchDeps['fetch'], now: number): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${now}`, {
      priority: 'low',
      cache: 'no-store',
      signal: AbortSignal.timeout(responseTimeout),
    });
    return response.ok ? parseLatestBuild(await response.json()).id : null;
  } catch {
    return null;
  }
}
