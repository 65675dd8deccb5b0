import { integerOf, textOf, type JsonObject } from '../../../common/json';
import type { FormsDatabase } from './database';
import { submissionColumns, submissionOf } from './submission-rows';
import type { Submission } from './submission';

/**
 * How a submission stands, all destinations together: `failed` once one of them set it aside, `waiting` while one of them
 * lacks it, `delivered`, or `kept` where it had no destination.
 */
export type SubmissionState = 'waiting' | 'delivered' | 'failed' | 'kept';

export const submissionStates = [
  'waiting',
  'delivered',
  'failed',
  'kept',
] as const satisfies readonly SubmissionState[];

/** A submission with its place and how it stands. */
export interface StoredSubmission {
  readonly number: number;
  readonly state: SubmissionState;
  readonly submission: Submission;
}

/** How far delivery to one destination is. */
export interface DeliveryReport {
  readonly destination: string;
  readonly state: string;
  readonly attempts: number;
  /** Milliseconds since 1970; 0 before the first try. */
  readonly triedAt: number;
  /** Why the last try failed; `''` where none did. */
  readonly problem: string;
}

/** Which submissions are meant; what is left out narrows nothing. */
export interface Choice {
  readonly form?: string | undefined;
  readonly state?: SubmissionState | undefined;
  /** Milliseconds since 1970: sent at that moment or later. */
  readonly since?: number | undefined;
  /** Sent before that moment. */
  readonly before?: number | undefined;
}

/** Submissions that are read at once. */
const atOnce = 200;

const stateOf = `
  CASE
    WHEN EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number AND state = 'failed') THEN 'failed'
    WHEN EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number AND state = 'waiting') THEN 'waiting'
    WHEN EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number) THEN 'delivered'
    ELSE 'kept'
  END`;

const chosen = `
  (?1 IS NULL OR form = ?1) AND (?2 IS NULL OR ${stateOf} = ?2)
  AND (?3 IS NULL OR submitted_at >= ?3) AND (?4 IS NULL OR submitted_at < ?4)`;

const valuesOf = ({ form, state, since, before }: Choice) => [
  form ?? null,
  state ?? null,
  since ?? null,
  before ?? null,
];

/** How many there are of each state. */
export async function countSubmissions(
  database: FormsDatabase,
  choice: Choice,
): Promise<ReadonlyMap<SubmissionState, number>> {
  const sql = `SELECT ${stateOf} AS state, count(*) AS count FROM submissions WHERE ${chosen} GROUP BY 1`;
  const rows = (await database.read((connection) => connection.rows(sql, valuesOf(choice)))) ?? [];
  const counts = new Map(rows.map((row) => [textOf(row['state']), integerOf(row['count'], 0)]));
  return new Map(submissionStates.map((state) => [state, counts.get(state) ?? 0]));
}

/** The newest submissions, newest first. */
export async function newestSubmissions(
  database: FormsDatabase,
  choice: Choice,
  most: number,
): Promise<readonly StoredSubmission[]> {
  const sql = `SELECT number, ${stateOf} AS state, ${submissionColumns} FROM submissions WHERE ${chosen}
    ORDER BY number DESC LIMIT ?5`;
  const rows = await database.read((connection) => connection.rows(sql, [...valuesOf(choice), most]));
  return (rows ?? []).map(storedSubmissionOf);
}

/** All submissions, oldest first, a few in memory at a time; what comes while they are read is left out. */
export async function* eachSubmission(
  database: FormsDatabase,
  choice: Choice,
): AsyncGenerator<StoredSubmission> {
  const sql = `SELECT number, ${stateOf} AS state, ${submissionColumns} FROM submissions
    WHERE ${chosen} AND number > ?5 AND number <= ?6 ORDER BY number LIMIT ${atOnce}`;
  const last = await database.read((connection) =>
    connection.row('SELECT max(number) AS last FROM submissions'),
  );
  const end = integerOf(last?.['last'], 0);
  for (let place = 0; ;) {
    const values = [...valuesOf(choice), place, end];
    const rows = (await database.read((connection) => connection.rows(sql, values))) ?? [];
    for (const row of rows) yield storedSubmissionOf(row);
    if (rows.length < atOnce) return;
    place = integerOf(rows.at(-1)?.['number'], end);
  }
}

/** A submission and its deliveries; null for an unknown id. */
export async function findStored(
  database: FormsDatabase,
  id: string,
): Promise<(StoredSubmission & { readonly deliveries: readonly DeliveryReport[] }) | null> {
  return database.read((connection) => {
    const row = connection.row(
      `SELECT number, ${stateOf} AS state, ${submissionColumns} FROM submissions WHERE id = ?`,
      [id],
    );
    if (row === undefined) return null;
    const kept = storedSubmissionOf(row);
    const deliveries = connection.rows('SELECT * FROM deliveries WHERE number = ? ORDER BY destination', [
      kept.number,
    ]);
    return { ...kept, deliveries: deliveries.map(reportOf) };
  });
}

function storedSubmissionOf(row: JsonObject): StoredSubmission {
  const state = textOf(row['state']);
  return {
    number: integerOf(row['number'], 0),
    state: submissionStates.find((each) => each === state) ?? 'kept',
    submission: submissionOf(row),
  };
}

function reportOf(row: JsonObject): DeliveryReport {
  return {
    destination: textOf(row['destination']),
    state: textOf(row['state']),
    attempts: integerOf(row['attempts'], 0),
    triedAt: integerOf(row['tried_at'], 0),
    problem: textOf(row['problem']),
  };
}
