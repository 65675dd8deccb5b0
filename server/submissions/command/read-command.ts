import type { ParseArgsConfig } from 'node:util';
import { isDate } from '../../../common/fields/datetime';
import { parseCommandLine, UsageError } from '../../config/command-line';
import { submissionStates } from '../store/submission-queries';

/** A parsed command line. */
export type Command = { readonly name: 'help' } | ReturnType<(typeof commands)[keyof typeof commands]>;

/** The command's help. */
export const helpText = `Manages the form submissions in DATA_DIR, also while the site is running.

  npm run forms -- list [--form <key>] [--state waiting|delivered|failed|kept] [--limit <number>]
      the newest submissions (50), without their values
  npm run forms -- show <id>
      one submission with its values and deliveries
  npm run forms -- export --format csv|json [--form <key>] [--since <date>] [--output <file>]
      all submissions, oldest first; json is one object a line
  npm run forms -- retry <id>... | --failed | --kept | --waiting
      queues them for delivery now: those that failed, those that came while there was no destination, or those that
      wait, for a destination that is no longer configured too; they then go to those that are
  npm run forms -- delete <id>...
      deletes them for good
  npm run forms -- find <e-mail address>
      the submissions that contain the address in any value: what is stored of one person
  npm run forms -- forget <e-mail address> [--yes]
      deletes them for good, waiting ones included, and what a form said to that person in the last ten minutes
  npm run forms -- purge --older-than <days> [--yes]
      deletes all older submissions, delivered or not, except those that are waiting

waiting: to be delivered. delivered: to every destination. failed: given up for at least one destination.
kept: there was no destination when it came. Uses the settings of the site, DATA_DIR above all, from the environment.
Exit code 0 if all went well, 1 for a failure, 2 for a wrong command line.
`;

/** Parses a command line. @throws {UsageError} */
export function readCommand([name = 'help', ...rest]: readonly string[]): Command {
  if (rest.includes('--help') || /^(?:help|-h|--help)$/.test(name)) return { name: 'help' };
  const read = new Map(Object.entries(commands)).get(name);
  if (read === undefined)
    throw new UsageError(`There is no command "${name}": npm run forms -- help lists them`);
  return read(rest);
}

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

const commands = {
  list: (rest: readonly string[]) => {
    const { values } = parse(rest, { form: text, state: text, limit: text }, 0);
    const state = submissionStates.find((each) => each === values.state);
    if (values.state !== undefined && state === undefined)
      throw new UsageError(`--state must be one of ${submissionStates.join(', ')}`);
    const limit = numberOf('--limit', values.limit ?? '50');
    return { name: 'list' as const, form: values.form, state, limit };
  },
  show: (rest: readonly string[]) => {
    const [id] = parse(rest, {}, 1).positionals;
    if (id === undefined) throw new UsageError('show needs the id of a submission');
    return { name: 'show' as const, id };
  },
  export: (rest: readonly string[]) => {
    const { values } = parse(rest, { format: text, form: text, since: text, output: text }, 0);
    const { format, form, output } = values;
    if (format !== 'csv' && format !== 'json') throw new UsageError('--format must be csv or json');
    // `since` in milliseconds since 1970; `output` is the path of a file to create, undefined for standard output.
    return { name: 'export' as const, format, form, since: timeOf(values.since), output };
  },
  retry: (rest: readonly string[]) => {
    const { values, positionals: ids } = parse(rest, { failed: flag, kept: flag, waiting: flag }, Infinity);
    const states = (['failed', 'kept', 'waiting'] as const).filter((each) => values[each] === true);
    const [target, ...others] = [...(ids.length > 0 ? [{ ids }] : []), ...states];
    if (target === undefined || others.length > 0)
      throw new UsageError('retry needs ids, or --failed, --kept or --waiting');
    return { name: 'retry' as const, target };
  },
  delete: (rest: readonly string[]) => {
    const { positionals: ids } = parse(rest, {}, Infinity);
    if (ids.length === 0) throw new UsageError('delete needs the id of a submission, or several');
    return { name: 'delete' as const, ids };
  },
  find: (rest: readonly string[]) => {
    const { positionals } = parse(rest, {}, 1);
    return { name: 'find' as const, address: addressIn('find', positionals) };
  },
  forget: (rest: readonly string[]) => {
    const { values, positionals } = parse(rest, { yes: flag }, 1);
    return {
      name: 'forget' as const,
      address: addressIn('forget', positionals),
      isConfirmed: values.yes ?? false,
    };
  },
  purge: (rest: readonly string[]) => {
    const { values } = parse(rest, { 'older-than': text, yes: flag }, 0);
    const { 'older-than': olderThan, yes: isConfirmed = false } = values;
    if (olderThan === undefined) throw new UsageError('purge needs --older-than with a number of days');
    return { name: 'purge' as const, days: numberOf('--older-than', olderThan), isConfirmed };
  },
};

function parse<const Options extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: Options,
  maxPositionals: number,
) {
  return parseCommandLine({ command: 'npm run forms', args, options, arguments: maxPositionals });
}

function addressIn(command: string, [address = '']: readonly string[]): string {
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return address;
  throw new UsageError(`${command} needs an e-mail address`);
}

function numberOf(option: string, value: string): number {
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number === 0) throw new UsageError(`${option} must be a whole number from 1 to 999999`);
  return number;
}

function timeOf(value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const [, day = ''] = /^(\d{4}-\d{2}-\d{2})(?:T.+)?$/.exec(value) ?? [];
  const time = isDate(day) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time))
    throw new UsageError('--since must be a date such as 2026-08-17 or 2026-08-17T10:00Z');
  return time;
}
