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
 * Replaces the methods of a console: calls are recorded for `judgeConsole` and print nothing.
 * @returns a function that restores the methods.
 */
export function guardConsole(target: Console): () => void {
  const originals = methods.map((method) => [method, target[method]] as const);
  for (const method of methods) target[method] = (...values: unknown[]) => record(method, values);
  return () => {
    for (const [method, original] of originals) target[method] = original;
  };
}

/**
 * Expects one or more console calls before the current test ends. The test fails without such a call, and with any
 * other call.
 * @param pattern tested on the formatted message; a string must be part of it.
 */
export function expectConsole(method: ConsoleMethod, pattern: RegExp | string): void {
  expectations.push({ method, pattern, met: false });
}

/** `expectConsole('error', pattern)`: React and reports of last resort use `console.error`. */
export function expectConsoleError(pattern: RegExp | string): void {
  expectConsole('error', pattern);
}

/**
 * Ends the guard's record of one test.
 * @throws Error that lists unexpected calls, and expected ones that are missing.
 */
export function judgeConsole(): void {
  const missing = expectations
    .filter(({ met }) => !met)
    .map(({ method, pattern }) => `expected a console.${method} matching ${String(pattern)}, got none`);
  const problems = [...strays, ...missing];
  strays = [];
  expectations = [];
  if (problems.length > 0) throw new Error(`Console:\n${problems.join('\n')}`);
}
