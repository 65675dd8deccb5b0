import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  truncateSync,
  watch,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from '@jest/globals';
import { openSubmissions } from '../../server/submissions/open-submissions';
import { VisitDatabase } from '../../server/visits/store/visit-database';
import { writeVisits } from '../../server/visits/store/write-visits';
import { dayNumber, dayText } from '../../server/visits/visit';
import { makeTempDir } from '../../test/support/temp-dir';
import { recordingLog } from '../../test/support/recording-log';
import { sampleSubmission } from '../../test/support/sample-submission';
import { bundleServer } from '../bundle/bundles';

const root = join(__dirname, '../..');
const folder = makeTempDir();
const submission = sampleSubmission();

/** A script that loads a bundle as `npm run forms` loads its own, and calls a function of it. */
const scriptOf = (bundle: string, name: string, line: readonly string[]): string =>
  `import(${JSON.stringify(join(root, 'server/runtime/load-bundle.mjs'))}).then(({ loadBundle }) =>
    loadBundle(${JSON.stringify(join(folder, bundle))}).${name}(${JSON.stringify(line)}))`;

/** Runs a built command. */
async function run(
  line: readonly string[],
  env: Record<string, string>,
  bundle: 'forms.cjs' | 'backup.cjs' | 'visits.cjs' | 'main.cjs' = 'forms.cjs',
): Promise<object> {
  const name = bundle === 'main.cjs' ? 'runExport' : 'main';
  const load = scriptOf(bundle, name, line);
  // A deployed build needs nothing beside it but the packages that cannot be bundled.
  const environment = { NODE_PATH: join(root, 'node_modules'), ...env };
  const ended = await promisify(execFile)(process.execPath, ['-e', load], {
    env: environment,
    cwd: folder,
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: unknown) => error,
  );
  const { code, stdout, stderr } = { code: -1, stdout: '', stderr: '', ...(ended as object) };
  return { code, stdout, stderr };
}

beforeAll(async () => {
  const { outputFiles } = await bundleServer(root);
  for (const { path, contents } of outputFiles) writeFileSync(join(folder, basename(path)), contents);
  const settings = { dataDir: join(folder, 'data'), formRetentionDays: 90 };
  const none = { formWebhookUrl: undefined, formWebhookSecret: undefined, formMailUrl: undefined };
  const forms = openSubmissions({
    settings: { ...settings, ...none, formMailTo: undefined },
    log: recordingLog().log,
  });
  await forms.store.accept(submission, undefined);
  forms.close();
});

test('the built command reads the stored submissions', async () => {
  expect(await run(['list'], {})).toEqual({
    code: 0,
    stdout: `submitted (UTC)   state  form    id\n2026-08-17 10:00  kept   kontak  ${submission.id}\n`,
    stderr: '\n1 of 1 shown; in all 0 waiting, 0 delivered, 0 failed, 1 kept.\n',
  });
});

test.each([
  ['forms.cjs', ['list'], 0],
  ['visits.cjs', [], 1],
  ['backup.cjs', ['backup', 'misspelt.tar.gz'], 0],
] as const)(
  '%s names a setting that is misspelt, since it may work on another folder',
  async (bundle, line, code) => {
    const outcome = await run(line, { DATA_DIRS: '/srv/anyam' }, bundle);
    const warning = expect.stringContaining('Unknown setting DATA_DIRS: did you mean DATA_DIR?');
    expect(outcome).toMatchObject({ code, stderr: warning });
  },
);

test('it exits with 2 for an unknown command and with 1 for a failure, after one line', async () => {
  expect(await run(['shwo'], {})).toEqual({
    code: 2,
    stdout: '',
    stderr: 'There is no command "shwo": npm run forms -- help lists them\n',
  });
  expect(await run(['retry', submission.id], {})).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'There is no destination: set FORM_WEBHOOK_URL or FORM_MAIL_URL, with the same values as the site\n',
  });
  expect(await run(['list'], { FORM_RETENTION_DAYS: 'x' })).toMatchObject({
    code: 1,
    stderr: 'FORM_RETENTION_DAYS must be a whole number from 1 to 36500, got "x"\n',
  });
  writeFileSync(join(folder, 'full'), '');
  expect(await run(['delete', 'x'], { DATA_DIR: 'full' })).toMatchObject({ code: 1 });
});

test('it names the missing package', async () => {
  expect(await run(['list'], { NODE_PATH: folder })).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'Submissions cannot be read: the package libsql is not installed beside the build: run npm ci --omit=dev\n',
  });
});

test('a command whose output cannot be written fails', async () => {
  const main = `import(${JSON.stringify(join(root, 'server/runtime/load-bundle.mjs'))}).then(({ loadBundle }) =>
    loadBundle(process.argv[1]).main(['--help']))`;
  for (const bundle of ['forms.cjs', 'visits.cjs']) {
    const full = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['-e', main, join(folder, bundle)], {
      env: { NODE_PATH: join(root, 'node_modules') },
      stdio: ['ignore', full, 'inherit'],
    });
    expect([bundle, await once(child, 'exit')]).toEqual([bundle, [1, null]]);
    closeSync(full);
  }
});

