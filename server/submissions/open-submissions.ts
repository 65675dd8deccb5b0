import { integerOf, textOf } from '../../common/json';
import { idleClock, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/log';
import { smtpDestination } from './delivery/smtp';
import { webhookDestination } from './delivery/webhook';
import { createDelivery, type Delivery } from './delivery/delivery';
import type { Destination } from './delivery/destination';
import { destinationNamesOf, type SubmissionSettings } from './settings';
import { createFormsDatabase, type FormsDatabase } from './store/database';
import { openSubmissionStore } from './store/submission-store';
import { StoreUnavailable, type SubmissionCounts, type SubmissionStore } from './store/submission';

/** Storage and delivery of submissions. */
export interface Submissions {
  readonly store: SubmissionStore;
  /** To be started once the process serves. Sites without submissions load and open nothing. */
  readonly delivery: Pick<Delivery, 'start' | 'stop'>;
  /** Counts the deliveries in DATA_DIR, of all processes; null while the store is unavailable. */
  readonly counts: () => Promise<SubmissionCounts | null>;
  /** Closes the database; delivery must have stopped before. */
  readonly close: () => void;
}

const noDestination =
  'FORM_WEBHOOK_URL and FORM_MAIL_URL are not set: submissions are stored in DATA_DIR, but not delivered';

/**
 * Sets up store and delivery. The database is opened, and libraries are loaded, when they are first needed.
 * @param options.now the wall clock, in milliseconds since 1970.
 * @param options.random from 0 to below 1.
 */
export function openSubmissions({
  settings,
  log,
  clock = idleClock,
  now = Date.now,
  random = Math.random,
}: {
  settings: SubmissionSettings;
  log: Log;
  clock?: Clock;
  now?: () => number;
  random?: () => number;
}): Submissions {
  const database = createFormsDatabase({ dataDir: settings.dataDir, log, clock });
  const destinations = destinationsOf(settings, now);
  const retentionDays = settings.formRetentionDays;
  const delivery = createDelivery({ database, destinations, retentionDays, log, clock, now, random });
  return {
    store: openSubmissionStore({
      database,
      destinations: destinationNamesOf(settings),
      now,
      onAccepted: delivery.wake,
    }),
    delivery: {
      start: () => {
        if (destinations.length === 0) log.warn('setting-warning', { warning: noDestination });
        delivery.start();
      },
      stop: delivery.stop,
    },
    counts: () => countDeliveries(database),
    close: () => database.close(),
  };
}

function destinationsOf(settings: SubmissionSettings, now: () => number): readonly Destination[] {
  const { formWebhookUrl, formWebhookSecret, formMailUrl, formMailTo } = settings;
  const destinations: Destination[] = [];
  if (formWebhookUrl !== undefined)
    destinations.push(webhookDestination({ url: formWebhookUrl, secret: formWebhookSecret, now }));
  if (formMailUrl !== undefined && formMailTo !== undefined)
    destinations.push(smtpDestination({ url: formMailUrl, to: formMailTo }));
  return destinations;
}

async function countDeliveries(database: FormsDatabase): Promise<SubmissionCounts | null> {
  try {
    const rows = await database.read((connection) =>
      connection.rows(
        `SELECT 'waiting' AS state, count(*) AS count FROM deliveries WHERE state = 'waiting'
         UNION ALL SELECT 'failed', count(*) FROM deliveries WHERE state = 'failed'`,
      ),
    );
    const count = (state: string): number =>
      integerOf(rows?.find((row) => textOf(row['state']) === state)?.['count'], 0);
    return { waiting: count('waiting'), failed: count('failed') };
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
