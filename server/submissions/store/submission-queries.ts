import { setImmediate as nextIteration } from 'node:timers/promises';
import { integerOf, textOf, type JsonObject } from '../../../common/json';
import type { FormsDatabase } from './database';
import { replyDestination } from './submission';
import { deliveriesOfReceivers, submissionColumns, submissionOf } from './submission-rows';

export const submissionStates = ['waiting', 'delivered', 'failed', 'kept'] as const;

/**
 * The state of all deliveries of a submission: `failed` if one is dead-lettered, else `waiting` if one is, else `delivered`;
 * `kept` without any delivery. Replies to senders do not count.
 */
export type SubmissionState = (typeof submissionStates)[number];

export type StoredSubmission = ReturnType<typeof storedSubmissionOf>;
export type DeliveryReport = ReturnType<typeof reportOf>;

/** Selects submissions; omitted properties match all. */
export interface SubmissionFilter {
  readonly form?: string | undefined;
  readonly state?: SubmissionState | undefined;
  /** Earliest time of submission, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Latest time of submission, exclusive. */
  readonly before?: number | undefined;
  /** A part of one of the values, in any case of the letters A to Z. */
  readonly text?: string | undefined;
}

/** Submissions that are looked at in one iteration of the event loop: a few milliseconds. */
const rangeSize = 200;

const stateColumn = `
  CASE
    WHEN EXISTS (SELECT 1 FROM deliveries WHERE ${deliveriesOfReceivers} AND state = 'failed') THEN 'failed'
    WHEN EXISTS (SELECT 1 FROM deliveries WHERE ${deliveriesOfReceivers} AND state = 'waiting') THEN 'waiting'
    WHEN EXISTS (SELECT 1 FROM deliveries WHERE ${deliveriesOfReceivers}) THEN 'delivered'
    ELSE 'kept'
  END`;

const matchesFilter = `
  (?1 IS NULL OR form = ?1) AND (?2 IS NULL OR ${stateColumn} = ?2)
  AND (?3 IS NULL OR submitted_at >= ?3) AND (?4 IS NULL OR submitted_at < ?4)
  AND (?5 IS NULL OR EXISTS (SELECT 1 FROM json_tree(fields) WHERE type = 'text' AND instr(lower(value), lower(?5)) > 0))
  AND number > ?6 AND number <= ?7`;

const parametersOf = ({ form, state, since, before, text }: SubmissionFilter) => [
  form ?? null,
  state ?? null,
  since ?? null,
  before ?? null,
  text ?? null,
];

interface RangeOptions {
  readonly newestFirst?: boolean;
  /** Only submissions with a lower number. Default: all. */
  readonly below?: number;
}

const rangeEnd = (order: 'ASC' | 'DESC'): string =>
  `SELECT number FROM submissions WHERE number > ? AND number <= ? ORDER BY number ${order} LIMIT 1 OFFSET ${rangeSize - 1}`;

/**
 * The rows of a query that holds {@link matchesFilter}, for one range of submissions after the other: one query over all of them
 * would hold visitors up. Submissions that arrive meanwhile are left out.
 */
async function* rowsInRanges(
  database: FormsDatabase,
  sql: string,
  filter: SubmissionFilter,
  { newestFirst = false, below = Number.MAX_SAFE_INTEGER }: RangeOptions = {},
): AsyncGenerator<readonly JsonObject[]> {
  const newest = 'SELECT max(number) AS number FROM submissions WHERE number < ?';
  const last = await database.read((connection) => connection.row(newest, [below]));
  let [above, until] = [0, integerOf(last?.['number'], 0)];
  while (above < until) {
    const end = await database.read((connection) =>
      connection.row(rangeEnd(newestFirst ? 'DESC' : 'ASC'), [above, until]),
    );
    const edge = newestFirst ? integerOf(end?.['number'], above + 1) - 1 : integerOf(end?.['number'], until);
    const [from, to] = newestFirst ? [edge, until] : [above, edge];
    yield (
      (await database.read((connection) => connection.rows(sql, [...parametersOf(filter), from, to]))) ?? []
    );
    if (newestFirst) until = from;
    else above = to;
    await nextIteration();
  }
}

