import * as z from 'zod';

/** The exit code by which we ask to be started again: something that we are made of changed. */
export const RESTART_CODE = 75;

/** What the process that started us is told. */
export type Report =
  /** We listen, and the first build is done, well or not. */
  { readonly kind: 'ready' } | { readonly kind: 'content-changed' };

const contentProblem = z.object({
  message: z.string(),
  place: z.object({ file: z.string(), line: z.int(), column: z.int(), source: z.string() }).nullable(),
});

const contentRead = z.object({ kind: z.literal('content-read'), problem: contentProblem.nullable() });

/** Why the content cannot be read. */
export type ContentProblem = z.infer<typeof contentProblem>;

/** Tells whoever started us; nobody where we were started by hand. */
export function reportToParent(report: Report): void {
  if (process.connected) process.send?.(report);
}

/** Calls back each time the parent has read the content anew, with what is wrong with it or null. */
export function onContentRead(take: (problem: ContentProblem | null) => void): void {
  process.on('message', (message) => {
    const parsed = contentRead.safeParse(message);
    if (parsed.success) take(parsed.data.problem);
  });
}
