/**
 * What several machines need: which one accepted a submission and which one delivers it (`''`: this machine), and what is to be shipped
 * to the others. Triggers write the outbox, in the transaction of the change, whichever process and command makes it: without a row in
 * `machine`, on a site with one machine, they do nothing.
 *
 * `revision` grows with each state of a delivery. A retry always sets `receiver`, since its trigger counts a retry by that. `changes`
 * shows whether a record changed while it was shipped. `erased` holds ids of deleted submissions, `forgotten` hashes of addresses.
 */
export const replicationTables = `
  ALTER TABLE submissions ADD COLUMN origin TEXT NOT NULL DEFAULT '';
  ALTER TABLE deliveries ADD COLUMN owner TEXT NOT NULL DEFAULT '';
  ALTER TABLE deliveries ADD COLUMN revision INTEGER NOT NULL DEFAULT 0;
  DROP INDEX deliveries_waiting;
  CREATE INDEX deliveries_waiting ON deliveries (destination, form, number) WHERE state = 'waiting' AND owner = '';
  CREATE INDEX deliveries_of_others ON deliveries (owner) WHERE state = 'waiting' AND owner <> '';
  CREATE INDEX submissions_of_others ON submissions (submitted_at) WHERE origin <> '';

  CREATE TABLE outbox (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    changes INTEGER NOT NULL DEFAULT 1,
    shipped_at INTEGER NOT NULL DEFAULT 0,
    UNIQUE (kind, id)
  );
  CREATE INDEX outbox_waiting ON outbox (number) WHERE shipped_at = 0;
  CREATE TABLE erased (id TEXT PRIMARY KEY, erased_at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE forgotten (address TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;

  CREATE TRIGGER ship_submission AFTER INSERT ON submissions
    WHEN EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    ${ship("'submission'", 'new.id')}
  END;
  CREATE TRIGGER ship_new_delivery AFTER INSERT ON deliveries
    WHEN EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    ${ship("'submission'", '(SELECT id FROM submissions WHERE number = new.number)')}
  END;
  CREATE TRIGGER ship_delivery_state AFTER UPDATE OF state ON deliveries
    WHEN old.state <> new.state AND EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    UPDATE deliveries SET revision = revision + 1 WHERE number = new.number AND destination = new.destination;
    ${ship("'submission'", '(SELECT id FROM submissions WHERE number = new.number)')}
  END;
  CREATE TRIGGER ship_delivery_retry AFTER UPDATE OF receiver, owner ON deliveries
    WHEN EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    UPDATE deliveries SET revision = revision + 1 WHERE number = new.number AND destination = new.destination;
    ${ship("'submission'", '(SELECT id FROM submissions WHERE number = new.number)')}
  END;
  CREATE TRIGGER ship_erasure AFTER DELETE ON submissions
    WHEN EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    INSERT OR IGNORE INTO erased VALUES (old.id, unixepoch() * 1000);
    ${ship("'submission'", 'old.id')}
  END;
  CREATE TRIGGER ship_forgotten AFTER INSERT ON forgotten
    WHEN EXISTS (SELECT 1 FROM machine WHERE is_merging = 0)
  BEGIN
    ${ship("'forgotten'", 'new.address')}
  END;
`;

/** A statement that marks a record as changed. */
function ship(kind: string, id: string): string {
  return `INSERT INTO outbox (kind, id) VALUES (${kind}, ${id})
      ON CONFLICT (kind, id) DO UPDATE SET changes = changes + 1, shipped_at = 0;`;
}
