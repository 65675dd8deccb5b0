import { textOf } from '../../../common/json';
import { visitObjects } from '../../../common/walk-json';

/** The text of a rich text document, its paragraphs in one line. */
export function plainTextOf(document: unknown): string {
  const parts: string[] = [];
  visitObjects([document], ({ type, text, content }) => {
    if (type === 'text') parts.push(textOf(text));
    else if (Array.isArray(content) || type === 'hard_break') parts.push(' ');
  });
  // Most white space is a single space, which need not be replaced.
  return parts
    .join('')
    .replaceAll(/\s{2,}|[^\S ]/g, ' ')
    .trim();
}
