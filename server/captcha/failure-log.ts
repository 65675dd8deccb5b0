import type { Log } from '../runtime/logging/log';

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
  let lastLog = -Infinity;
  return (reason) => {
    // In both directions: a clock that was set back must not keep it quiet.
    if (Math.abs(now() - lastLog) < logInterval) return;
    lastLog = now();
    log.warn('bot-check-failed', { reason, advice });
  };
}
