/**
 * A text as it may stand in one line of a terminal, a mail or a list: without line breaks, control characters, which terminals
 * would execute, and bidirectional overrides.
 */
export function singleLine(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, ' ');
}

/** The same for each line of a text. */
export function singleLines(text: string): string {
  return text.split('\n').map(singleLine).join('\n');
}
