import { parseArgs, type ParseArgsConfig } from 'node:util';
import { closest, distance } from 'fastest-levenshtein';
import { readSettings, type Settings } from './settings';

/** A wrong command line: its message is one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Signals that end a command: Ctrl-C, a scheduler, and a terminal that is closed or a connection that is lost. */
export const endingSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Ends a command whose output is not read any more, as by `head`, or cannot be written, as on a full disk: with exit code 1 then.
 * Without it Node prints a stack trace.
 */
export function endWithReader(
  output: Pick<NodeJS.EventEmitter, 'on'>,
  exit: (code: number) => void = process.exit,
): void {
  output.on('error', ({ code }: { readonly code?: string }) => exit(code === 'EPIPE' ? 0 : 1));
}

type Options = NonNullable<ParseArgsConfig['options']>;

const helpOption = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** What Node makes of a command line with these options. */
type Parsed<Known extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Known & typeof helpOption; allowPositionals: true }>
>;

/** How a command is called. */
interface CommandUse<Known extends Options> {
  /** As it is typed, such as `npm run check`. */
  readonly command: string;
  readonly args: readonly string[];
  readonly options: Known;
  /** Arguments that are no options, at most. Default: 0. */
  readonly arguments?: number;
}

/**
 * Parses a command line, of which every command knows `--help`.
 * @throws {UsageError} that names the argument, the option that was meant if there is one, and where help is.
 */
export function parseCommandLine<const Known extends Options>(use: CommandUse<Known>): Parsed<Known> {
  const { command, args, arguments: most = 0 } = use;
  const options = { ...use.options, ...helpOption };
  const help = `${command} -- --help`;
  const parsed = parse();
  const extra = parsed.positionals[most];
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is one argument too many: ${help} shows them all`);
  // Such as that of a variable in a script that is not set: as a path it would be the current folder.
  if (parsed.positionals.some((each) => each.trim() === ''))
    throw new UsageError(`an argument is empty: ${help} shows them all`);
  return parsed;

  function parse(): Parsed<Known> {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true });
    } catch (error) {
      throw new UsageError(`${problemOf(error, Object.keys(options))}: ${help} shows them all`, {
        cause: error,
      });
    }
  }
}

/** Refuses every argument of a command that has none. @returns true for `--help`. @throws {UsageError} as above. */
export function wantsHelp(command: string, args: readonly string[]): boolean {
  return parseCommandLine({ command, args, options: {} }).values.help;
}

/** What Node says of a command line, without its advice of several lines. */
function problemOf(error: unknown, known: readonly string[]): string {
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  const [text = ''] = String(message).split('. To specify');
  const unknown = /^Unknown option '(-[^' =]*)/.exec(text)?.[1];
  const ambiguous = /^Option '(-[^' =]*)[^']*' argument is ambiguous/.exec(text)?.[1];
  if (ambiguous !== undefined)
    return `${ambiguous} has no value (one that begins with a dash is joined to it, as ${ambiguous}=-1)`;
  if (unknown === undefined) return text.charAt(0).toLowerCase() + text.slice(1);
  const nearest = closest(
    unknown,
    known.map((name) => `--${name}`),
  );
  return `there is no option ${unknown}${distance(nearest, unknown) <= 2 ? ` (did you mean ${nearest}?)` : ''}`;
}

/**
 * Reads the settings of a command. Prints a line for each warning: with a misspelt DATA_DIR, the command would
 * work on another folder.
 * @throws {SettingsError} for a malformed setting.
 */
export function readCommandSettings(env: Parameters<typeof readSettings>[0]): Settings {
  const { settings, warnings } = readSettings(env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  return settings;
}
