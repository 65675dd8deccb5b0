import type { EventFields, Log } from '../../runtime/logging/log';

/** Every step of the content client and its cache by name: log, metrics and tests listen to the same list. */
export const contentEvents = [
  'hit',
  'miss',
  'stored',
  'coalesced',
  'stale',
  'missing',
  'unavailable',
  'failed',
  'evicted',
  'flushed',
  'requested',
  'attempted',
  'retried',
  'limited',
  'refused',
  'version-asked',
  'version-moved',
  'version-ignored',
  'version-unknown',
  'indexed',
  'index-failed',
  'index-behind',
  'summarised',
  'summaries-failed',
  'summaries-unwritable',
] as const;

/** A step. `attempted`: an attempt ended, with `outcome`, `milliseconds` and those `waited` before it; `limited`: a call had to wait; `refused`: the queue of calls was full; `failed`: a fetch failed. */
export type ContentEvent = (typeof contentEvents)[number];

/** Receives each step. It must not throw. */
export type ReportEvent = (event: ContentEvent, fields?: EventFields) => void;

/** The log level of each step. Default: `debug`. */
const levels: Readonly<Partial<Record<ContentEvent, 'warn' | 'info'>>> = {
  failed: 'warn',
  refused: 'warn',
  'version-ignored': 'warn',
  'version-unknown': 'warn',
  'index-failed': 'warn',
  'index-behind': 'info',
  indexed: 'info',
  'summaries-failed': 'warn',
  'summaries-unwritable': 'warn',
  retried: 'info',
  'version-moved': 'info',
};

/** Writes steps to the log, as `content-<step>`. */
export function logEvents(log: Log): ReportEvent {
  return (event, fields) => log[levels[event] ?? 'debug'](`content-${event}`, fields);
}

/** Reports to several listeners. */
export function toAll(...listeners: readonly ReportEvent[]): ReportEvent {
  return (event, fields) => {
    for (const listener of listeners) listener(event, fields);
  };
}