/** The number of matching submissions by state. */
export async function countSubmissions(
  database: FormsDatabase,
  filter: SubmissionFilter,
): Promise<ReadonlyMap<SubmissionState, number>> {
  const sql = `SELECT ${stateColumn} AS state, count(*) AS count FROM submissions WHERE ${matchesFilter} GROUP BY 1`;
  const counts = new Map<string, number>(submissionStates.map((state) => [state, 0]));
  for await (const rows of rowsInRanges(database, sql, filter))
    for (const row of rows) {
      const state = textOf(row['state']);
      counts.set(state, (counts.get(state) ?? 0) + integerOf(row['count'], 0));
    }
  return new Map(submissionStates.map((state) => [state, counts.get(state) ?? 0]));
}

/** Keys of the forms that have submissions. */
export async function listForms(database: FormsDatabase): Promise<readonly string[]> {
  const forms = new Set<string>();
  const sql = `SELECT DISTINCT form FROM submissions WHERE ${matchesFilter}`;
  for await (const rows of rowsInRanges(database, sql, {}))
    for (const { form } of rows) forms.add(textOf(form));
  return [...forms].toSorted();
}

/**
 * The newest matching submissions, newest first.
 * @param below only those with a lower number. Default: all.
 */
export async function listSubmissions(
  database: FormsDatabase,
  filter: SubmissionFilter,
  limit: number,
  below = Number.MAX_SAFE_INTEGER,
): Promise<readonly StoredSubmission[]> {
  const sql = `SELECT number, ${stateColumn} AS state, ${submissionColumns} FROM submissions
    WHERE ${matchesFilter} ORDER BY number DESC`;
  const found: StoredSubmission[] = [];
  for await (const rows of rowsInRanges(database, sql, filter, { newestFirst: true, below })) {
    found.push(...rows.map(storedSubmissionOf));
    if (found.length >= limit) break;
  }
  return found.slice(0, limit);
}

/** All matching submissions, oldest first. Submissions that arrive meanwhile are left out. */
export async function* iterateSubmissions(
  database: FormsDatabase,
  filter: SubmissionFilter,
): AsyncGenerator<StoredSubmission> {
  const sql = `SELECT number, ${stateColumn} AS state, ${submissionColumns} FROM submissions
    WHERE ${matchesFilter} ORDER BY number`;
  for await (const rows of rowsInRanges(database, sql, filter))
    for (const row of rows) yield storedSubmissionOf(row);
}

/** A submission with its deliveries; null for an unknown id. */
export async function findSubmission(database: FormsDatabase, id: string) {
  return database.read((connection) => {
    const row = connection.row(
      `SELECT number, ${stateColumn} AS state, ${submissionColumns} FROM submissions WHERE id = ?`,
      [id],
    );
    if (row === undefined) return null;
    const stored = storedSubmissionOf(row);
    const deliveries = connection.rows('SELECT * FROM deliveries WHERE number = ? ORDER BY destination', [
      stored.number,
    ]);
    return { ...stored, deliveries: deliveries.map(reportOf) };
  });
}

/** A submission with its state. */
function storedSubmissionOf(row: JsonObject) {
  const state = textOf(row['state']);
  return {
    /** Ascending in the order of arrival. */
    number: integerOf(row['number'], 0),
    state: submissionStates.find((each) => each === state) ?? 'kept',
    submission: submissionOf(row),
    /** Id of the machine that accepted it; `''` for this one. */
    origin: textOf(row['origin']),
  };
}

/** True for a delivery that nothing makes any more: its destination is none of those that are configured. */
export function isStranded(
  { destination, state }: Pick<DeliveryReport, 'destination' | 'state'>,
  destinations: readonly string[],
): boolean {
  return state !== 'delivered' && destination !== replyDestination && !destinations.includes(destination);
}

/** The delivery of a submission to one destination. */
function reportOf(row: JsonObject) {
  return {
    destination: textOf(row['destination']),
    /** Who gets it; `''` where the destination has one receiver. */
    receiver: textOf(row['receiver']),
    state: textOf(row['state']),
    attempts: integerOf(row['attempts'], 0),
    /** The last attempt, in milliseconds since 1970; 0 before the first one. */
    triedAt: integerOf(row['tried_at'], 0),
    /** Why the last attempt failed; `''` if none did. */
    reason: textOf(row['problem']),
  };
}
