import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';
import { messagesIn } from '../messages';
import { EditorNote } from '../ui/EditorNote';

const messages = { id: 'Blok tidak dikenal', en: 'Unknown block' };

/** A placeholder for an unknown block, for editors and developers. Visitors see nothing in its place. */
export function UnknownBlock({ component }: { readonly component: string }): ReactNode {
  return (
    <EditorNote>
      {messagesIn(messages, useSite().languageCode)}: <code>{component.slice(0, 100)}</code>
    </EditorNote>
  );
}
