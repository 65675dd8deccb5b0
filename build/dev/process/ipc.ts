import * as z from 'zod';

/** The exit code that asks the parent for a restart, because a file of this program changed. */
export const RESTART_CODE = 75;

/** A message to the parent process. */
export type Report =
  /** The program listens, and the first build has ended, successfully or not. */
  { readonly kind: 'ready' } | { readonly kind: 'content-changed' };

const contentProblem = z.object({
  message: z.string(),
  location: z.object({ file: z.string(), line: z.int(), column: z.int(), source: z.string() }).nullable(),
});

const contentRead = z.object({ kind: z.literal('content-read'), problem: contentProblem.nullable() });

/** Why the content cannot be read. */
export type ContentProblem = z.infer<typeof contentProblem>;

/** Does nothing if the program was started without a parent. */
export function reportToParent(report: Report): void {
  if (process.connected) process.send?.(report);
}

/** @param listener called each time the parent has read the content again, with the problem or null. */
export function onContentRead(listener: (problem: ContentProblem | null) => void): void {
  process.on('message', (message) => {
    const parsed = contentRead.safeParse(message);
    if (parsed.success) listener(parsed.data.problem);
  });
}
