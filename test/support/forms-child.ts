import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { readSettings } from '../../server/config/settings';
import { createMemoryState } from '../../server/coordination/memory-state';
import { openMachines } from '../../server/coordination/machines/open-machines';
import { idleClock } from '../../server/runtime/clock';
import { openSubmissions } from '../../server/submissions/open-submissions';
import { sampleSubmission } from './sample-submission';

// A process that accepts submissions as fast as it can and delivers them, until it is killed. It prints the ids of submissions
// before (`? <id>`) and after (`! <id>`) they are accepted.

/** The child's argument, as JSON. */
export interface FormsChildOptions {
  readonly dataDir: string;
  readonly webhook: string;
  /** Number of submissions to accept. */
  readonly count: number;
  /** Milliseconds that its wall clock is ahead, as if it started that much later. */
  readonly ahead: number;
  /** The Redis that it shares with other machines. Default: it is the only one. */
  readonly redisUrl?: string;
}

const senders = 8;

async function main({ dataDir, webhook, count, ahead, redisUrl }: FormsChildOptions): Promise<void> {
  const log = { error: print, warn: silent, info: silent, debug: silent };
  const { settings } = readSettings({
    DATA_DIR: dataDir,
    FORM_WEBHOOK_URL: webhook,
    FORM_WEBHOOK_SECRET: 'rahasia',
    REDIS_URL: redisUrl,
  });
  const shared = createMemoryState({ callsPerSecond: 1, clock: idleClock });
  const machines = openMachines({ settings, log, shared });
  const forms = openSubmissions({ machines, settings, log, now: () => Date.now() + ahead });
  // Keeps the process alive: the delivery's timers do not.
  setInterval(silent, 60_000);
  machines?.start();
  forms.delivery.start();
  let left = count;
  const send = async (sender: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const form = `form-${sender % 3}`;
      const submission = sampleSubmission({ id: randomUUID(), form, submittedAt: Date.now() });
      writeSync(1, `? ${submission.id}\n`);
      await forms.store.accept(submission, undefined);
      writeSync(1, `! ${submission.id}\n`);
    }
  };
  await Promise.all(Array.from({ length: senders }, (_, sender) => send(sender)));
}

const silent = (): void => {};
const print = (event: string, fields: object = {}): void => {
  writeSync(2, `${event} ${JSON.stringify(fields)}\n`);
};

void main(JSON.parse(process.argv[2] ?? '{}'));
