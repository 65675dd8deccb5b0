import { parseArgs, type ParseArgsConfig } from 'node:util';
import { submissionStates, type SubmissionState } from '../store/submission-queries';

/** What an operator asks for. */
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
  | { readonly name: 'retry'; readonly chosen: { readonly ids: readonly string[] } | 'failed' | 'kept' }
  | { readonly name: 'delete'; readonly ids: readonly string[] }
  | { readonly name: 'purge'; readonly days: number; readonly isSure: boolean };

/** What is exported, and where to. */
export interface ExportCommand {
  readonly format: 'csv' | 'json';
  readonly form: string | undefined;
  /** Milliseconds since 1970. */
  readonly since: number | undefined;
  /** A file that is not there yet; standard output without one. */
  readonly output: string | undefined;
}

/** A command that is not understood: the message says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Reads a command line. @throws {UsageError} */
export function readCommand([name = 'help', ...rest]: readonly string[]): Command {
  if (rest.includes('--help') || /^(?:help|-h|--help)$/.test(name)) return { name: 'help' };
  const read = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (read === undefined)
    throw new UsageError(`There is no command "${name}": npm run forms -- help names them`);
  return read(rest);
}

const commands: Readonly<Record<string, (rest: readonly string[]) => Command>> = {
  list: (rest) => {
    const { values } = parsed(rest, { form: text, state: text, limit: text }, 0);
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
    const { positionals } = parsed(rest, {}, 1);
    const [id] = positionals;
    if (id === undefined) throw new UsageError('show needs the id of a submission');
    return { name: 'show', id };
  },
  export: (rest) => {
    const { values } = parsed(rest, { format: text, form: text, since: text, output: text }, 0);
    const format = values['format'];
    if (format !== 'csv' && format !== 'json') throw new UsageError('--format must be csv or json');
    const [form, output] = [textOf(values['form']), textOf(values['output'])];
    return { name: 'export', format, form, since: momentOf(values['since']), output };
  },
  retry: (rest) => {
    const { values, positionals: ids } = parsed(rest, { failed: flag, kept: flag }, Infinity);
    const ways = [ids.length > 0, values['failed'] === true, values['kept'] === true].filter(Boolean);
    if (ways.length !== 1) throw new UsageError('retry needs ids, or --failed, or --kept');
    if (ids.length > 0) return { name: 'retry', chosen: { ids } };
    return { name: 'retry', chosen: values['failed'] === true ? 'failed' : 'kept' };
  },
  delete: (rest) => {
    const { positionals: ids } = parsed(rest, {}, Infinity);
    if (ids.length === 0) throw new UsageError('delete needs the id of a submission, or several');
    return { name: 'delete', ids };
  },
  purge: (rest) => {
    const { values } = parsed(rest, { 'older-than': text, yes: flag }, 0);
    if (values['older-than'] === undefined)
      throw new UsageError('purge needs --older-than with a number of days');
    return {
      name: 'purge',
      days: numberOf('--older-than', values['older-than']),
      isSure: values['yes'] === true,
    };
  },
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

interface Parsed {
  readonly values: Readonly<Record<string, unknown>>;
  readonly positionals: readonly string[];
}

function parsed(
  rest: readonly string[],
  options: NonNullable<ParseArgsConfig['options']>,
  mostPositionals: number,
): Parsed {
  const { values, positionals } = parseOr(() =>
    parseArgs({ args: [...rest], options, allowPositionals: true }),
  );
  const extra = positionals[mostPositionals];
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  return { values, positionals };
}

/** Node's own words say which option it does not know, or which lacks a value. */
function parseOr(parse: () => Parsed): Parsed {
  try {
    return parse();
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

function momentOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const moment = /^\d{4}-\d{2}-\d{2}(?:T.+)?$/.test(String(value)) ? Date.parse(String(value)) : Number.NaN;
  if (Number.isNaN(moment))
    throw new UsageError('--since must be a date such as 2026-08-17 or 2026-08-17T10:00Z');
  return moment;
}
