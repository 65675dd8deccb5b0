import type { EventFields, EventName, Log } from './log';
import { redact } from './redact';
import { sourceStack } from './source-lines';

/**
 * What failed: a `request` that ended in 500, a `block` that was left out of its page, the refresh of pages and redirects after a
 * `publish`, a `purge` of the CDN, the `delivery` of a form's submission that is no longer tried, what is `stored` in DATA_DIR, the
 * `content` service (once per outage), or a `process`, which ends, or which a reload could not start.
 */
type ErrorKind = 'request' | 'block' | 'publish' | 'purge' | 'delivery' | 'stored' | 'content' | 'process';

/** Where an error occurred. It holds no token, no query and nothing that a visitor entered. */
export interface ErrorContext {
  readonly kind: ErrorKind;
  /** Id of the build that runs. */
  readonly build: string;
  /** The event of the log line that the error has as well. */
  readonly event: EventName;
  /** Id of the request, as in its log line. */
  readonly request?: string | undefined;
  /** Path without query. */
  readonly path?: string | undefined;
  /** Name of the block. */
  readonly block?: string | undefined;
}

/** Receives the errors of the server. What it throws, or how long its promise takes, has no effect on the site. */
export type OnError = (error: Error, context: ErrorContext) => void | Promise<void>;

/** The log events that are reported. Those of the content service are many in an outage. */
const kinds: Readonly<Partial<Record<EventName, ErrorKind>>> = {
  'request-failed': 'request',
  'process-failed': 'process',
  'worker-ended': 'process',
  'worker-hung': 'process',
  'reload-failed': 'process',
  'block-failed': 'block',
  'page-refresh-failed': 'publish',
  'redirects-failed': 'publish',
  'content-index-failed': 'content',
  'content-summaries-failed': 'content',
  'content-failed': 'content',
  'content-unavailable': 'content',
  'content-version-unknown': 'content',
  'cdn-purge-failed': 'purge',
  'form-set-aside': 'delivery',
  'forms-unavailable': 'stored',
  'visits-unavailable': 'stored',
  'snapshot-unwritable': 'stored',
};

/** Milliseconds for which an error that was reported is not reported again, and after which an outage that is over may recur. */
const quietTime = 60_000;

/** Errors that are remembered for that time, at most; beyond that none is reported. */
const maxRemembered = 200;

/** Reports that are under way, at most: a service that hangs must not fill the memory. */
const maxPending = 50;

interface ReportOptions {
  readonly onError: OnError;
  readonly build: string;
  /** Texts that are struck out wherever they appear. */
  readonly secrets: readonly string[];
  /** Milliseconds of a clock that never goes back. Default: the process's. */
  readonly now?: () => number;
}

/** A log that passes errors on, besides writing them. */
export interface ReportingLog {
  readonly log: Log;
  /** Resolves once all reports so far are over, however they ended. */
  readonly settled: () => Promise<void>;
}

/** Milliseconds for which a process that ends waits for errors that are being reported. */
export const reportTimeout = 2_000;

/** Passes the errors of a log on to a hook, each once a minute, and an outage of the content service once. */
export function reportErrors(
  log: Log,
  { onError, build, secrets, now = () => performance.now() }: ReportOptions,
): ReportingLog {
  const pending = new Set<Promise<void>>();
  const isNew = rememberErrors(now);
  const report = (event: EventName, fields: EventFields, cause: unknown): void => {
    const kind = kinds[event];
    if (kind === undefined || pending.size >= maxPending) return;
    const error = harmlessError(cause, fields, event, secrets);
    if (!isNew(kind, error)) return;
    const { request, path, component: block } = fields;
    const context = {
      kind,
      build,
      event,
      request: textIn(request),
      path: textIn(path),
      block: textIn(block),
    };
    // The hook begins in a microtask: what it throws is a rejection as well.
    const reported = Promise.resolve()
      .then(() => onError(error, context))
      .catch(() => {})
      .finally(() => pending.delete(reported));
    pending.add(reported);
  };
  const at =
    (level: keyof Log): Log[keyof Log] =>
    (event, fields = {}, cause) => {
      log[level](event, fields);
      if (event === 'content-stored') isNew('content', null);
      else if (level === 'error' || level === 'warn') report(event, fields, cause);
    };
  return {
    log: { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') },
    settled: async () => void (await Promise.all(pending)),
  };
}

/** @returns a function that is false for an error that was reported lately; it is called with null when content arrives. */
function rememberErrors(now: () => number): (kind: ErrorKind, error: Error | null) => boolean {
  const reported = new Map<string, number>();
  let outage: 'none' | 'over' | 'reported' = 'none';
  let failedAt = -Infinity;
  return (kind, error) => {
    const time = now();
    if (kind === 'content') {
      const isOver = time - failedAt > quietTime;
      if (error === null) {
        if (outage === 'reported') outage = 'over';
        return false;
      }
      failedAt = time;
      const isReported = outage === 'reported' || (outage === 'over' && !isOver);
      outage = 'reported';
      return !isReported;
    }
    for (const [key, at] of reported) if (time - at > quietTime) reported.delete(key);
    const key = `${kind} ${error?.name} ${error?.message}`;
    if (reported.has(key) || reported.size >= maxRemembered) return false;
    reported.set(key, time);
    return true;
  };
}

/** An error with name, message and stack alone: that of an HTTP client holds its request, tokens included. */
function harmlessError(
  cause: unknown,
  fields: EventFields,
  event: EventName,
  secrets: readonly string[],
): Error {
  const given = cause instanceof Error ? cause : null;
  const text = given?.message ?? textIn(fields['error']) ?? textIn(fields['reason']) ?? event;
  const error = new Error(redact(text, secrets));
  error.name = given?.name ?? 'Error';
  const stack = given === null ? `Error: ${text}` : sourceStack(given.stack ?? '');
  error.stack = redact(stack, secrets);
  return error;
}

function textIn(field: EventFields[string]): string | undefined {
  return typeof field === 'string' && field !== '' ? field : undefined;
}
