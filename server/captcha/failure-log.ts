import type { Log } from '../runtime/log';

/** Milliseconds between two log lines about a check that fails. */
const logInterval = 60_000;

/**
 * Logs why a bot check fails: at most once a minute, because every form that anyone sends would be a line.
 * @param advice what to do about it.
 */
export function createFailureLog(
  log: Pick<Log, 'warn'>,
  now: () => number,
  advice: string,
): (reason: string) => void {
  let nextLog = -Infinity;
  return (reason) => {
    if (now() < nextLog) return;
    nextLog = now() + logInterval;
    log.warn('bot-check-failed', { reason, advice });
  };
}
