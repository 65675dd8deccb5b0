import { open } from 'node:fs/promises';
import { deleteSubmissions, numbersOf, retrySubmissions } from '../store/submission-updates';
import { codeOf } from '../store/database-error';
import type { FormsDatabase } from '../store/database';
import {
  countSubmissions,
  findStored,
  newestSubmissions,
  submissionStates,
  type SubmissionState,
} from '../store/submission-queries';
import { day } from '../store/purge';
import { csvLines, jsonLines } from './export-submissions';
import { helpLines } from './help';
import type { Command, ExportCommand } from './read-command';
import { listLines, printable, showLines } from './submission-text';

/** Where a command says what it has to say. */
export interface Screen {
  /** What was asked for. Resolves once it may be given more. */
  readonly print: (text: string) => Promise<void>;
  /** What is to be told besides. */
  readonly note: (text: string) => void;
  /** Asks whoever sits there; null where nobody does. */
  readonly ask: ((question: string) => Promise<string>) | null;
}

/** What commands work on. */
export interface CommandScope {
  readonly database: FormsDatabase;
  /** Names of those that the settings deliver to. */
  readonly destinations: readonly string[];
  readonly screen: Screen;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Something that cannot be done: the message says why, and what to do. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Does what was asked for. @throws {CommandFailure}, or {StoreUnavailable} where nothing can be read or written. */
export async function runCommand(command: Command, scope: CommandScope): Promise<void> {
  switch (command.name) {
    case 'help':
      return scope.screen.print(helpLines);
    case 'list':
      return list(command, scope);
    case 'show':
      return show(command.id, scope);
    case 'export':
      return exportAll(command, scope);
    case 'retry':
      return retry(command.chosen, scope);
    case 'delete':
      return remove(command.ids, scope);
    case 'purge':
      return purgeOlder(command, scope);
  }
}

async function list(
  { form, state, limit }: Extract<Command, { name: 'list' }>,
  { database, screen }: CommandScope,
): Promise<void> {
  const counts = await countSubmissions(database, { form });
  const shown = await newestSubmissions(database, { form, state }, limit);
  if (shown.length > 0) await screen.print(listLines(shown));
  const all = state === undefined ? sum(counts) : (counts.get(state) ?? 0);
  const standing = submissionStates.map((each) => `${counts.get(each) ?? 0} ${each}`).join(', ');
  screen.note(`${shown.length === 0 ? '' : '\n'}${shown.length} of ${all} shown; in all ${standing}.\n`);
}

async function show(id: string, { database, screen }: CommandScope): Promise<void> {
  const found = await findStored(database, id);
  if (found === null) throw new CommandFailure(unknown(id));
  await screen.print(showLines(found));
}

async function exportAll(
  { format, form, since, output }: ExportCommand,
  { database, screen }: CommandScope,
): Promise<void> {
  const lines = (format === 'csv' ? csvLines : jsonLines)(database, { form, since });
  if (output === undefined) {
    for await (const line of lines) await screen.print(line);
    return;
  }
  // Personal data: for the owner alone, and in the place of nothing else.
  const file = await open(output, 'wx', 0o600).catch((error: unknown) => {
    const reason = codeOf(error) === 'EEXIST' ? 'it is there already' : codeOf(error);
    throw new CommandFailure(`${output} cannot be written: ${reason}`);
  });
  try {
    for await (const line of lines) await file.write(line);
  } finally {
    await file.close();
  }
  screen.note(`Written to ${output}.\n`);
}

async function retry(
  chosen: Extract<Command, { name: 'retry' }>['chosen'],
  { database, destinations, screen }: CommandScope,
): Promise<void> {
  const byState = typeof chosen === 'string';
  const found = byState ? [] : await Promise.all(chosen.ids.map((id) => numberOf(id, database)));
  const delivered = found.find(({ state }) => state === 'delivered');
  if (delivered !== undefined) throw new CommandFailure(`${delivered.id} was delivered already`);
  const withoutDestination = chosen === 'kept' || found.some(({ state }) => state === 'kept');
  if (withoutDestination && destinations.length === 0)
    throw new CommandFailure(
      'There is no destination: set FORM_WEBHOOK_URL or FORM_MAIL_URL, as for the site',
    );
  const numbers = byState ? await numbersOf(database, { state: chosen }) : found.map(({ number }) => number);
  const count = await retrySubmissions(database, numbers, destinations);
  screen.note(`${submissions(count)} will be delivered by the running site, or at its next start.\n`);
}

async function remove(ids: readonly string[], { database, screen }: CommandScope): Promise<void> {
  const found = await Promise.all(ids.map((id) => numberOf(id, database)));
  const count = await deleteSubmissions(
    database,
    found.map(({ number }) => number),
  );
  screen.note(`${submissions(count)} deleted.\n`);
}

async function purgeOlder(
  { days, isSure }: Extract<Command, { name: 'purge' }>,
  { database, screen, now }: CommandScope,
): Promise<void> {
  const before = now() - days * day;
  const counts = await countSubmissions(database, { before });
  const going = submissionStates.filter((state) => state !== 'waiting');
  const total = going.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
  const standing = going.map((state) => `${counts.get(state) ?? 0} ${state}`).join(', ');
  const waiting = counts.get('waiting') ?? 0;
  if (waiting > 0) screen.note(`${submissions(waiting)} of that age waiting to be delivered: not deleted.\n`);
  if (total === 0) return screen.note(`No submission is older than ${days} days and done with.\n`);
  const question = `Delete ${submissions(total)} older than ${days} days (${standing})?`;
  if (!isSure && !(await isConfirmed(question, screen))) throw new CommandFailure('Nothing was deleted');
  const lists = await Promise.all(going.map((state) => numbersOf(database, { before, state })));
  screen.note(`${submissions(await deleteSubmissions(database, lists.flat()))} deleted.\n`);
}

async function isConfirmed(question: string, { ask }: Screen): Promise<boolean> {
  if (ask === null) throw new CommandFailure(`${question} Say so with --yes`);
  return /^y(?:es)?$/i.test((await ask(`${question} Type "yes": `)).trim());
}

async function numberOf(
  id: string,
  database: FormsDatabase,
): Promise<{ readonly id: string; readonly number: number; readonly state: SubmissionState }> {
  const found = await findStored(database, id);
  if (found === null) throw new CommandFailure(unknown(id));
  return { id, number: found.number, state: found.state };
}

function unknown(id: string): string {
  return `There is no submission ${printable(id)}: "npm run forms -- list" names those that there are`;
}

function submissions(count: number): string {
  return count === 1 ? '1 submission' : `${count} submissions`;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
