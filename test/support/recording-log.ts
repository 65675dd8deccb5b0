import type { EventFields, EventName, Log } from '../../server/runtime/logging/log';

/** A logged event. */
export interface LoggedEvent {
  readonly level: keyof Log;
  readonly event: EventName;
  readonly fields: EventFields;
}

/** A log that records its events. */
export function recordingLog(): { readonly log: Log; readonly events: readonly LoggedEvent[] } {
  const events: LoggedEvent[] = [];
  const at =
    (level: keyof Log) =>
    (event: EventName, fields: EventFields = {}) => {
      events.push({ level, event, fields });
    };
  return { log: { error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }, events };
}
