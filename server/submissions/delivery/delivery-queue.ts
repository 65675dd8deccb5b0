import { integerOf, textOf, type JsonObject } from '../../../common/json';
import type { SqlValue } from '../store/database-connection';
import type { DestinationName } from './destination';
import type { FormsDatabase } from '../store/database';
import type { RetryPlan, Tries } from './retry-policy';
import { submissionColumns, submissionOf } from '../store/submission-rows';
import type { Submission } from '../store/submission';

/** Something that waits to be delivered. */
export interface WaitingDelivery extends Tries {
  /** Its place among all submissions: older ones have lower numbers. */
  readonly number: number;
  readonly submission: Submission;
}

/** A form for which something waits, and when its oldest is to be tried. */
export interface WaitingForm extends Pick<Tries, 'triedAt' | 'dueAt'> {
  readonly form: string;
}

/** What waits for one destination. Nothing but what is asked for is read into memory. @throws {StoreUnavailable} all of them */
export interface DeliveryQueue {
  readonly forms: () => Promise<readonly WaitingForm[]>;
  /** The oldest that waits of a form. */
  readonly head: (form: string) => Promise<WaitingDelivery | null>;
  /** Of those behind it, the one that was tried least; of these the oldest. */
  readonly behind: (head: WaitingDelivery) => Promise<WaitingDelivery | null>;
  readonly markDelivered: (number: number, now: number) => Promise<void>;
  /** @param reason why it failed, for operators. */
  readonly markTried: (number: number, plan: RetryPlan, reason: string) => Promise<void>;
}

/** The forms of which something waits, each looked up by the one before: cheap however much waits. */
const formsThatWait = `
  WITH RECURSIVE waiting (form) AS (
    SELECT min(form) FROM deliveries WHERE destination = ? AND state = 'waiting'
    UNION ALL
    SELECT (SELECT min(form) FROM deliveries
            WHERE destination = ? AND state = 'waiting' AND deliveries.form > waiting.form)
    FROM waiting WHERE waiting.form IS NOT NULL)
  SELECT deliveries.form, tried_at, due_at FROM waiting JOIN deliveries ON deliveries.destination = ?
    AND deliveries.number = (SELECT min(number) FROM deliveries AS oldest
      WHERE oldest.destination = ? AND oldest.state = 'waiting' AND oldest.form = waiting.form)`;

/** The choice is made before submissions are read. */
const waitingOf = (choice: string): string => `
  SELECT number, attempts, reached, refusals, strikes, tried_at, due_at, ${submissionColumns}
  FROM deliveries JOIN submissions USING (number)
  WHERE destination = ? AND number = (
    SELECT number FROM deliveries WHERE destination = ? AND state = 'waiting' AND form = ? ${choice} LIMIT 1)`;

/** The queue of one destination. */
export function createDeliveryQueue(database: FormsDatabase, destination: DestinationName): DeliveryQueue {
  const one = (choice: string, values: readonly SqlValue[]): Promise<WaitingDelivery | null> =>
    database.read((connection) => {
      const row = connection.row(waitingOf(choice), [destination, destination, ...values]);
      return row === undefined ? null : waitingDeliveryOf(row);
    });
  /** Nothing happens to what an operator deleted meanwhile. */
  const update = async (number: number, change: string, values: readonly SqlValue[]): Promise<void> => {
    await database.write('noted as delivered', (connection) =>
      connection.rows(`UPDATE deliveries SET ${change} WHERE number = ? AND destination = ?`, [
        ...values,
        number,
        destination,
      ]),
    );
  };
  return {
    forms: async () =>
      (await database.read((connection) =>
        connection.rows(formsThatWait, [destination, destination, destination, destination]).map((row) => ({
          form: textOf(row['form']),
          triedAt: integerOf(row['tried_at'], 0),
          dueAt: integerOf(row['due_at'], 0),
        })),
      )) ?? [],
    head: (form) => one('ORDER BY number', [form]),
    behind: ({ number, submission }) =>
      one('AND number > ? ORDER BY attempts, number', [submission.form, number]),
    markDelivered: (number, now) =>
      update(number, "state = 'delivered', attempts = attempts + 1, tried_at = ?, problem = ''", [now]),
    markTried: (number, plan, reason) =>
      update(
        number,
        'state = ?, attempts = ?, reached = ?, refusals = ?, strikes = ?, tried_at = ?, due_at = ?, problem = ?',
        [
          plan.state,
          plan.attempts,
          plan.reached,
          plan.refusals,
          plan.strikes,
          plan.triedAt,
          plan.dueAt,
          reason,
        ],
      ),
  };
}

function waitingDeliveryOf(row: JsonObject): WaitingDelivery {
  const count = (name: string): number => integerOf(row[name], 0);
  return {
    number: count('number'),
    attempts: count('attempts'),
    reached: count('reached'),
    refusals: count('refusals'),
    strikes: count('strikes'),
    triedAt: count('tried_at'),
    dueAt: count('due_at'),
    submission: submissionOf(row),
  };
}
