import { format } from 'node:util';

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;

/** The console's methods that print a message. */
export type ConsoleMethod = (typeof methods)[number];

interface Expectation {
  method: ConsoleMethod;
  pattern: RegExp | string;
  met: boolean;
}

let strays: string[] = [];
let expectations: Expectation[] = [];

function matches({ method, pattern }: Expectation, called: ConsoleMethod, message: string): boolean {
  if (method !== called) return false;
  return typeof pattern === 'string' ? message.includes(pattern) : pattern.test(message);
}

function record(method: ConsoleMethod, values: unknown[]): void {
  const message = format(...values);
  const wanted = expectations.filter((expectation) => matches(expectation, method, message));
  for (const expectation of wanted) expectation.met = true;
  if (wanted.length > 0) return;
  const caller = new Error('stray').stack?.split('\n').slice(3, 6).join('\n') ?? '';
  strays.push(`console.${method}: ${message}\n${caller}`);
}

/**
 * Replaces the methods of a console by ones that only keep what was printed, to be judged by `judgeConsole`.
 * @returns a function that puts the methods back.
 */
export function guardConsole(target: Console): () => void {
  const originals = methods.map((method) => [method, target[method]] as const);
  for (const method of methods) target[method] = (...values: unknown[]) => record(method, values);
  return () => {
    for (const [method, original] of originals) target[method] = original;
  };
}

/**
 * Announces that code under test prints by the console before this test ends. Calls that match, one or more,
 * are swallowed; a test in which none came fails, and so does any other call.
 * @param pattern matched against the message as printed, `%s` filled in; a string is searched for as it is.
 */
export function expectConsole(method: ConsoleMethod, pattern: RegExp | string): void {
  expectations.push({ method, pattern, met: false });
}

/** `expectConsole('error', pattern)`, the usual case: React and last-resort reports speak by `console.error`. */
export function expectConsoleError(pattern: RegExp | string): void {
  expectConsole('error', pattern);
}

/**
 * Closes the books of one test.
 * @throws Error listing every call nobody announced and every announced one that never came.
 */
export function judgeConsole(): void {
  const missing = expectations
    .filter(({ met }) => !met)
    .map(({ method, pattern }) => `expected a console.${method} matching ${String(pattern)}, none came`);
  const problems = [...strays, ...missing];
  strays = [];
  expectations = [];
  if (problems.length > 0) throw new Error(`Console:\n${problems.join('\n')}`);
}
