import { parseCommandLine, UsageError } from '../../config/command-line';
import { groupings, type Grouping } from '../store/read-visits';
import { retentionDays } from '../visit-recorder';

/** How the command prints. */
type Format = 'table' | 'json' | 'csv';

/** A parsed command line. */
export type Command =
  | { readonly name: 'help' }
  | {
      readonly name: 'show';
      readonly days: number;
      readonly by: Grouping;
      readonly format: Format;
      /** Rows of the table; null for all. */
      readonly limit: number | null;
    };

/** The command's help. */
export const helpText = `Shows which pages were viewed, by what VISITS=on counted in DATA_DIR, also while the site is running.

  npm run visits
      the most viewed pages (25) of the last 30 days
  npm run visits -- --days <number>
      of the last <number> days, today included; days are days in UTC
  npm run visits -- --by path|day|language|referrer
      views by page, by day, by language, or by the site whose link led there
  npm run visits -- --limit <number>
      at most <number> lines; --limit all prints all
  npm run visits -- --json | --csv
      all lines for programs

The site writes what it counts every five seconds. Uses the setting DATA_DIR of the site, from the
environment. Exit code 0 if all went well, 1 for a failure, 2 for a wrong command line.
`;

/** Lines of a table unless the command line says otherwise. */
const defaultLimit = 25;

const options = {
  days: { type: 'string' },
  by: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const;

/** Parses a command line. @throws {UsageError} */
export function readCommand(args: readonly string[]): Command {
  if (args[0] === 'help') return { name: 'help' };
  const { values } = parseCommandLine({ command: 'npm run visits', args, options });
  if (values.help) return { name: 'help' };
  const by = groupings.find((each) => each === (values.by ?? 'path'));
  if (by === undefined) throw new UsageError(`--by must be one of ${groupings.join(', ')}`);
  if (values.json === true && values.csv === true) throw new UsageError('Choose one of --json and --csv');
  const format = values.json === true ? 'json' : values.csv === true ? 'csv' : 'table';
  const days = numberOf('--days', values.days ?? '30', retentionDays);
  return { name: 'show', days, by, format, limit: limitOf(values.limit, by) };
}

/** Days are shown in their order, so none is left out. */
function limitOf(value: string | undefined, by: Grouping): number | null {
  if (value === 'all' || (value === undefined && by === 'day')) return null;
  return numberOf('--limit', value ?? String(defaultLimit), 999_999);
}

function numberOf(option: string, value: string, max: number): number {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number < 1 || number > max) throw new UsageError(`${option} must be a whole number from 1 to ${max}`);
  return number;
}
