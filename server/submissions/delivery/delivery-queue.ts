import { integerOf, textOf, type JsonObject } from '../../../common/json';
import type { SqlValue } from '../../runtime/files/sqlite';
import type { DeliveryDetails, DestinationName } from './destination';
import type { FormsDatabase } from '../store/database';
import type { RetryPlan, AttemptHistory } from './retry-policy';
import { replyColumns, replyOf } from '../store/reply-rows';
import { submissionColumns, submissionOf } from '../store/submission-rows';
import { replyDestination, type Submission } from '../store/submission';

/** A delivery that is neither done nor dead-lettered. */
export interface WaitingDelivery extends AttemptHistory, DeliveryDetails {
  /** Ascending in the order of arrival. */
  readonly number: number;
  readonly submission: Submission;
}

/** A loose index scan over the forms: its cost does not depend on the number of deliveries. */
const waitingForms = `
  WITH RECURSIVE waiting (form) AS (
    SELECT min(form) FROM deliveries WHERE destination = ? AND state = 'waiting' AND owner = ''
    UNION ALL
    SELECT (SELECT min(form) FROM deliveries
            WHERE destination = ? AND state = 'waiting' AND owner = '' AND deliveries.form > waiting.form)
    FROM waiting WHERE waiting.form IS NOT NULL)
  SELECT deliveries.form, deliveries.number, tried_at, due_at FROM waiting JOIN deliveries ON deliveries.destination = ?
    AND deliveries.number = (SELECT min(number) FROM deliveries AS oldest
      WHERE oldest.destination = ? AND oldest.state = 'waiting' AND oldest.owner = '' AND oldest.form = waiting.form)`;

/** Selects the delivery in a subquery, so that only its submission is read. */
const deliveryWhere = (condition: string): string => `
  SELECT deliveries.number, attempts, reached, refusals, strikes, tried_at, due_at, receiver, ${submissionColumns},
    ${replyColumns}
  FROM deliveries JOIN submissions USING (number)
    LEFT JOIN replies ON replies.number = deliveries.number AND destination = '${replyDestination}'
  WHERE destination = ? AND deliveries.number = (
    SELECT number FROM deliveries WHERE destination = ? AND state = 'waiting' AND owner = '' AND form = ? ${condition} LIMIT 1)`;

/** The waiting deliveries of one destination that this machine owns, read one at a time. Every method may reject with `StoreUnavailable`. */
export function createDeliveryQueue(database: FormsDatabase, destination: DestinationName) {
  const one = (condition: string, values: readonly SqlValue[]): Promise<WaitingDelivery | null> =>
    database.read((connection) => {
      const row = connection.row(deliveryWhere(condition), [destination, destination, ...values]);
      return row === undefined ? null : waitingDeliveryOf(row);
    });
  /** Has no effect on deliveries that an operator deleted meanwhile. */
  const update = async (number: number, assignments: string, values: readonly SqlValue[]): Promise<void> => {
    await database.write('updated', (connection) =>
      connection.rows(`UPDATE deliveries SET ${assignments} WHERE number = ? AND destination = ?`, [
        ...values,
        number,
        destination,
      ]),
    );
  };
  return {
    /** The forms with waiting deliveries, and the oldest of them. */
    forms: async () =>
      (await database.read((connection) =>
        connection.rows(waitingForms, [destination, destination, destination, destination]).map((row) => ({
          form: textOf(row['form']),
          number: integerOf(row['number'], 0),
          triedAt: integerOf(row['tried_at'], 0),
          dueAt: integerOf(row['due_at'], 0),
        })),
      )) ?? [],
    /** A form's oldest delivery. */
    head: (form: string) => one('ORDER BY number', [form]),
    /** Of the form's younger deliveries the one with the fewest attempts; of these the oldest. */
    nextAfter: ({ number, submission }: WaitingDelivery) =>
      one('AND number > ? ORDER BY attempts, number', [submission.form, number]),
    markDelivered: (number: number, now: number) =>
      update(number, "state = 'delivered', attempts = attempts + 1, tried_at = ?, problem = ''", [now]),
    /** @param reason why the attempt failed, for operators. */
    recordFailure: (number: number, plan: RetryPlan, reason: string) => {
      const { state, attempts, reached, refusals, poisonFailures, triedAt, dueAt } = plan;
      return update(
        number,
        'state = ?, attempts = ?, reached = ?, refusals = ?, strikes = ?, tried_at = ?, due_at = ?, problem = ?',
        [state, attempts, reached, refusals, poisonFailures, triedAt, dueAt, reason],
      );
    },
    /** Lets the oldest delivery of a form wait, unless an operator has repeated it meanwhile. */
    postpone: async (form: string, until: number) => {
      const oldest = `SELECT min(number) FROM deliveries WHERE destination = ?2 AND state = 'waiting' AND owner = '' AND form = ?3`;
      await database.write('updated', (connection) =>
        connection.rows(
          `UPDATE deliveries SET due_at = max(due_at, ?1) WHERE number = (${oldest}) AND destination = ?2 AND tried_at > 0`,
          [until, destination, form],
        ),
      );
    },
  };
}

export type DeliveryQueue = ReturnType<typeof createDeliveryQueue>;

function waitingDeliveryOf(row: JsonObject): WaitingDelivery {
  const count = (name: string): number => integerOf(row[name], 0);
  return {
    number: count('number'),
    attempts: count('attempts'),
    reached: count('reached'),
    refusals: count('refusals'),
    poisonFailures: count('strikes'),
    triedAt: count('tried_at'),
    dueAt: count('due_at'),
    submission: submissionOf(row),
    receiver: textOf(row['receiver']),
    reply: replyOf(row),
  };
}
