import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
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
}

const senders = 8;

async function main({ dataDir, webhook, count, ahead }: FormsChildOptions): Promise<void> {
  const forms = openSubmissions({
    settings: {
      dataDir,
      formWebhookUrl: webhook,
      formWebhookSecret: 'rahasia',
      formMailUrl: undefined,
      formMailTo: undefined,
      formRetentionDays: 90,
    },
    log: { error: print, warn: silent, info: silent, debug: silent },
    now: () => Date.now() + ahead,
  });
  // Keeps the process alive: the delivery's timers do not.
  setInterval(silent, 60_000);
  forms.delivery.start();
  let left = count;
  const send = async (sender: number): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const form = `form-${sender % 3}`;
      const submission = sampleSubmission({ id: randomUUID(), form });
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
