import type { ReactNode } from 'react';
import { useSite } from '../story/site-context';
import { wordsIn, type Words } from '../ui-text';
import css from './unknown-block.css';

const words: Words<string> = { id: 'Blok tidak dikenal', en: 'Unknown block' };

/** Stands where a block is that nobody knows, for editors and developers. Visitors see nothing there. */
export function UnknownBlock({ component }: { readonly component: string }): ReactNode {
  return (
    <p className={css.unknown}>
      {wordsIn(words, useSite().languageCode)}: <code>{component.slice(0, 100)}</code>
    </p>
  );
}