test.each([
  ['server/start.mjs', ['--help']],
  ['server/backup.mjs', ['backup', 'unread.tar.gz']],
])('%s does its work although its output is not read any more', async (script, args) => {
  const deployed = makeTempDir();
  cpSync(join(root, 'server/runtime'), join(deployed, 'server/runtime'), { recursive: true });
  cpSync(join(root, script), join(deployed, script));
  mkdirSync(join(deployed, 'dist/server'), { recursive: true });
  cpSync(join(folder, 'backup.cjs'), join(deployed, 'dist/server/backup.cjs'));
  const child = spawn(process.execPath, [script, ...args], {
    cwd: deployed,
    env: { NODE_PATH: join(root, 'node_modules'), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  expect(await Promise.all([text(child.stderr), once(child, 'exit')])).toEqual(['', [0, null]]);
});

test('the built commands for backups need no package but libsql', async () => {
  const backup = (line: readonly string[], env: Record<string, string> = {}) => run(line, env, 'backup.cjs');
  expect(await backup(['backup', 'site.tar.gz'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /^Backed up 1 file \(\d+ kB, with 1 submission\) from data into site\.tar\.gz/,
    ),
    stderr: '',
  });
  expect(await backup(['restore', 'site.tar.gz'], { DATA_DIR: 'new' })).toMatchObject({
    code: 0,
    stderr: '',
  });
  expect(await run(['list'], { DATA_DIR: 'new' })).toMatchObject({
    stdout: expect.stringContaining(submission.id),
  });
  expect(await backup(['restore'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'restore needs the path of one file: npm run restore -- site.tar.gz\n',
  });
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a backup that %s ends leaves nothing behind',
  async (signal) => {
    const [data, target] = [makeTempDir(), makeTempDir()];
    for (let index = 0; index < 40; index += 1) {
      const file = join(data, `large-${index}`);
      writeFileSync(file, '');
      truncateSync(file, 50_000_000); // takes no room, and seconds to compress
    }
    const load = scriptOf('backup.cjs', 'main', ['backup', join(target, 'site.tar.gz')]);
    const child = spawn(process.execPath, ['-e', load], {
      env: { NODE_PATH: join(root, 'node_modules'), DATA_DIR: data },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const watcher = watch(target);
    await once(watcher, 'change');
    watcher.close();
    child.kill(signal);
    const [message, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect([message, code]).toEqual([`Stopped by ${signal}: nothing was written\n`, 1]);
    expect(readdirSync(target)).toEqual([]);
  },
);

test('the built command of visits reads what was counted, or says that there is nothing', async () => {
  const none =
    'There is no visits.db in data: start the site with VISITS=on and the same DATA_DIR, and view a page\n';
  expect(await run([], {}, 'visits.cjs')).toEqual({ code: 1, stdout: '', stderr: none });
  expect(await run(['--by', 'x'], {}, 'visits.cjs')).toMatchObject({ code: 2 });
  const database = new VisitDatabase(join(folder, 'data'));
  const day = dayText(dayNumber(Date.now()) - 1);
  const visit = { day, path: '/kain', language: 'id', referrer: '', views: 3 };
  await database.write((connection) => writeVisits(connection, [visit]));
  // Open, as by a site that is running.
  expect(await run(['--days', '2', '--csv'], {}, 'visits.cjs')).toEqual({
    code: 0,
    stdout: 'path,views\r\n"/kain",3\r\n',
    stderr: '',
  });
  database.close();
});

test('the built command of exports warns of settings without effect', async () => {
  expect(await run(['site'], { SITE_LANGUAGE: 'id,en' }, 'main.cjs')).toEqual({
    code: 1,
    stdout: '',
    stderr: `Unknown setting SITE_LANGUAGE: did you mean SITE_LANGUAGES?
CONTENT_TOKEN is not set: the export needs it to know which pages there are
`,
  });
});

test.each([
  ['a folder', (file: string) => mkdirSync(file)],
  ['damaged, or of another version', (file: string) => writeFileSync(file, '{"format":"moved')],
])('the built command of exports leaves out no redirects whose file is %s', async (problem, spoil) => {
  const data = makeTempDir();
  spoil(join(data, 'moved.json'));
  expect(await run(['site'], { CONTENT_TOKEN: 'x', DATA_DIR: data }, 'main.cjs')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(`^The addresses that have moved cannot be read: .*moved\\.json is ${problem}`),
    ),
  });
});

test('V8 holds each bundle with one byte a character', () => {
  const bundles = readdirSync(folder).filter((name) => name.endsWith('.cjs'));
  const found = bundles.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/^.*[^\0-\xff].*$/gm)].map(([line]) => line),
  );
  expect(bundles).toHaveLength(5);
  expect(found).toEqual([]);
});
