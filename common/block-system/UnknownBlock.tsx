import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';
import { messagesIn, type Messages } from '../messages';
import css from './unknown-block.css';

const words: Messages<string> = { id: 'Blok tidak dikenal', en: 'Unknown block' };

/** Stands where a block is that nobody knows, for editors and developers. Visitors see nothing there. */
export function UnknownBlock({ component }: { readonly component: string }): ReactNode {
  return (
    <p className={css.unknown}>
      {messagesIn(words, useSite().languageCode)}: <code>{component.slice(0, 100)}</code>
    </p>
  );
}
