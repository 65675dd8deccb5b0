import { once } from 'node:events';
import { endWithReader, readCommandSettings, UsageError } from '../../config/command-line';
import { SettingsError } from '../../config/settings';
import { lastDays, readVisits } from '../store/read-visits';
import { VisitDatabase, visitsFile, VisitsUnavailable } from '../store/visit-database';
import { dayNumber } from '../visit';
import { visitsCsv } from '../visits-csv';
import { helpText, readCommand, type Command } from './read-command';
import { jsonText, tableLines, tableNote, type ShownVisits } from './visit-text';

/** There is nothing to show. */
class NothingCounted extends Error {
  override readonly name = 'NothingCounted';
}

/**
 * `npm run visits`: shows what was counted. Exits with 2 for a wrong command line and with 1 if it fails, after a line on standard
 * error.
 */
export async function main(commandLine: readonly string[]): Promise<void> {
  endWithReader(process.stdout);
  try {
    const command = readCommand(commandLine);
    if (command.name === 'help') await print(helpText);
    else await show(command);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function show({ days, by, format, limit }: Extract<Command, { name: 'show' }>): Promise<void> {
  const { dataDir } = readCommandSettings(process.env);
  const database = new VisitDatabase(dataDir);
  const period = lastDays(days, dayNumber(Date.now()));
  try {
    const views = await readVisits(database, by, period);
    if (views === null)
      throw new NothingCounted(
        `There is no ${visitsFile} in ${dataDir}: start the site with VISITS=on and the same DATA_DIR, and view a page`,
      );
    const shown: ShownVisits = { by, period, views };
    if (format === 'json') return await print(jsonText(shown));
    if (format === 'csv') return await print(visitsCsv(by, views));
    if (views.length > 0) await print(`${tableLines(shown, limit)}\n`);
    process.stderr.write(tableNote(shown, limit));
  } finally {
    database.close();
  }
}

async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

function messageOf(error: unknown): string {
  const expected = [SettingsError, UsageError, NothingCounted, VisitsUnavailable];
  const isExpected = expected.some((kind) => error instanceof kind);
  return isExpected && error instanceof Error ? error.message : `Internal error: ${String(error)}`;
}
