import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../../../test/support/fake-clock';
import { makeTempDir } from '../../../test/support/temp-dir';
import { recordingLog } from '../../../test/support/recording-log';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { singleLine } from '../../runtime/single-line';
import { FormsDatabase } from '../store/database';
import { openSubmissionStore } from '../store/submission-store';
import type { Submission } from '../store/submission';
import { readCommand } from './read-command';
import { runCommand } from './run-command';

const now = Date.parse('2026-08-27T12:00:00Z');
const day = 24 * 60 * 60 * 1000;

let dataDir: string;
let database: FormsDatabase;
let printed: string;
let notes: string;
let prompts: string[];
/** The user's reply to a prompt; null for a terminal that is not interactive. */
let reply: string | null;

beforeEach(() => {
  dataDir = makeTempDir();
  database = new FormsDatabase({ dataDir, log: recordingLog().log, clock: createFakeClock() });
  [printed, notes, prompts, reply] = ['', '', [], null];
});

afterEach(() => database.close());

async function run(line: string, destinations: readonly string[] = ['webhook']): Promise<void> {
  printed = '';
  notes = '';
  const prompt = async (message: string): Promise<string> => {
    prompts.push(message);
    return reply ?? '';
  };
  const terminal = {
    print: async (text: string) => void (printed += text),
    printNote: (text: string) => void (notes += text),
    prompt: reply === null ? null : prompt,
  };
  const command = readCommand(line.split(' '));
  if (command.name === 'help') throw new Error('Help is no command');
  return runCommand(command, { database, destinations, terminal, now: () => now });
}

/** Stores a submission in this state. */
async function store(state: string, changes: Partial<Submission> = {}): Promise<Submission> {
  const submission = sampleSubmission(changes);
  const destinations = state === 'kept' ? [] : ['mail', 'webhook'];
  const submissionStore = openSubmissionStore({
    database,
    destinations,
    now: () => now,
    onAccepted: () => {},
  });
  await submissionStore.accept(submission, undefined);
  await database.write('changed', (connection) =>
    connection.rows(
      `UPDATE deliveries SET state = ?, attempts = 5, tried_at = ?, due_at = ?, problem = 'HTTP 422'
       WHERE destination = 'webhook' AND number = (SELECT max(number) FROM submissions)`,
      [state, now, now + day],
    ),
  );
  if (state !== 'waiting')
    await database.write('changed', (connection) =>
      connection.rows("UPDATE deliveries SET state = 'delivered' WHERE destination = 'mail'"),
    );
  return submission;
}

const statesOf = async (): Promise<readonly string[]> => {
  await run('list');
  return [...printed.matchAll(/ (waiting|delivered|failed|kept) /g)].map(([, state = '']) => state);
};

describe('list', () => {
  test('prints nothing without submissions', async () => {
    await run('list');
    expect(printed).toBe('');
    expect(notes).toBe('0 of 0 shown; in all 0 waiting, 0 delivered, 0 failed, 0 kept.\n');
  });

  test('prints the newest first, without their values', async () => {
    const [first, second] = [await store('delivered'), await store('failed', { form: 'lokakarya' })];
    await run('list');
    expect(printed).toBe(
      [
        'submitted (UTC)   state      form       id',
        `2026-08-17 10:00  failed     lokakarya  ${second.id}`,
        `2026-08-17 10:00  delivered  kontak     ${first.id}`,
        '',
      ].join('\n'),
    );
    expect(notes).toContain('2 of 2 shown; in all 0 waiting, 1 delivered, 1 failed, 0 kept.');
  });

  test('filters by form and state, and limits the number', async () => {
    for (const state of ['waiting', 'delivered', 'failed', 'kept']) await store(state);
    await store('kept', { form: 'lain' });
    expect(await statesOf()).toEqual(['kept', 'kept', 'failed', 'delivered', 'waiting']);
    await run('list --state kept --form lain');
    expect(printed.split('\n')).toHaveLength(3);
    await run('list --state kept');
    expect(notes).toContain('2 of 2 shown; in all 1 waiting');
    await run('list --limit 2');
    expect(notes).toContain('2 of 5 shown');
  });
});

test('no text of a submission controls the terminal', async () => {
  const form = 'a\u001B[2J\u2028b';
  const { id } = await store('failed', { form, page: `/${form}`, fields: { [form]: form } });
  for (const line of ['list', `show ${id}`]) {
    await run(line);
    for (const character of ['\u001B', '\u2028']) expect(printed).not.toContain(character);
  }
  await expect(run(`show ${form}`)).rejects.toThrow(`There is no submission ${singleLine(form)}:`);
});

