import { open, rm } from 'node:fs/promises';
import { deleteSubmissions, submissionNumbers, retrySubmissions } from '../store/submission-updates';
import { codeOf } from '../../runtime/logging/error-code';
import { fileProblem } from '../../runtime/files/file-problem';
import { singleLine } from '../../runtime/single-line';
import type { FormsDatabase } from '../store/database';
import {
  countSubmissions,
  findSubmission,
  listSubmissions,
  submissionStates,
} from '../store/submission-queries';
import type { ReceiverOf } from '../receivers';
import { findByAddress, forgetAddress } from '../store/person-data';
import { day } from '../store/purge';
import { csvLines, jsonLines } from '../export-submissions';
import type { Command } from './read-command';
import { listLines, showLines } from './submission-text';

/** The terminal that a command runs in. */
export interface Terminal {
  /** Writes output. Resolves once more can be written. */
  readonly print: (text: string) => Promise<void>;
  /** Writes a note beside the output. */
  readonly printNote: (text: string) => void;
  /** Asks the user; null if the terminal is not interactive. */
  readonly prompt: ((message: string) => Promise<string>) | null;
}

interface CommandScope {
  readonly database: FormsDatabase;
  /** Names of the configured destinations. */
  readonly destinations: readonly string[];
  /** Default: each destination has one receiver. */
  readonly receiverOf?: ReceiverOf;
  readonly terminal: Terminal;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A command that cannot be carried out. */
export class CommandFailure extends Error {
  override readonly name = 'CommandFailure';
}

/** Runs a command. @throws {CommandFailure} @throws {StoreUnavailable} */
export async function runCommand(
  command: Exclude<Command, { name: 'help' }>,
  scope: CommandScope,
): Promise<void> {
  switch (command.name) {
    case 'list':
      return list(command, scope);
    case 'show':
      return show(command.id, scope);
    case 'export':
      return exportAll(command, scope);
    case 'retry':
      return retry(command.target, scope);
    case 'delete':
      return remove(command.ids, scope);
    case 'find':
      return findPerson(command.address, scope);
    case 'forget':
      return forgetPerson(command, scope);
    case 'purge':
      return purgeOlder(command, scope);
  }
}

async function list(
  { form, state, limit }: Extract<Command, { name: 'list' }>,
  { database, terminal }: CommandScope,
): Promise<void> {
  const counts = await countSubmissions(database, { form });
  const shown = await listSubmissions(database, { form, state }, limit);
  if (shown.length > 0) await terminal.print(listLines(shown));
  const all = state === undefined ? sum(counts) : (counts.get(state) ?? 0);
  const byState = submissionStates.map((each) => `${counts.get(each) ?? 0} ${each}`).join(', ');
  terminal.printNote(
    `${shown.length === 0 ? '' : '\n'}${shown.length} of ${all} shown; in all ${byState}.\n`,
  );
}

async function show(id: string, { database, terminal }: CommandScope): Promise<void> {
  await terminal.print(showLines(await find(id, database)));
}

async function exportAll(
  { format, form, since, output }: Extract<Command, { name: 'export' }>,
  { database, terminal }: CommandScope,
): Promise<void> {
  const lines = (format === 'csv' ? csvLines : jsonLines)(database, { form, since });
  if (output === undefined) {
    for await (const line of lines) await terminal.print(line);
    return;
  }
  // Personal data: readable by the owner alone. An existing file is not overwritten.
  const file = await open(output, 'wx', 0o600).catch((error: unknown) => {
    if (codeOf(error) === 'EEXIST')
      throw new CommandFailure(`${output} exists, and is never overwritten: choose another name`);
    throw failureOf(error, output);
  });
  try {
    // `write` may take a part of a line, as on a disk that is nearly full.
    for await (const line of lines) await file.appendFile(line);
    await file.sync();
  } catch (error) {
    await rm(output, { force: true }); // half an export looks like a whole one
    throw failureOf(error, output);
  } finally {
    await file.close();
  }
  terminal.printNote(`Written to ${output}.\n`);
}

function failureOf(error: unknown, output: string): unknown {
  const problem = fileProblem(error, output);
  return problem === undefined ? error : new CommandFailure(problem);
}

async function retry(
  target: Extract<Command, { name: 'retry' }>['target'],
  { database, destinations, receiverOf, terminal }: CommandScope,
): Promise<void> {
  const byState = typeof target === 'string';
  const found = byState ? [] : await Promise.all(target.ids.map((id) => find(id, database)));
  const delivered = found.find(({ state }) => state === 'delivered');
  if (delivered !== undefined) throw new CommandFailure(`${delivered.submission.id} was delivered already`);
  if (destinations.length === 0)
    throw new CommandFailure(
      'There is no destination: set FORM_WEBHOOK_URL or FORM_MAIL_URL, with the same values as the site',
    );
  const numbers = byState
    ? await submissionNumbers(database, { state: target })
    : found.map(({ number }) => number);
  const count = await retrySubmissions(database, numbers, destinations, receiverOf);
  terminal.printNote(`${submissions(count)} will be delivered by the running site, or at its next start.\n`);
}

async function remove(ids: readonly string[], { database, terminal }: CommandScope): Promise<void> {
  const found = await Promise.all(ids.map((id) => find(id, database)));
  const numbers = found.map(({ number }) => number);
  const count = await deleteSubmissions(database, numbers);
  terminal.printNote(`${submissions(count)} deleted.\n`);
}

async function findPerson(address: string, { database, terminal }: CommandScope): Promise<void> {
  const found = await findByAddress(database, address);
  if (found.length > 0) await terminal.print(listLines(found));
  terminal.printNote(
    `${found.length > 0 ? '\n' : ''}${singleLine(address)} appears in ${submissions(found.length)}.\n`,
  );
}

async function forgetPerson(
  { address, isConfirmed }: Extract<Command, { name: 'forget' }>,
  { database, terminal, now }: CommandScope,
): Promise<void> {
  const found = await findByAddress(database, address);
  const waiting = found.filter(({ state }) => state === 'waiting').length;
  const note = waiting === 0 ? '' : `, of which ${waiting} will not be delivered then`;
  const message = `Delete ${submissions(found.length)} with ${singleLine(address)}${note}?`;
  if (!isConfirmed && found.length > 0 && !(await confirm(message, terminal)))
    throw new CommandFailure('Nothing was deleted');
  const count = await forgetAddress(database, address, now());
  terminal.printNote(
    `${submissions(count)} deleted. What was delivered before is at the receivers, and in backups of DATA_DIR.\n`,
  );
}

async function purgeOlder(
  { days, isConfirmed }: Extract<Command, { name: 'purge' }>,
  { database, terminal, now }: CommandScope,
): Promise<void> {
  const before = now() - days * day;
  const counts = await countSubmissions(database, { before });
  const purgeable = submissionStates.filter((state) => state !== 'waiting');
  const total = purgeable.reduce((all, state) => all + (counts.get(state) ?? 0), 0);
  const byState = purgeable.map((state) => `${counts.get(state) ?? 0} ${state}`).join(', ');
  const waiting = counts.get('waiting') ?? 0;
  if (waiting > 0)
    terminal.printNote(`${submissions(waiting)} of that age waiting to be delivered: not deleted.\n`);
  if (total === 0) return terminal.printNote(`No submission to delete is older than ${days} days.\n`);
  const message = `Delete ${submissions(total)} older than ${days} days (${byState})?`;
  if (!isConfirmed && !(await confirm(message, terminal))) throw new CommandFailure('Nothing was deleted');
  const lists = await Promise.all(purgeable.map((state) => submissionNumbers(database, { before, state })));
  terminal.printNote(`${submissions(await deleteSubmissions(database, lists.flat()))} deleted.\n`);
}

async function confirm(message: string, { prompt }: Terminal): Promise<boolean> {
  if (prompt === null) throw new CommandFailure(`${message} Confirm with --yes`);
  return /^y(?:es)?$/i.test((await prompt(`${message} Type "yes": `)).trim());
}

/** @throws {CommandFailure} for an unknown id. */
async function find(id: string, database: FormsDatabase) {
  const found = await findSubmission(database, id);
  if (found !== null) return found;
  throw new CommandFailure(
    `There is no submission ${singleLine(id)}: "npm run forms -- list" lists the existing ones`,
  );
}

function submissions(count: number): string {
  return count === 1 ? '1 submission' : `${count} submissions`;
}

function sum(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((all, count) => all + count, 0);
}
