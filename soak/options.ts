import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseCommandLine, UsageError } from '../server/config/command-line';
import { disturbances, disturbancesNamed } from './disturbances/schedule';

/** What the command line asks for. */
export interface SoakOptions {
  readonly seconds: number;
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

/** What `--help` prints. */
export const usage = `npm run soak runs the whole site under load and faults, and judges what it promises (docs/reliability.md)
  --seconds <n>      how long; 600 by default
  --seed <n>         of the schedule; printed, and the same seed gives the same one
  --machines <n>     machines behind the balancer; 2 by default
  --workers <n>      processes of each machine; 2 by default
  --requests <n>     requests a second of all visitors and attackers together, about; ${usualRequests} by default
  --patience <n>     all time limits so many times as long, on a machine that is busy with other things
  --only <text>      only disturbances whose names have this text; may be repeated
  --no-cdn           visitors go to the balancer
  --report <file>    writes the report as Markdown, too
  --build <folder>   takes a dist/ instead of building twice
  --unpack-faketime  unpacks Debian's libfaketime in .cache/, by which the clock of one machine is set
  --help             shows this
Exit code 0 if every promise held, 1 if one broke or the soak failed, 2 for a wrong command line.`;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

const known = {
  seconds: text,
  seed: text,
  machines: text,
  workers: text,
  requests: text,
  patience: text,
  only: { type: 'string', multiple: true },
  'no-cdn': flag,
  report: text,
  build: text,
  'unpack-faketime': flag,
} as const;

/** The numbers that an option may be, the lowest and the highest. */
const numbers = {
  seconds: [5, 86_400],
  seed: [1, 2 ** 31],
  machines: [1, 4],
  workers: [1, 4],
  requests: [1, 1_000],
  patience: [1, 100],
} as const;
/** Numbers that may have a fraction. */
const fractions = new Set(['patience']);

/** Reads the arguments. @returns null for `--help`. @throws UsageError */
export function readOptions(args: readonly string[]): SoakOptions | null {
  const { values } = parseCommandLine({ command: 'npm run soak', args, options: known });
  if (values.help) return null;
  const number = (key: keyof typeof numbers, usual: number): number => {
    const given = values[key];
    return given === undefined ? usual : numberOf(key, given);
  };
  return {
    seconds: number('seconds', 600),
    seed: number('seed', Math.ceil(Math.random() * 1_000_000)),
    machines: number('machines', 2),
    workers: number('workers', 2),
    requests: number('requests', usualRequests),
    patience: number('patience', 1),
    cdn: !values['no-cdn'],
    only: (values.only ?? []).map(nameOf),
    report: values.report && reportOf(values.report),
    build: values.build && buildOf(values.build),
    unpackFaketime: values['unpack-faketime'],
  };
}

/** @throws UsageError for a text that no disturbance has: without one the soak would pass whatever the site does. */
function nameOf(part: string): string {
  if (disturbancesNamed([part]).length > 0) return part;
  throw new UsageError(
    `--only "${part}" is in the name of no disturbance: ${disturbances.map(({ name }) => name).join(', ')}`,
  );
}

/** @throws UsageError where the report could not be written, once the soak is over. */
function reportOf(file: string): string {
  if (existsSync(dirname(file))) return file;
  throw new UsageError(`--report ${file} is in no folder: create ${dirname(file)}, or correct the path`);
}

/** @throws UsageError for a folder without a build. */
function buildOf(folder: string): string {
  if (existsSync(join(folder, 'server/main.cjs'))) return folder;
  throw new UsageError(`--build ${folder} is no build: name a dist/ that npm run build has made`);
}

function numberOf(key: keyof typeof numbers, given: string): number {
  const [lowest, highest] = numbers[key];
  const value = Number(given);
  const isKind = given !== '' && (fractions.has(key) || Number.isInteger(value));
  if (isKind && value >= lowest && value <= highest) return value;
  const kind = fractions.has(key) ? 'a number' : 'a whole number';
  throw new UsageError(`--${key} must be ${kind} from ${lowest} to ${highest}, and not "${given}"`);
}
