import { parseLatestBuild } from '../../common/builds/build-metadata';

/** Milliseconds between two checks. */
export const CHECK_INTERVAL = 3_600_000;

/** Milliseconds after which a check gives up. */
const requestTimeout = 10_000;

/** Checks whether the server still runs the build that made this page. */
export interface VersionCheck {
  /** Checks now, or joins the check under way. True once another build is known; a failed check counts as false. */
  readonly checkNow: () => Promise<boolean>;
  /** Checks if the last check is an hour old: for a tab whose timers were suspended. */
  readonly wake: () => void;
}

export interface CheckDeps {
  /** The build that made this page; null if the page does not name it: the first build seen then counts as its own. */
  readonly buildId: string | null;
  /** When the page was opened, by the wall clock. */
  readonly startedAt: number;
  readonly fetch: (address: string, options: RequestInit) => Promise<Pick<Response, 'ok' | 'json'>>;
  readonly clock: CheckClock;
  /** Called once, when another build is first seen. */
  readonly onOutdated: () => void;
}

/** A wall clock, which may jump, and a timer. */
interface CheckClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls `call` once, after the given milliseconds. @returns a function that cancels it. */
  readonly after: (milliseconds: number, call: () => void) => () => void;
}

/**
 * Fetches `builds/latest.json` every hour, counted from the last check, until it names another build. Any other id counts, older
 * ones included: while servers are replaced one by one, each serves only its own assets.
 */
export function createVersionCheck({
  buildId,
  startedAt,
  fetch,
  clock,
  onOutdated,
}: CheckDeps): VersionCheck {
  let ownId = buildId;
  let isOutdated = false;
  let checkedAt = startedAt;
  let inFlight: Promise<boolean> | null = null;
  let cancelTimer = (): void => {};

  /** Milliseconds until the next check is due. After the clock went back it is due at once: the true time is unknown. */
  function untilDue(): number {
    const elapsed = clock.now() - checkedAt;
    return elapsed < 0 || elapsed >= CHECK_INTERVAL ? 0 : CHECK_INTERVAL - elapsed;
  }
  function schedule(): void {
    cancelTimer();
    cancelTimer = clock.after(untilDue(), () => void checkNow());
  }
  async function check(): Promise<boolean> {
    checkedAt = clock.now();
    const latest = await latestId(fetch, checkedAt);
    ownId ??= latest;
    isOutdated = latest !== null && latest !== ownId;
    if (isOutdated) onOutdated();
    else schedule();
    return isOutdated;
  }
  async function checkNow(): Promise<boolean> {
    if (isOutdated) return true;
    cancelTimer();
    inFlight ??= check().finally(() => {
      inFlight = null;
    });
    return inFlight;
  }

  schedule();
  return {
    checkNow,
    wake: () => {
      if (untilDue() === 0) void checkNow();
    },
  };
}

/** The id of the newest build; null if the request fails or the response is something else, such as a proxy's page. */
async function latestId(fetch: CheckDeps['fetch'], now: number): Promise<string | null> {
  try {
    const response = await fetch(`/builds/latest.json?${now}`, {
      priority: 'low',
      cache: 'no-store',
      signal: AbortSignal.timeout(requestTimeout),
    });
    return response.ok ? parseLatestBuild(await response.json()).id : null;
  } catch {
    return null;
  }
}
