import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { openSubmissions, type Submissions } from '../server/submissions/open-submissions';
import { recordingLog } from '../test/recording-log';
import { sampleSubmission } from '../test/sample-submission';
import { root } from './process/start-process';
import { median, ratio, whole, type Part } from './table';

// Accepted submissions a second, each on disk before it is acknowledged, beside single commits of the database itself: the same
// library and settings, one row of the same size each, in turns on the same disk.

/** Where the build lies, too: a folder for temporary files may be memory. */
const folder = join(root, '.cache', 'bench-forms');
const rounds = 7;
/** Milliseconds of a turn. */
const turn = 400;

export const measureForms: Part = async (say) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bare = openBare();
  const forms = openSubmissions({ settings: { ...settings, dataDir: folder }, log: recordingLog().log });
  try {
    const rates: Record<'bare' | 'single' | 'crowd', number[]> = { bare: [], single: [], crowd: [] };
    for (let round = 0; round <= rounds; round += 1) {
      const turns = { bare: await perSecond(1, bare.commit), ...(await measureStore(forms)) };
      // The first round meets files that are not there yet.
      if (round > 0) for (const name of ['bare', 'single', 'crowd'] as const) rates[name].push(turns[name]);
    }
    const beside = (own: readonly number[]): string =>
      `${ratio(median(own.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))))} of the database's`;
    say({ what: 'single commits of the database itself', figure: perSecondText(rates.bare), ratio: '1' });
    say({
      what: 'submissions accepted, one after the other',
      figure: perSecondText(rates.single),
      ratio: beside(rates.single),
    });
    say({
      what: 'submissions accepted, 50 at once',
      figure: perSecondText(rates.crowd),
      ratio: beside(rates.crowd),
    });
  } finally {
    forms.close();
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** With a destination, so that what is to be delivered is written, too; delivery is not started. */
const settings = {
  formWebhookUrl: 'http://127.0.0.1:1/',
  formWebhookSecret: 'secret',
  formMailUrl: undefined,
  formMailTo: undefined,
  formRetentionDays: 90,
};

async function measureStore({ store }: Submissions): Promise<{ single: number; crowd: number }> {
  const accept = (): Promise<string> => store.accept(sampleSubmission({ fields }), undefined);
  return { single: await perSecond(1, accept), crowd: await perSecond(50, accept) };
}

const fields = { nama: 'Budi Santoso', surel: 'budi@contoh.id', pesan: 'Ada batik tulis? '.repeat(20) };

function openBare(): { commit: () => Promise<void>; close: () => void } {
  const database = new Database(join(folder, 'bare.db'));
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (id TEXT PRIMARY KEY, text TEXT)',
  );
  const insert = database.prepare('INSERT INTO bare VALUES (?, ?)');
  return {
    commit: async () => {
      const { id, ...rest } = sampleSubmission({ fields });
      insert.run([id, JSON.stringify(rest)]);
    },
    close: () => database.close(),
  };
}

/** How often work is done in a second by so many at once, each again as soon as it is done. */
async function perSecond(atOnce: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const go = async (): Promise<void> => {
    while (performance.now() - started < turn) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return (done / (performance.now() - started)) * 1000;
}

function perSecondText(rates: readonly number[]): string {
  return `${whole(median(rates))} a second`;
}
