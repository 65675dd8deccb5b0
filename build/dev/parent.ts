import * as z from 'zod';

/** The exit code by which we ask to be started again: something that we are made of changed. */
export const RESTART_CODE = 75;

/** What the process that started us is told. */
export type Report =
  /** We listen, and the first build is done, well or not. */
  { readonly kind: 'ready' } | { readonly kind: 'content-changed' };

const contentRead = z.object({ kind: z.literal('content-read'), problem: z.string().nullable() });

/** Tells whoever started us; nobody where we were started by hand. */
export function reportToParent(report: Report): void {
  if (process.connected) process.send?.(report);
}

/** Calls back each time the parent has read the content anew, with what is wrong with it or null. */
export function onContentRead(take: (problem: string | null) => void): void {
  process.on('message', (message) => {
    const parsed = contentRead.safeParse(message);
    if (parsed.success) take(parsed.data.problem);
  });
}
