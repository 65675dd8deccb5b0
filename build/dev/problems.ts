import { formatMessages, type BuildFailure, type Message } from 'esbuild';
import type { Problem } from './page/page-events';
import { messageOf } from '../../server/runtime/logging/error-message';

function isBuildFailure(error: unknown): error is BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors);
}

/** The errors of failed bundles, each once: a file in both bundles fails in both. */
export function messagesOf(failures: readonly unknown[]): Message[] {
  const found = failures.flatMap((failure) =>
    isBuildFailure(failure) ? failure.errors : [plainMessage(failure)],
  );
  return [...uniqueMessages(found).values()];
}

/** Messages, each once, by a key of location and text. */
export function uniqueMessages(messages: readonly Message[]): ReadonlyMap<string, Message> {
  return new Map(
    messages.map((message) => {
      const { file, line, column } = message.location ?? { file: '', line: 0, column: 0 };
      return [`${file}:${line}:${column}:${message.text}`, message];
    }),
  );
}

function plainMessage(error: unknown): Message {
  const text = messageOf(error);
  return { id: '', pluginName: '', text, location: null, notes: [], detail: error };
}

/** A message in the form that pages show. esbuild counts columns in bytes from 0. */
export function problemOf({ text, location }: Message): Problem {
  if (location === null) return { reportedBy: 'build', message: text, location: null };
  const { file, line, column, lineText } = location;
  const before = Buffer.from(lineText).subarray(0, column).toString();
  return {
    reportedBy: 'build',
    message: text,
    location: { file, line, column: before.length + 1, source: lineText },
  };
}

/** Messages for a terminal: text, file, line, column and the source line. */
export async function terminalText(
  messages: Message[],
  kind: 'error' | 'warning' = 'error',
): Promise<string> {
  const color = process.stderr.isTTY;
  return (await formatMessages(messages, { kind, color })).join('');
}
