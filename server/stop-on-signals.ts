import { setTimeout } from 'node:timers/promises';
import type { WorkerRole } from './cluster/worker';
import type { Machines } from './coordination/machines/machines';
import type { Purger } from './cdn/purger';
import type { SharedState } from './coordination/shared-state';
import type { ContentSource } from './content/content-source';
import type { IndexFile } from './content/story-index/index-file';
import type { Listening } from './http/listen';
import type { PageStore } from './pages/store/page-store';
import { reportTimeout } from './runtime/error-reports';
import { errorFields, type Log } from './runtime/log';
import type { StandardOutput } from './runtime/standard-output';
import type { Submissions } from './submissions/open-submissions';
import type { Visits } from './visits/open-visits';

/** Milliseconds within which the process ends by itself: platforms send SIGTERM and kill after 10 to 30 seconds. */
const stopTimeout = 9_000;

/**
 * Milliseconds for which a worker that is replaced goes on: each connection in use gets a response that closes it, and one that is
 * cut off has been idle for so long.
 */
const retiringDrain = 2_000;

/** Milliseconds for pages and the index that are being written to disk. */
const flushTimeout = 500;

/** Milliseconds for the reply of the primary process, which may be busy. */
const releaseTimeout = 1_000;

interface RunningParts {
  readonly content: ContentSource;
  readonly server: Listening;
  readonly pageStore: PageStore;
  readonly indexFile: IndexFile;
  readonly forms: Submissions;
  readonly visits: Visits;
  readonly machines: Pick<Machines, 'stop'> | null;
  readonly purger: Pick<Purger, 'stop'> | null;
  readonly log: Log;
  /** Resolves once all errors are reported. */
  readonly settled: () => Promise<void>;
  readonly output: Pick<StandardOutput, 'drained'>;
  readonly worker: WorkerRole | null;
  /** What other processes share with this one, if any. */
  readonly shared: SharedState | undefined;
}

/** Stops gracefully, once, at SIGTERM, SIGINT and after an uncaught error. */
export function stopOnSignals(parts: RunningParts, onStopping: () => void): void {
  const { server, content, forms, machines, purger, log, output, settled, worker, shared } = parts;
  let stopped: Promise<void> | undefined;
  const stop = async (exitCode: number, reason: string, drain?: number): Promise<void> => {
    onStopping();
    const closed = server.close(stopTimeout, drain);
    log.info('stopping', { reason });
    purger?.stop();
    // Beside the requests in flight. Deliveries in flight have a few seconds, then the lease is released: the next process
    // would have to wait for it. Submissions that are accepted meanwhile are delivered after the next start.
    const delivered = within(stopTimeout, forms.delivery.stop());
    const finished = await closed;
    await within(releaseTimeout, worker?.released());
    // A disk that hangs must not delay the end: an unwritten page is written after its next visit.
    await within(flushTimeout, written(parts));
    await delivered;
    // What is left to be shipped; else the other machines have it after the next start.
    await within(flushTimeout, machines?.stop());
    await within(reportTimeout, settled());
    forms.close();
    content.close();
    // Other machines then need not reserve its share.
    await within(flushTimeout, shared?.close());
    log.info('stopped', { finished });
    await output.drained(flushTimeout);
    process.exit(finished ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopped ??= stop(0, signal);
    });
  }
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

/** Resolves once nothing is being written. */
async function written({ pageStore, indexFile, visits }: RunningParts): Promise<void> {
  await Promise.all([pageStore.flushed(), indexFile.written(), visits.stop()]);
}

/** Waits for work, but not longer. */
function within(milliseconds: number, work: Promise<unknown> | undefined): Promise<unknown> {
  return Promise.race([work, setTimeout(milliseconds, undefined, { ref: false })]);
}
