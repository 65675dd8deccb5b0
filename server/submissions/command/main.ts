import { once } from 'node:events';
import { statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { systemClock } from '../../runtime/clock';
import { endWithReader, readCommandSettings, UsageError } from '../../config/command-line';
import { SettingsError } from '../../config/settings';
import { createLog } from '../../runtime/logging/log';
import { receiversOf } from '../receivers';
import { destinationNamesOf } from '../settings';
import { FormsDatabase } from '../store/database';
import { StoreUnavailable } from '../store/submission';
import { helpText, readCommand } from './read-command';
import { CommandFailure, runCommand, type Terminal } from './run-command';

/**
 * `npm run forms`: manages submissions. Exits with 2 for a wrong command line and with 1 if the command fails, after a line on
 * standard error.
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
  const terminal = processTerminal();
  const command = readCommand(commandLine);
  if (command.name === 'help') return terminal.print(helpText);
  const settings = readCommandSettings(process.env);
  // Silent, because the command reports failures itself.
  const log = createLog({ level: 'silent', secrets: [] });
  const { dataDir } = settings;
  // Without submissions the site has no database yet, but it has this folder.
  if (statSync(dataDir, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandFailure(
      `DATA_DIR is ${dataDir}, which does not exist: set DATA_DIR to the folder that the site uses`,
    );
  // Without the write probe: a full disk is a reason to run this command.
  const database = new FormsDatabase({ dataDir, log, clock: systemClock, checkWritable: false });
  const destinations = destinationNamesOf(settings);
  const receiverOf = receiversOf(settings);
  try {
    await runCommand(command, { database, destinations, receiverOf, terminal, now: Date.now });
  } finally {
    database.close();
  }
}

function processTerminal(): Terminal {
  endWithReader(process.stdout);
  return {
    print: async (text) => {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain');
    },
    printNote: (text) => void process.stderr.write(text),
    prompt: process.stdin.isTTY && process.stderr.isTTY ? prompt : null,
  };
}

async function prompt(message: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(message);
  } finally {
    lines.close();
  }
}

function messageOf(error: unknown): string {
  const expected = [SettingsError, UsageError, CommandFailure, StoreUnavailable];
  const isExpected = expected.some((kind) => error instanceof kind);
  return isExpected && error instanceof Error ? error.message : `Internal error: ${String(error)}`;
}
