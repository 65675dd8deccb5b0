/** What an error says; the text of a value that was thrown in its place. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
