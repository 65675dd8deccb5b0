import { integerOf, textOf } from '../../common/json';
import type { Machines } from '../coordination/machines/machines';
import { idleClock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import { smtpDestination } from './delivery/smtp';
import { webhookDestination } from './delivery/webhook';
import { createDelivery } from './delivery/delivery';
import type { CountDelivery } from './delivery/delivery-results';
import type { Destination } from './delivery/destination';
import { receiversOf } from './receivers';
import { destinationNamesOf, type SubmissionSettings } from './settings';
import { shareStore } from './machines/shared-store';
import { joinToDeliver } from './machines/join-to-deliver';
import { submissionData } from './machines/submission-data';
import { FormsDatabase } from './store/database';
import { createSubmissionDesk } from './submission-desk';
import { openSubmissionStore } from './store/submission-store';
import { nullIfUnavailable, replyDestination, type SubmissionCounts } from './store/submission';

export type Submissions = ReturnType<typeof openSubmissions>;

/** The other machines of a site. */
type OtherMachines = Pick<Machines, 'replicate' | 'joined' | 'shared'>;

const noDestination =
  'FORM_WEBHOOK_URL and FORM_MAIL_URL are not set: submissions are stored in DATA_DIR, but not delivered';

/**
 * Sets up storage and delivery of submissions. The database is opened, and libraries are loaded, when they are first needed.
 * @param options.count counts each attempt to deliver. Default: they are not counted.
 * @param options.now the wall clock, in milliseconds since 1970.
 * @param options.machines the machines that share submissions, and what they share at once; null on a site with one.
 */
export function openSubmissions({
  settings,
  log,
  now = Date.now,
  count = () => {},
  machines = null,
}: {
  settings: SubmissionSettings;
  log: Log;
  now?: () => number;
  count?: CountDelivery;
  machines?: OtherMachines | null;
}) {
  const clock = idleClock;
  const database = new FormsDatabase({ dataDir: settings.dataDir, log, clock });
  const destinations = destinationsOf(settings, now, database.filesFolder);
  const retentionDays = settings.formRetentionDays;
  const random = Math.random;
  const delivery = createDelivery({ database, destinations, retentionDays, log, clock, now, random, count });
  const names = destinationNamesOf(settings);
  machines?.replicate(submissionData({ database, now, onChange: delivery.wake }));
  const receiverOf = receiversOf(settings);
  const store = openSubmissionStore({
    database,
    destinations: names,
    receiverOf,
    maxFileMegabytes: settings.formUploadTotal,
    now,
    onAccepted: delivery.wake,
  });
  let isStopped = false;
  return {
    desk: createSubmissionDesk({ database, destinations: names, receiverOf, onRetry: delivery.wake, now }),
    store: machines === null ? store : shareStore({ store, shared: machines.shared, clock, now }),
    /**
     * To be started once the process serves. Sites without submissions load and open nothing.
     * `logsWarnings`: whether a missing destination is logged; false where another process says it.
     */
    delivery: {
      start: (logsWarnings = true) => {
        if (logsWarnings && names.length === 0) log.warn('setting-warning', { warning: noDestination });
        else if (logsWarnings) void warnOfStranded(database, names, log);
        if (machines === null) delivery.start();
        else void joinToDeliver(machines, database).then(() => isStopped || delivery.start());
      },
      stop: () => {
        isStopped = true;
        return delivery.stop();
      },
    },
    /** Counts the deliveries in DATA_DIR, of all processes; null while the store is unavailable. */
    counts: (): Promise<SubmissionCounts | null> => nullIfUnavailable(countDeliveries(database, now())),
    /** Closes the database; delivery must have stopped before. */
    close: () => database.close(),
  };
}

function destinationsOf(
  settings: SubmissionSettings,
  now: () => number,
  filesFolder: string,
): readonly Destination[] {
  const { formWebhookUrl, formWebhookSecret, formMailUrl, formMailTo, formReply } = settings;
  const destinations: Destination[] = [];
  if (formWebhookUrl !== undefined)
    destinations.push(webhookDestination({ url: formWebhookUrl, secret: formWebhookSecret, now }));
  if (formMailUrl !== undefined && formMailTo !== undefined) {
    const mail = { url: formMailUrl, to: formMailTo, filesFolder };
    destinations.push(smtpDestination(mail));
    if (formReply === 'on') destinations.push(smtpDestination({ ...mail, name: replyDestination }));
  }
  return destinations;
}

/** Warns of submissions that wait for a destination whose setting is gone. */
async function warnOfStranded(database: FormsDatabase, names: readonly string[], log: Log): Promise<void> {
  const sql = `SELECT destination, count(*) AS waiting FROM deliveries
    WHERE state = 'waiting' AND owner = '' AND destination <> '${replyDestination}' GROUP BY destination`;
  const rows = await nullIfUnavailable(database.read((connection) => connection.rows(sql)));
  for (const { destination, waiting } of rows ?? [])
    if (!names.includes(textOf(destination)))
      log.warn('setting-warning', {
        warning:
          `Submissions that wait for the destination ${textOf(destination)}, which is not set any more: ` +
          `${integerOf(waiting, 0)}. Set it again, or give them to ${names.join(' and ')} with ` +
          '"npm run forms -- retry --waiting"',
      });
}

async function countDeliveries(database: FormsDatabase, now: number): Promise<SubmissionCounts> {
  const row = await database.read((connection) =>
    connection.row(
      `SELECT (SELECT count(*) FROM deliveries WHERE state = 'waiting' AND owner = '' AND destination <> '${replyDestination}') AS waiting,
         (SELECT count(*) FROM deliveries WHERE state = 'failed' AND owner = '' AND destination <> '${replyDestination}') AS failed,
         (SELECT submitted_at FROM submissions WHERE number = (
           SELECT min(number) FROM deliveries INDEXED BY deliveries_waiting
           WHERE state = 'waiting' AND owner = '' AND destination <> '${replyDestination}')) AS oldest`,
    ),
  );
  const oldest = integerOf(row?.['oldest'], now);
  return {
    waiting: integerOf(row?.['waiting'], 0),
    failed: integerOf(row?.['failed'], 0),
    oldest: Math.max(0, now - oldest),
  };
}
