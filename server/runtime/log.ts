import pino from 'pino';

/** Everything the server reports, by name: one list for the log, the metrics and the tests. */
export type EventName =
  | 'started'
  | 'stopping'
  | 'stopped'
  | 'setting-warning'
  | 'request'
  | 'request-failed'
  | 'content-disabled'
  | 'content-unavailable'
  | `content-${string}`
  | 'block-unknown'
  | 'block-failed'
  | 'preview-refused'
  | 'snapshot-ignored'
  | 'snapshot-unwritable'
  | 'snapshot-writable'
  | 'pages-filled'
  | 'bot-check-failed'
  | 'form-delivered'
  | 'form-delivery-failed'
  | 'form-set-aside'
  | 'forms-unavailable'
  | 'forms-available'
  | 'process-failed';

/** Facts that go with an event. Never a credential; addresses without their query. */
export type EventFields = Readonly<Record<string, string | number | boolean | undefined>>;

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Where the server reports what happens. */
export interface Log {
  error: (event: EventName, fields?: EventFields) => void;
  warn: (event: EventName, fields?: EventFields) => void;
  info: (event: EventName, fields?: EventFields) => void;
  debug: (event: EventName, fields?: EventFields) => void;
}

// Shorter texts would be struck out of words they happen to be part of.
const shortestSecret = 4;

/**
 * The log: one JSON object a line.
 * @param secrets texts struck out wherever they appear.
 * @param write takes each line, and whether it may wait a moment for others; standard output unless given.
 */
export function createLog({
  level,
  secrets,
  write = standardOutput(),
}: {
  level: LogLevel;
  secrets: readonly string[];
  write?: (line: string, mayWait: boolean) => void;
}): Log {
  // Of the line being written: pino hands on its text alone, at once.
  let mayWait = false;
  const struck = secrets.filter((secret) => secret.length >= shortestSecret);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line: string) => write(line, mayWait) },
  );
  const at =
    (name: 'error' | 'warn' | 'info' | 'debug') =>
    (event: EventName, fields: EventFields = {}) => {
      if (!logger.isLevelEnabled(name)) return;
      mayWait = event === 'request';
      logger[name]({ event, ...redacted(fields, struck) });
    };
  return { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') };
}

/** Milliseconds for which lines that may wait are gathered, and the characters that are not waited with. */
const longestWait = 100;
const mostWaiting = 16_000;

/**
 * Writes several lines at a time where they may wait: a call of the system for each costs as much as making the line. Where
 * whoever read the log has gone, the site goes on without one: an error nobody hears of would end it.
 */
function standardOutput(): (line: string, mayWait: boolean) => void {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting !== '') process.stdout.write(waiting);
    waiting = '';
  };
  process.stdout.on('error', () => {});
  process.on('exit', flush);
  return (line, mayWait) => {
    waiting += line;
    if (!mayWait || waiting.length > mostWaiting) flush();
    else timer ??= setTimeout(flush, longestWait).unref();
  };
}

function redacted(fields: EventFields, secrets: readonly string[]): EventFields {
  const clean: Record<string, EventFields[string]> = {};
  for (const [name, value] of Object.entries(fields)) {
    clean[name] =
      typeof value === 'string'
        ? secrets.reduce((text, secret) => text.replaceAll(secret, '[secret]'), value)
        : value;
  }
  return clean;
}

/** Frames of a stack that are logged. */
const mostFrames = 8;

/**
 * What may be logged of an error: its name, message and where it came from, never the object (an HTTP client's carries
 * its request). Frames are written `function file:line`, without the folders of the machine.
 */
export function errorFields(error: unknown): EventFields {
  if (!(error instanceof Error)) return { error: String(error) };
  const frames = (error.stack ?? '').matchAll(
    /^ +at (?:async )?(?:([\w$.<>#[\] ]+) \()?(?:.*[\\/])?([^\\/:()]+:\d+):\d+\)?$/gm,
  );
  const trace = [...frames].slice(0, mostFrames).map(([, name = '?', place = '']) => `${name} ${place}`);
  return { error: `${error.name}: ${error.message}`, trace: trace.join(' < ') };
}
