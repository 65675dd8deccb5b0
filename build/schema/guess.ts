/** What the help that `npm run adopt` makes up begins with, until someone corrects it. */
export const GUESS = 'Guess:';

/** Text of editors without marks of code or of Markdown tables, in one line. */
export function plainText(text: string): string {
  return text
    .replaceAll(/[`|\\<>{}]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300);
}