describe('show', () => {
  test('prints a submission with its values and deliveries', async () => {
    const { id } = await store('failed', {
      fields: { nama: 'Budi', pesan: 'a\n\u001B[2Jb', pilihan: ['x', 'y'] },
    });
    await run(`show ${id}`);
    expect(printed).toBe(`id:        ${id}
form:      kontak
page:      /kontak
language:  id
submitted: 2026-08-17T10:00:00.000Z
verified:  no
state:     failed
mail:      delivered, 0 tries
webhook:   failed, 5 tries, the last at 2026-08-27 12:00 UTC: HTTP 422

nama:
  Budi
pesan:
  a
   [2Jb
pilihan:
  x
  y
`);
  });

  test('fails for an unknown id', async () => {
    await expect(run('show x')).rejects.toThrow('There is no submission x');
  });
});

describe('export', () => {
  test('writes all as CSV, with a column for each field', async () => {
    const one = await store('delivered', { fields: { nama: '=1+1', id: 'a' } });
    const two = await store('kept', { verified: true, fields: { pilihan: ['x', 'y'], nama: 'Budi' } });
    await run('export --format csv');
    expect(printed).toBe(
      [
        '\u{feff}"_id","_form","_page","_language","_submitted","_verified","_state","nama","id","pilihan"',
        `"${one.id}","kontak","/kontak","id","2026-08-17T10:00:00.000Z","no","delivered","'=1+1","a",""`,
        `"${two.id}","kontak","/kontak","id","2026-08-17T10:00:00.000Z","yes","kept","Budi","","x; y"`,
        '',
      ].join('\r\n'),
    );
  });

  test('writes all as JSON lines, in several batches', async () => {
    const { id } = await store('delivered');
    for (let count = 0; count < 450; count += 1) await store('kept');
    await run('export --format json');
    const lines = printed.trimEnd().split('\n');
    expect(lines).toHaveLength(451);
    expect(JSON.parse(lines[0] ?? '')).toEqual({
      ...sampleSubmission({ id }),
      submittedAt: '2026-08-17T10:00:00.000Z',
      state: 'delivered',
    });
  });

  test('filters by form and date', async () => {
    await store('kept', { submittedAt: now - day });
    const late = await store('kept', { submittedAt: now });
    await store('kept', { submittedAt: now, form: 'lain' });
    await run('export --format json --form kontak --since 2026-08-27');
    expect(printed.trimEnd().split('\n')).toHaveLength(1);
    expect(printed).toContain(late.id);
  });

  test('writes a file for its owner alone, and overwrites none', async () => {
    await store('kept');
    const file = join(dataDir, 'out.csv');
    await run(`export --format csv --output ${file}`);
    expect(printed).toBe('');
    expect(readFileSync(file, 'utf8')).toContain('Budi');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(run(`export --format csv --output ${file}`)).rejects.toThrow(
      'exists, and is never overwritten',
    );
    await expect(run(`export --format csv --output ${dataDir}/x/y`)).rejects.toThrow(
      `${dataDir}/x/y does not exist, or its folder does not: create the folder, or correct the path`,
    );
  });
});

describe('retry', () => {
  test('queues a failed submission for the destinations that lack it', async () => {
    const { id } = await store('failed');
    await run(`retry ${id}`);
    expect(notes).toContain('1 submission will be delivered');
    await run(`show ${id}`);
    expect(printed).toContain('mail:      delivered');
    expect(printed).toContain('webhook:   waiting, 0 tries: HTTP 422\n');
  });

  test('takes all failed ones, or all that had no destination', async () => {
    for (const state of ['failed', 'kept', 'delivered', 'failed']) await store(state);
    await run('retry --failed');
    expect(await statesOf()).toEqual(['waiting', 'delivered', 'kept', 'waiting']);
    await run('retry --kept');
    expect(await statesOf()).toEqual(['waiting', 'delivered', 'waiting', 'waiting']);
  });

  test('rejects what cannot be delivered', async () => {
    const [stored, delivered] = [await store('kept'), await store('delivered')];
    await expect(run(`retry ${stored.id}`, [])).rejects.toThrow('set FORM_WEBHOOK_URL or FORM_MAIL_URL');
    await expect(run('retry --kept', [])).rejects.toThrow('set FORM_WEBHOOK_URL or FORM_MAIL_URL');
    await expect(run(`retry ${delivered.id}`)).rejects.toThrow('was delivered already');
    await expect(run(`retry ${stored.id} x`)).rejects.toThrow('There is no submission x');
    expect(await statesOf()).toEqual(['delivered', 'kept']);
  });
});

