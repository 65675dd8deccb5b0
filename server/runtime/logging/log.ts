import pino from 'pino';
import { redact } from './redact';
import { maxFrameLength, sourceStack } from './source-lines';
import { openStandardOutput, type LogDestination } from './standard-output';

/** The names of all log events. `content-…` are the events of the content client and its cache (content/api/content-events.ts). */
export type EventName =
  | 'started'
  | 'stopping'
  | 'stopped'
  | 'setting-warning'
  | 'request'
  | 'request-failed'
  | 'overload'
  | 'overload-over'
  | 'content-disabled'
  | 'content-unavailable'
  | `content-${string}`
  | 'block-unknown'
  | 'block-failed'
  | 'preview-refused'
  | 'snapshot-ignored'
  | 'snapshot-unwritable'
  | 'snapshot-writable'
  | 'index-ignored'
  | 'index-unwritable'
  | 'index-writable'
  | 'builds-unwritable'
  | 'cdn-purged'
  | 'cdn-purge-failed'
  | 'cdn-mark-unwritable'
  | 'pages-filled'
  | 'page-refresh-failed'
  | 'redirect-loop'
  | 'redirects-failed'
  | 'bot-check-failed'
  | 'form-delivered'
  | 'form-delivery-failed'
  | 'form-set-aside'
  | 'forms-unavailable'
  | 'forms-available'
  | 'machines-behind'
  | 'machine-renamed'
  | 'machine-taken-over'
  | 'visits-unavailable'
  | 'visits-available'
  | 'redis-away'
  | 'redis-back'
  | 'process-failed'
  | 'workers-started'
  | 'worker-ended'
  | 'worker-hung'
  | 'reloading'
  | 'reloaded'
  | 'reload-failed';

/** Fields of a log line. Never a credential; paths without their query. */
export type EventFields = Readonly<Record<string, string | number | boolean | undefined>>;

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Where the server reports what happens. `cause` is the error itself, for the hook of errors; it is never written. */
export type Log = Record<
  'error' | 'warn' | 'info' | 'debug',
  (event: EventName, fields?: EventFields, cause?: unknown) => void
>;

/**
 * The log: one JSON object per line.
 * @param secrets texts redacted wherever they appear.
 * @param destination standard output unless given.
 */
export function createLog({
  level,
  secrets,
  destination = openStandardOutput(),
}: {
  level: LogLevel;
  secrets: readonly string[];
  destination?: LogDestination;
}): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
  const at =
    (name: keyof Log) =>
    (event: EventName, fields: EventFields = {}) => {
      if (!logger.isLevelEnabled(name)) return;
      logger[name]({ event, ...redacted(fields, secrets) });
      // Only the lines of requests are many; any other one shows at once.
      if (event !== 'request') destination.flush();
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

function redacted(fields: EventFields, secrets: readonly string[]): EventFields {
  const clean: Record<string, EventFields[string]> = {};
  for (const [name, value] of Object.entries(fields)) {
    clean[name] = typeof value === 'string' ? redact(value, secrets) : value;
  }
  return clean;
}

/** Stack frames that are logged. */
const maxFrames = 8;

/**
 * The fields of an error that may be logged: name, message and stack, never the object (an HTTP client's error holds its
 * request). A frame is written `function file:line`, without the folders of the machine, with those of
 * the project where the server runs from a build.
 */
export function errorFields(error: unknown): EventFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const trace = sourceStack(error.stack ?? '')
    .split('\n')
    .flatMap((line) => frameOf(line) ?? [])
    .slice(0, maxFrames);
  return { error: `${error.name}: ${error.message}`, trace: trace.join(' < ') };
}

/** The frame in a line of a stack; null for another line. */
function frameOf(line: string): string | null {
  if (line.length > maxFrameLength) return null;
  const frame =
    /^ +at (?:async )?(?:([\w$.<>#[\] ]+) \()?(?:(?:[\w-]+:)*[\\/].*[\\/]|node:.*\/)?([^:()\s]+:\d+):\d+\)?$/.exec(
      line,
    );
  return frame && `${frame[1] ?? '?'} ${frame[2]}`;
}
