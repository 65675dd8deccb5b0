import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../../runtime/clock';
import { readSettings, SettingsError } from '../../config/settings';
import { createLog } from '../../runtime/log';
import { destinationNamesOf } from '../settings';
import { formsDatabaseIn } from '../store/database';
import { StoreUnavailable } from '../store/submission';
import { readCommand, UsageError } from './read-command';
import { CommandFailure, runCommand, type Screen } from './run-command';

/**
 * `npm run forms`: what operators do with submissions. Exit code 2 where the command is not understood, 1 where it cannot be
 * done; a line on standard error says why.
 */
export async function main(commandLine: readonly string[]): Promise<void> {
  try {
    await run(commandLine);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function run(commandLine: readonly string[]): Promise<void> {
  const command = readCommand(commandLine);
  const { settings } = readSettings(process.env);
  // What fails is said by the command itself.
  const log = createLog({ level: 'silent', secrets: [] });
  const { dataDir } = settings;
  // A disk that is full is what some of them are called for.
  const database = formsDatabaseIn({ dataDir, log, clock: systemClock, isWritable: false });
  const destinations = destinationNamesOf(settings);
  try {
    await runCommand(command, { database, destinations, screen: terminal(), now: Date.now });
  } finally {
    database.close();
  }
}

function terminal(): Screen {
  // Whoever read along, as `head` does, may have seen enough.
  process.stdout.on('error', () => process.exit(0));
  return {
    print: async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    note: (text) => void process.stderr.write(text),
    ask: process.stdin.isTTY && process.stderr.isTTY ? ask : null,
  };
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

function messageOf(error: unknown): string {
  if (error instanceof SettingsError) return error.problems.join('\n');
  const isKnown = [UsageError, CommandFailure, StoreUnavailable].some((kind) => error instanceof kind);
  return isKnown && error instanceof Error ? error.message : `This is a defect: ${String(error)}`;
}
