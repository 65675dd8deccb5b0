import { machineTable } from '../../coordination/machines/replica-state';
import { replicationTables } from './replication-tables';

/**
 * The schema's migrations. The one at index `n` migrates version `n` to `n + 1`, the first one an empty file. Never change a
 * released migration: databases in use would miss the change.
 *
 * Every index costs each submission another page to write. Ids have none, because operators alone look them up, and neither
 * has `submitted_at`, because numbers have the same order.
 *
 * The last step is empty tables and triggers that do nothing on a site with one machine.
 *
 * Names in the code differ in places: `caller_key` holds the idempotency key, `strikes` the poison failures, and `outcomes` the
 * results of native submits.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE submissions (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL,
    form TEXT NOT NULL,
    caller_key TEXT,
    page TEXT NOT NULL,
    language TEXT NOT NULL,
    submitted_at INTEGER NOT NULL,
    verified INTEGER NOT NULL,
    fields TEXT NOT NULL
  );
  CREATE UNIQUE INDEX submissions_by_key ON submissions (form, caller_key) WHERE caller_key IS NOT NULL;

  CREATE TABLE deliveries (
    number INTEGER NOT NULL REFERENCES submissions (number) ON DELETE CASCADE,
    destination TEXT NOT NULL,
    form TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
    attempts INTEGER NOT NULL DEFAULT 0,
    reached INTEGER NOT NULL DEFAULT 0,
    refusals INTEGER NOT NULL DEFAULT 0,
    strikes INTEGER NOT NULL DEFAULT 0,
    tried_at INTEGER NOT NULL DEFAULT 0,
    due_at INTEGER NOT NULL DEFAULT 0,
    problem TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (number, destination)
  ) WITHOUT ROWID;
  CREATE INDEX deliveries_waiting ON deliveries (destination, form, number) WHERE state = 'waiting';
  CREATE INDEX deliveries_failed ON deliveries (number) WHERE state = 'failed';

  CREATE TABLE leases (
    name TEXT PRIMARY KEY,
    holder TEXT NOT NULL,
    until INTEGER NOT NULL
  ) WITHOUT ROWID;

  CREATE TABLE outcomes (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    page TEXT NOT NULL,
    kept_at INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    outcome TEXT NOT NULL
  );
  CREATE INDEX outcomes_by_age ON outcomes (kept_at);
  `,
  `
  ALTER TABLE deliveries ADD COLUMN receiver TEXT NOT NULL DEFAULT '';
  `,
  `
  CREATE TABLE replies (
    number INTEGER PRIMARY KEY REFERENCES submissions (number) ON DELETE CASCADE,
    mailbox TEXT NOT NULL,
    queued_at INTEGER NOT NULL,
    subject TEXT NOT NULL,
    text TEXT NOT NULL
  );
  CREATE INDEX replies_by_mailbox ON replies (mailbox, queued_at);
  CREATE INDEX replies_by_age ON replies (queued_at);
  `,
  `
  CREATE TABLE claims (token TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX claims_by_age ON claims (until);
  `,
  `
  CREATE TABLE files (
    id TEXT PRIMARY KEY,
    number INTEGER NOT NULL REFERENCES submissions (number) ON DELETE CASCADE,
    field TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    size INTEGER NOT NULL,
    sha256 TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX files_of_submission ON files (number);
  `,
  machineTable + replicationTables,
];
