import type { WorkerRole } from './cluster/worker';
import type { Machines } from './coordination/machines/machines';
import type { Purger } from './cdn/purger';
import type { SharedState } from './coordination/shared-state';
import type { ContentSource } from './content/content-source';
import type { IndexFile } from './content/story-index/index-file';
import type { Listening } from './http/listen';
import type { PageStore } from './pages/store/page-store';
import { idleClock, type Clock } from './runtime/clock';
import { reportTimeout } from './runtime/logging/error-reports';
import { errorFields, type Log } from './runtime/logging/log';
import type { StandardOutput } from './runtime/logging/standard-output';
import { withTimeout } from './runtime/timeout';
import type { Submissions } from './submissions/open-submissions';
import type { Visits } from './visits/open-visits';

/** Milliseconds for the requests in flight: platforms send SIGTERM and kill after 10 to 30 seconds. */
const stopTimeout = 9_000;

/** Milliseconds for all parts together, of which several may hang. A worker that takes longer is killed by its primary process. */
const partsTimeout = 12_000;

/**
 * Milliseconds for which a worker that is replaced goes on: each connection in use gets a response that closes it, and one that is
 * cut off has been idle for so long.
 */
const retiringDrain = 2_000;

/** Milliseconds for pages and the index that are being written to disk. */
const flushTimeout = 500;

/** Milliseconds for the reply of the primary process, which may be busy. */
const releaseTimeout = 1_000;

/** What a process stops before it ends. */
export interface StoppingParts {
  readonly content: Pick<ContentSource, 'close'>;
  readonly server: Pick<Listening, 'close'>;
  readonly pageStore: Pick<PageStore, 'flushed'>;
  readonly indexFile: Pick<IndexFile, 'written'>;
  readonly forms: Pick<Submissions, 'close'> & { readonly delivery: Pick<Submissions['delivery'], 'stop'> };
  readonly visits: Pick<Visits, 'stop'>;
  readonly machines: Pick<Machines, 'stop'> | null;
  readonly purger: Pick<Purger, 'stop'> | null;
  readonly log: Log;
  /** Resolves once all errors are reported. */
  readonly settled: () => Promise<void>;
  readonly worker: Pick<WorkerRole, 'released'> | null;
  /** What other processes share with this one, if any. */
  readonly shared: Pick<SharedState, 'close'> | undefined;
}

interface RunningParts extends StoppingParts {
  readonly output: Pick<StandardOutput, 'drained'>;
  readonly worker: WorkerRole | null;
}

/** Stops gracefully, once, at SIGTERM, SIGINT, SIGHUP and after an uncaught error. */
export function stopOnSignals(parts: RunningParts, onStopping: () => void): void {
  const { log, output, worker } = parts;
  let stopped: Promise<void> | undefined;
  const stop = async (exitCode: number, reason: string, drain?: number): Promise<void> => {
    onStopping();
    log.info('stopping', { reason });
    const finished = await stopParts(parts, idleClock, drain);
    log.info('stopped', { finished });
    await output.drained(flushTimeout);
    process.exit(finished ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopped ??= stop(0, signal);
    });
  }
  // A worker is replaced by its primary process, which gets the signal, too.
  process.on('SIGHUP', () => {
    if (worker === null) stopped ??= stop(0, 'SIGHUP');
  });
  worker?.onStop((reason, hasTime) => {
    stopped ??= stop(0, reason, hasTime ? retiringDrain : undefined);
  });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error('process-failed', errorFields(error), error);
      stopped ??= stop(1, event);
    });
  }
}

/**
 * Stops all parts. One that fails is logged, and the others stop all the same.
 * @param drain milliseconds for which new requests are still taken. Default: the server's.
 * @returns false if a part failed or took too long, or if requests in flight were cut off.
 */
export function stopParts(parts: StoppingParts, clock: Clock, drain?: number): Promise<boolean> {
  return withTimeout(stopAll(parts, clock, drain), partsTimeout, false, clock);
}

async function stopAll(parts: StoppingParts, clock: Clock, drain: number | undefined): Promise<boolean> {
  const { server, content, pageStore, indexFile, forms, visits } = parts;
  const { machines, purger, log, settled, worker, shared } = parts;
  let finished = true;
  const attempt = async (stop: () => unknown): Promise<void> => {
    try {
      await stop();
    } catch (error) {
      finished = false;
      log.error('process-failed', errorFields(error), error);
    }
  };
  /** Waits for a part, but not longer. */
  const within = (milliseconds: number, stop: () => unknown): Promise<void> =>
    withTimeout(attempt(stop), milliseconds, undefined, clock);
  const closed = attempt(async () => {
    if (!(await server.close(stopTimeout, drain))) finished = false;
  });
  await attempt(() => purger?.stop());
  // Beside the requests in flight. Deliveries in flight have a few seconds, then the lease is released: the next process
  // would have to wait for it. Submissions that are accepted meanwhile are delivered after the next start.
  const delivered = within(stopTimeout, () => forms.delivery.stop());
  await closed;
  await within(releaseTimeout, () => worker?.released());
  // A disk that hangs must not delay the end: an unwritten page is written after its next visit.
  await Promise.all([
    within(flushTimeout, () => pageStore.flushed()),
    within(flushTimeout, () => indexFile.written()),
    within(flushTimeout, () => visits.stop()),
  ]);
  await delivered;
  // What is left to be shipped; else the other machines have it after the next start.
  await within(flushTimeout, () => machines?.stop());
  await attempt(() => forms.close());
  await attempt(() => content.close());
  // Other machines then need not reserve its share.
  await within(flushTimeout, () => shared?.close());
  // Last, since each of the parts may have failed.
  await within(reportTimeout, settled);
  return finished;
}
