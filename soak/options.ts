/** What the command line asks for. */
export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly machines: number;
  readonly workers: number;
  /** Requests a second of all actors together, about. */
  readonly requests: number;
  /** By how much all time limits are longer, on a machine that is busy with other things. */
  readonly patience: number;
  readonly cdn: boolean;
  /** Parts of the names of the disturbances to cause alone. */
  readonly only: readonly string[];
  /** A file for the report, in Markdown. */
  readonly report: string | undefined;
  /** A `dist/` to take instead of building twice. */
  readonly build: string | undefined;
  /** Unpack Debian's libfaketime first, by which the clock of a machine is set. */
  readonly unpackFaketime: boolean;
}

/** What all actors together send without an option. */
export const usualRequests = 40;

const usage = `npm run soak -- [--minutes 10] [--seed <n>] [--machines 2] [--workers 2] [--no-cdn]
                [--requests ${usualRequests}] [--patience 1] [--only <part of a disturbance's name>]…
                [--report <file>] [--build <dist folder>] [--unpack-faketime]`;

/** A command line that cannot be understood; the message says what was expected. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const numbers: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  minutes: [0.1, 1_440],
  seed: [1, 2 ** 31],
  machines: [1, 4],
  workers: [1, 4],
  requests: [1, 1_000],
  patience: [1, 100],
};
/** Numbers that may have a fraction. */
const fractions = new Set(['minutes', 'patience']);

/** Reads the arguments. @throws UsageError */
export function readOptions(args: readonly string[]): SoakOptions {
  const { given, texts, only, flags } = parse(args);
  const number = (key: string, usual: number): number => given.get(key) ?? usual;
  return {
    minutes: number('minutes', 10),
    seed: number('seed', Math.ceil(Math.random() * 1_000_000)),
    machines: number('machines', 2),
    workers: number('workers', 2),
    requests: number('requests', usualRequests),
    patience: number('patience', 1),
    cdn: !flags.has('--no-cdn'),
    only,
    report: texts.get('report'),
    build: texts.get('build'),
    unpackFaketime: flags.has('--unpack-faketime'),
  };
}

interface Parsed {
  readonly given: Map<string, number>;
  readonly texts: Map<string, string>;
  readonly only: string[];
  readonly flags: Set<string>;
}

function parse(args: readonly string[]): Parsed {
  const parsed: Parsed = { given: new Map(), texts: new Map(), only: [], flags: new Set() };
  const rest = [...args];
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    const key = name.replace(/^--/, '');
    if (name === '--no-cdn' || name === '--unpack-faketime') parsed.flags.add(name);
    else if (name === '--only') parsed.only.push(valueOf(name, rest));
    else if (key === 'report' || key === 'build') parsed.texts.set(key, valueOf(name, rest));
    else if (Object.hasOwn(numbers, key)) parsed.given.set(key, numberOf(key, valueOf(name, rest)));
    else throw new UsageError(`Unknown option ${name}.\n${usage}`);
  }
  return parsed;
}

function valueOf(name: string, rest: string[]): string {
  const value = rest.shift();
  if (value === undefined || value.startsWith('--')) throw new UsageError(`${name} needs a value.\n${usage}`);
  return value;
}

function numberOf(key: string, text: string): number {
  const [lowest, highest] = numbers[key] ?? [0, 0];
  const value = Number(text);
  const isKind = fractions.has(key) || Number.isInteger(value);
  if (isKind && value >= lowest && value <= highest) return value;
  throw new UsageError(
    `--${key} must be a ${fractions.has(key) ? '' : 'whole '}number from ${lowest} to ${highest}, got "${text}".\n${usage}`,
  );
}