describe('delete and purge', () => {
  test('delete leaves no byte of a submission', async () => {
    const { id } = await store('waiting', { fields: { pesan: 'RAHASIA-SEKALI' } });
    await store('kept');
    await run(`delete ${id}`);
    expect(notes).toBe('1 submission deleted.\n');
    await expect(run(`show ${id}`)).rejects.toThrow('There is no submission');
    const files = ['submissions.db', 'submissions.db-wal'].map((name) =>
      readFileSync(join(dataDir, 'forms', name), 'latin1'),
    );
    expect(files.join('')).not.toContain('RAHASIA-SEKALI');
    expect(files.join('')).toContain('Budi');
  });

  test('delete changes nothing if one id is unknown', async () => {
    const { id } = await store('kept');
    await expect(run(`delete ${id} x`)).rejects.toThrow('There is no submission x');
    expect(await statesOf()).toEqual(['kept']);
  });

  const replies: readonly [typed: string | null, flag: string, problem: string, count: number][] = [
    ['yes', '', '', 1],
    ['no', '', 'Nothing was deleted', 1],
    ['', '', 'Nothing was deleted', 1],
    [null, '', 'Confirm with --yes', 0],
    [null, ' --yes', '', 0],
  ];
  test.each(replies)(
    'purge deletes old submissions that are not waiting, with the reply %j%s',
    async (typed, flag, problem, count) => {
      for (const state of ['waiting', 'delivered', 'failed', 'kept']) await store(state);
      await store('delivered', { submittedAt: now - 5 * day });
      reply = typed;
      const result = await run(`purge --older-than 7${flag}`).then(
        () => '',
        (error: unknown) => String(error),
      );
      expect(result).toContain(problem);
      expect(notes).toContain('1 submission of that age waiting to be delivered: not deleted.');
      const message = 'Delete 3 submissions older than 7 days (1 delivered, 1 failed, 1 kept)? Type "yes": ';
      expect(prompts).toEqual(Array.from({ length: count }, () => message));
      const left =
        problem === '' ? ['delivered', 'waiting'] : ['delivered', 'kept', 'failed', 'delivered', 'waiting'];
      expect(await statesOf()).toEqual(left);
    },
  );

  test('purge deletes nothing without old submissions', async () => {
    await store('delivered', { submittedAt: now });
    await run('purge --older-than 7');
    expect(notes).toBe('No submission to delete is older than 7 days.\n');
  });
});

describe('one person', () => {
  const fields = { surel: 'ana@batik.id' };

  test('is found by an e-mail address', async () => {
    const { id } = await store('delivered', { fields });
    await store('delivered');
    await run('find Ana@batik.id');
    expect(printed).toContain(id);
    expect(notes).toBe('\nAna@batik.id appears in 1 submission.\n');
  });

  test('is forgotten once that is confirmed', async () => {
    await store('waiting', { fields });
    await store('delivered');
    await expect(run('forget ana@batik.id')).rejects.toThrow('Confirm with --yes');
    reply = 'no';
    await expect(run('forget ana@batik.id')).rejects.toThrow('Nothing was deleted');
    expect(prompts).toEqual([
      'Delete 1 submission with ana@batik.id, of which 1 will not be delivered then? Type "yes": ',
    ]);
    await run('forget ana@batik.id --yes');
    expect(notes).toContain('1 submission deleted.');
    expect(await statesOf()).toEqual(['delivered']);
  });

  test.each(['y', 'Yes', ' YES '])('is forgotten where the user enters %j', async (entered) => {
    await store('delivered', { fields });
    reply = entered;
    await run('forget ana@batik.id');
    expect(notes).toContain('1 submission deleted.');
  });

  test('is forgotten on all machines, up to the time of the command', async () => {
    await database.write('changed', (connection) =>
      connection.rows("INSERT INTO machine (only, id) VALUES (1, 'a')"),
    );
    await run('forget ana@batik.id');
    const forgotten = await database.read((connection) => connection.rows('SELECT until FROM forgotten'));
    expect(forgotten).toEqual([{ until: now + 60_000 }]);
  });

  test('of whom nothing is stored needs no confirmation', async () => {
    await run('forget ana@batik.id');
    expect(notes).toContain('0 submissions deleted.');
  });
});
