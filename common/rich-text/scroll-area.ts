import { messagesIn } from '../messages';

/** What makes a box that scrolls by itself reachable, and says what is in it. */
export interface ScrollArea {
  readonly role: 'group';
  readonly tabIndex: 0;
  readonly 'aria-label': string;
}

const words = { id: { code: 'Kode', table: 'Tabel' }, en: { code: 'Code', table: 'Table' } };

/**
 * Attributes of a box that scrolls inside itself, so that what is wide never widens the page. It takes the focus: by
 * keyboard, browsers scroll only what has it.
 * @param name what tells the box from others of its kind; `''` where nothing does.
 */
export function scrollArea(of: 'code' | 'table', name: string, languageCode: string): ScrollArea {
  const label = [messagesIn(words, languageCode)[of], name].filter(Boolean).join(': ');
  // No landmark: a page may hold dozens.
  return { role: 'group', tabIndex: 0, 'aria-label': label };
}
