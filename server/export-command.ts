import { rmSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeExport } from './compose-export';
import { endingSignals, parseCommandLine, readCommandSettings, UsageError } from './config/command-line';
import type { Settings } from './config/settings';
import { movedAddressesFile, movedOf } from './content/story-index/index-file';
import { ExportError } from './export/export-error';
import { openExportFolder } from './export/export-folder';
import { exportReport } from './export/export-report';
import { exportSite } from './export/export-site';
import { headersList } from './export/headers-list';
import { PUBLIC_FOLDER, readPublicFiles } from './pages/public-files';
import { readBuildOutput } from './runtime/files/build-output';
import { codeOf } from './runtime/logging/error-code';
import { messageOf } from './runtime/logging/error-message';
import { fileProblem } from './runtime/files/file-problem';

/** Milliseconds between two lines of progress. */
const reportInterval = 5_000;

const usage = 'export needs the path of one folder: npm run export -- site [--precompressed]';

const help = `npm run export -- <folder> [--precompressed]   writes the published site as static files

  --precompressed  writes files for gzip and brotli beside each file
  --help           shows this

Rules for static hosts are among them. Settings are those of the site, from the environment.
Exit code 0 with an export, 1 without, 2 for a wrong command line. docs/operate.md has the rest.
`;

/** `npm run export`: the site in a folder of static files. Exits with 1 after a message on standard error if it fails. */
export async function runExport(commandLine: readonly string[], buildFolder: string): Promise<void> {
  const given = readOrRefuse(commandLine);
  if (given === null) return;
  const temporary = await mkdtemp(join(tmpdir(), 'anyam-export-'));
  const unfinished = [temporary];
  // A wait for the rate limit does not keep the process alive: without this it would end in the middle, and say nothing.
  const keepAlive = setInterval(() => {}, reportInterval);
  for (const signal of endingSignals)
    process.once(signal, () => {
      for (const folder of unfinished) rmSync(folder, { recursive: true, force: true });
      process.stderr.write(`Stopped by ${signal}: an earlier export is as it was\n`);
      process.exit(1);
    });
  try {
    process.stdout.write(await exportTo(given, buildFolder, unfinished));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  } finally {
    clearInterval(keepAlive);
    await rm(temporary, { recursive: true, force: true });
  }
}

interface CommandLine {
  readonly folder: string;
  readonly precompressed: boolean;
}

/** Null where there is nothing to export: help was shown, or a wrong command line refused. */
function readOrRefuse(args: readonly string[]): CommandLine | null {
  try {
    const { values, positionals } = parseCommandLine({
      command: 'npm run export',
      args,
      options: { precompressed: { type: 'boolean', default: false } },
      arguments: 1,
    });
    const [folder] = positionals;
    if (values.help) process.stdout.write(help);
    else if (folder === undefined) throw new UsageError(usage);
    else return { folder, precompressed: values.precompressed };
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 2;
  }
  return null;
}

/** @param unfinished folders to delete where the process ends early: the first one is for what a site keeps on disk. */
async function exportTo(
  { folder, precompressed }: CommandLine,
  buildFolder: string,
  unfinished: string[],
): Promise<string> {
  const settings = readCommandSettings(process.env);
  checkSettings(settings);
  await checkData(settings);
  const build = readBuildOutput(buildFolder);
  const target = await openExportFolder(folder, build.manifest.id);
  const [temporary = ''] = unfinished;
  unfinished.push(target.staging);
  try {
    const site = await composeExport(settings, build, temporary, readPublicFiles(PUBLIC_FOLDER));
    const scope = { ...site.scope, folder: target.staging, precompressed, report: createReporter() };
    const result = await exportSite(scope).finally(() => site.close());
    await target.replace(headersList(result));
    return exportReport(folder, result, settings);
  } finally {
    await target.discard();
  }
}

/** @throws {ExportError} that names the setting with which there is no export. */
function checkSettings({ contentToken, sitePassword }: Settings): void {
  if (contentToken === undefined)
    throw new ExportError('CONTENT_TOKEN is not set: the export needs it to know which pages there are');
  if (sitePassword !== undefined)
    throw new ExportError(
      'SITE_PASSWORD is set, and static files cannot ask for it: protect the host by its own means, and unset it for the export',
    );
}

/** Without the addresses that have moved, their redirects would be missing. @throws {ExportError} where they are there and cannot be read. */
async function checkData({ dataDir }: Settings): Promise<void> {
  const file = join(dataDir, movedAddressesFile);
  const unreadable = (reason: string): ExportError =>
    new ExportError(`The addresses that have moved cannot be read: ${reason}`);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error))) return null;
    throw unreadable(fileProblem(error, file) ?? messageOf(error));
  });
  if (text !== null && movedOf(text) === null)
    throw unreadable(`${file} is damaged, or of another version (without it there are no such redirects)`);
}

function createReporter(): (done: number, total: number) => void {
  let reportedAt = performance.now();
  return (done, total) => {
    if (performance.now() - reportedAt < reportInterval) return;
    reportedAt = performance.now();
    process.stdout.write(`Exporting: ${done} of ${total} addresses\n`);
  };
}
