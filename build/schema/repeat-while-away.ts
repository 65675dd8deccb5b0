import { setTimeout as sleep } from 'node:timers/promises';
import { RETRY_WAITS } from '../../common/constants';
import { ContentError } from '../../server/content/api/content-error';

/** Statuses of a service that is away for a moment. */
const away: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Runs a command again, as a whole, while the service is away for a moment. A call that failed may have been carried out: a command
 * that first reads what there is, and writes the rest, makes nothing twice.
 * @param write shows a line.
 * @param wait waits for milliseconds. Default: by the system's clock.
 */
export async function repeatWhileAway(
  run: () => Promise<void>,
  write: (line: string) => void,
  wait: (milliseconds: number) => Promise<unknown> = sleep,
): Promise<void> {
  for (const milliseconds of RETRY_WAITS) {
    try {
      return await run();
    } catch (error) {
      const status = statusOf(error);
      if (!away.has(status)) throw error;
      write(`The service is away (${status}): trying again.`);
      await wait(milliseconds);
    }
  }
  return run();
}

function statusOf(error: unknown): number {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof ContentError ? cause.status : 0;
}
