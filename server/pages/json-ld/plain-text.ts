import { textOf } from '../../../common/json';
import { visitObjects } from '../../../common/walk-json';

/** The text of a rich text document, its paragraphs in one line. */
export function plainTextOf(document: unknown): string {
  const parts: string[] = [];
  visitObjects([document], ({ type, text, content }) => {
    if (type === 'text') parts.push(textOf(text));
    else if (Array.isArray(content) || type === 'hard_break') parts.push(' ');
  });
  return parts.join('').replaceAll(/\s+/g, ' ').trim();
}
