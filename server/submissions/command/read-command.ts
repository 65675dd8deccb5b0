import { parseArgs, type ParseArgsConfig } from 'node:util';
import { submissionStates, type SubmissionState } from '../store/submission-queries';

/** A parsed command line. */
export type Command =
  | { readonly name: 'help' }
  | {
      readonly name: 'list';
      readonly form: string | undefined;
      readonly state: SubmissionState | undefined;
      readonly limit: number;
    }
  | { readonly name: 'show'; readonly id: string }
  | ({ readonly name: 'export' } & ExportCommand)
  | { readonly name: 'retry'; readonly target: { readonly ids: readonly string[] } | 'failed' | 'kept' }
  | { readonly name: 'delete'; readonly ids: readonly string[] }
  | { readonly name: 'purge'; readonly days: number; readonly isConfirmed: boolean };

/** Options of `export`. */
export interface ExportCommand {
  readonly format: 'csv' | 'json';
  readonly form: string | undefined;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
  /** Path of a file to create; undefined for standard output. */
  readonly output: string | undefined;
}

/** A wrong command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command's help. */
export const helpText = `Manages the form submissions in DATA_DIR, also while the site is running.

  npm run forms -- list [--form <key>] [--state waiting|delivered|failed|kept] [--limit <number>]
      the newest submissions (50), without their values
  npm run forms -- show <id>
      one submission with its values and deliveries
  npm run forms -- export --format csv|json [--form <key>] [--since <date>] [--output <file>]
      all submissions, oldest first; json is one object a line
  npm run forms -- retry <id>... | --failed | --kept
      queues them for delivery again: those that failed, or those that came while there was no destination
  npm run forms -- delete <id>...
      deletes them for good
  npm run forms -- purge --older-than <days> [--yes]
      deletes all older submissions, delivered or not, except those that are waiting

waiting: to be delivered. delivered: to every destination. failed: given up for at least one destination.
kept: there was no destination when it came. Uses the settings of the site, DATA_DIR above all.
`;

/** Parses a command line. @throws {UsageError} */
export function readCommand([name = 'help', ...rest]: readonly string[]): Command {
  if (rest.includes('--help') || /^(?:help|-h|--help)$/.test(name)) return { name: 'help' };
  const read = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (read === undefined)
    throw new UsageError(`There is no command "${name}": npm run forms -- help lists them`);
  return read(rest);
}

const commands: Readonly<Record<string, (rest: readonly string[]) => Command>> = {
  list: (rest) => {
    const { values } = parse(rest, { form: text, state: text, limit: text }, 0);
    const state = submissionStates.find((each) => each === values['state']);
    if (values['state'] !== undefined && state === undefined)
      throw new UsageError(`--state must be one of ${submissionStates.join(', ')}`);
    return {
      name: 'list',
      form: textOf(values['form']),
      state,
      limit: numberOf('--limit', values['limit'] ?? '50'),
    };
  },
  show: (rest) => {
    const { positionals } = parse(rest, {}, 1);
    const [id] = positionals;
    if (id === undefined) throw new UsageError('show needs the id of a submission');
    return { name: 'show', id };
  },
  export: (rest) => {
    const { values } = parse(rest, { format: text, form: text, since: text, output: text }, 0);
    const format = values['format'];
    if (format !== 'csv' && format !== 'json') throw new UsageError('--format must be csv or json');
    const [form, output] = [textOf(values['form']), textOf(values['output'])];
    return { name: 'export', format, form, since: timeOf(values['since']), output };
  },
  retry: (rest) => {
    const { values, positionals: ids } = parse(rest, { failed: flag, kept: flag }, Infinity);
    const targets = [ids.length > 0, values['failed'] === true, values['kept'] === true].filter(Boolean);
    if (targets.length !== 1) throw new UsageError('retry needs ids, or --failed, or --kept');
    if (ids.length > 0) return { name: 'retry', target: { ids } };
    return { name: 'retry', target: values['failed'] === true ? 'failed' : 'kept' };
  },
  delete: (rest) => {
    const { positionals: ids } = parse(rest, {}, Infinity);
    if (ids.length === 0) throw new UsageError('delete needs the id of a submission, or several');
    return { name: 'delete', ids };
  },
  purge: (rest) => {
    const { values } = parse(rest, { 'older-than': text, yes: flag }, 0);
    if (values['older-than'] === undefined)
      throw new UsageError('purge needs --older-than with a number of days');
    return {
      name: 'purge',
      days: numberOf('--older-than', values['older-than']),
      isConfirmed: values['yes'] === true,
    };
  },
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parse(
  rest: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  maxPositionals: number,
): Parsed {
  const { values, positionals } = withUsageError(() =>
    parseArgs({ args: [...rest], options, allowPositionals: true }),
  );
  const extra = positionals[maxPositionals];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  return { values, positionals };
}

/** Node's message names the unknown option, or the one without a value. */
function withUsageError(parseArguments: () => Parsed): Parsed {
  try {
    return parseArguments();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError(message.split('. To specify')[0]);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function numberOf(option: string, value: unknown): number {
  const number = /^\d{1,6}$/.test(String(value)) ? Number(value) : 0;
  if (number === 0) throw new UsageError(`${option} must be a whole number from 1 to 999999`);
  return number;
}

function timeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}(?:T.+)?$/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError('--since must be a date such as 2026-08-17 or 2026-08-17T10:00Z');
  return time;
}
