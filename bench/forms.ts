import { mkdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import Database from 'libsql';
import { openSubmissions, type Submissions } from '../server/submissions/open-submissions';
import { recordingLog } from '../test/support/recording-log';
import { sampleSubmission } from '../test/support/sample-submission';
import { startSampleSite } from './browser/sample-site';
import { root, type RunningProcess } from './process/start-process';
import { median, ratio, whole, type Part } from './table';

// Accepted submissions a second, each on disk before its response, compared with single commits of the database: the same
// library and settings, one row of the same size each, alternating on the same disk. Measured for the store alone, and for the
// whole site over HTTP, which finds the form on its page and validates each value.

/** On the disk of the project, because a folder for temporary files may be in memory. */
const folder = join(root, '.cache', 'bench-forms');
const rounds = 7;
/** Milliseconds of a sample. */
const sampleMs = 400;

export const measureForms: Part = async (report) => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const bare = openBare();
  const forms = openSubmissions({ settings: { ...settings, dataDir: folder }, log: recordingLog().log });
  const limits = { FORM_RATE_LIMIT: '1000000', FORM_RATE_LIMIT_TOTAL: '1000000' };
  const site = await startSampleSite({ DATA_DIR: join(folder, 'site'), ...limits });
  try {
    const rates: Record<keyof Rates | 'bare', number[]> = {
      bare: [],
      single: [],
      concurrent: [],
      served: [],
    };
    for (let round = 0; round <= rounds; round += 1) {
      const sampled = { bare: await perSecond(1, bare.commit), ...(await measureAll(forms, site)) };
      // The first round creates the files.
      if (round > 0) for (const name of names) rates[name].push(sampled[name]);
    }
    const relative = (own: readonly number[]): string =>
      `${ratio(median(own.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))))} of the database's`;
    report({ what: 'single commits of the database itself', figure: perSecondText(rates.bare), ratio: '1' });
    report({
      what: 'submissions accepted, one after the other',
      figure: perSecondText(rates.single),
      ratio: relative(rates.single),
    });
    report({
      what: 'submissions accepted, 50 at once',
      figure: perSecondText(rates.concurrent),
      ratio: relative(rates.concurrent),
    });
    report({
      what: 'submissions accepted over HTTP, 50 at once',
      figure: perSecondText(rates.served),
      ratio: relative(rates.served),
    });
  } finally {
    await site.stop();
    forms.close();
    bare.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** With a destination, so that deliveries are written, too; no worker is started. */
const settings = {
  formWebhookUrl: 'http://127.0.0.1:1/',
  formWebhookSecret: 'secret',
  formMailUrl: undefined,
  formMailTo: undefined,
  formRetentionDays: 90,
};

/** Submissions a second. */
interface Rates {
  readonly single: number;
  readonly concurrent: number;
  readonly served: number;
}

const names = ['bare', 'single', 'concurrent', 'served'] as const;

async function measureAll({ store }: Submissions, site: RunningProcess): Promise<Rates> {
  const accept = (): Promise<string> => store.accept(sampleSubmission({ fields }), undefined);
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const sampled = {
    single: await perSecond(1, accept),
    concurrent: await perSecond(50, accept),
    served: await perSecond(50, () => post(site, agent)),
  };
  agent.destroy();
  return sampled;
}

/** Sends the contact form of the sample site. */
function post({ origin }: RunningProcess, agent: Agent): Promise<void> {
  const body = JSON.stringify({ _page: '/kontak', keperluan: 'kain', setuju: 'on', ...fields });
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const call = request(`${origin}/forms/kontak`, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 202
          ? resolve()
          : reject(new Error(`A form responded with ${response.statusCode}`)),
      );
    });
    call.once('error', reject).end(body);
  });
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

/** Repeats work in parallel loops. @returns how often it was done per second. */
async function perSecond(concurrency: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  let done = 0;
  const go = async (): Promise<void> => {
    while (performance.now() - started < sampleMs) {
      await work();
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, go));
  return (done / (performance.now() - started)) * 1000;
}

function perSecondText(rates: readonly number[]): string {
  return `${whole(median(rates))} a second`;
}
