import { sizeText } from '../../common/fields/document-file';
import { endingSignals, parseCommandLine, readCommandSettings, UsageError } from '../config/command-line';
import type { ArchivedFile } from './archive-format';
import { BackupError } from './backup-error';
import { createBackup } from './create-backup';
import { restoreBackup } from './restore-backup';
import { messageOf } from '../runtime/logging/error-message';

const usage = `npm run backup -- <file>   copies DATA_DIR into one archive while the site runs, and checks it
npm run restore -- <file>  puts such an archive into a DATA_DIR that is empty or missing

  --help  shows this

DATA_DIR comes from the environment. Exit code 0 if all went well, 1 for a failure, 2 for a wrong command line.
docs/operate.md has the rest.
`;

/** What the commands print to, and what ends them early. */
type Command = (dataDir: string, file: string, signal: AbortSignal) => Promise<string>;

const commands: Readonly<Record<'backup' | 'restore', Command>> = {
  backup: async (dataDir, file, signal) => {
    const { files, bytes, submissions } = await createBackup({
      dataDir,
      file,
      now: () => new Date(),
      signal,
    });
    return `Backed up ${contentOf(files, submissions)} from ${dataDir} into ${file} (${sizeText(bytes, 'en')}), and read it back\n`;
  },
  restore: async (dataDir, file, signal) => {
    const { files, submissions, created } = await restoreBackup({ dataDir, file, signal });
    return `Restored ${contentOf(files, submissions)} into ${dataDir}, as of ${created}\n`;
  },
};

/**
 * `npm run backup` and `npm run restore`. Exits with 1 after one line on standard error if it fails, with 2 for a wrong command line.
 * @param commandLine the command's name and its arguments.
 */
export async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const stop = new AbortController();
  for (const signal of endingSignals)
    process.once(signal, () => stop.abort(new BackupError(`Stopped by ${signal}: nothing was written`)));
  try {
    if (name !== 'backup' && name !== 'restore') throw new UsageError(`There is no command "${name}"`);
    const { values, positionals } = parseCommandLine({
      command: `npm run ${name}`,
      args,
      options: {},
      arguments: 1,
    });
    if (values.help) return void process.stdout.write(usage);
    const [file] = positionals;
    if (file === undefined)
      throw new UsageError(`${name} needs the path of one file: npm run ${name} -- site.tar.gz`);
    const { dataDir } = readCommandSettings(process.env);
    process.stdout.write(await commands[name](dataDir, file, stop.signal));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

function contentOf(files: readonly ArchivedFile[], submissions: number | null): string {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const pages = files.filter(({ path }) => path.startsWith('pages/')).length;
  const parts = [
    ...(submissions === null ? [] : [countOf(submissions, 'submission')]),
    ...(pages === 0 ? [] : [countOf(pages, 'stored page')]),
  ];
  const list = parts.length === 0 ? '' : `, with ${parts.join(' and ')}`;
  return `${countOf(files.length, 'file')} (${sizeText(bytes, 'en')}${list})`;
}

function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
