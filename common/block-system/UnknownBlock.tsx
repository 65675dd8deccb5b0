import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';
import { EditorNote } from '../ui/EditorNote';

/** A placeholder for an unknown block, for editors and developers. Visitors see nothing in its place. */
export function UnknownBlock({ component }: { readonly component: string }): ReactNode {
  return (
    <EditorNote>
      {useSite().texts.site.unknownBlock}: <code>{component.slice(0, 100)}</code>
    </EditorNote>
  );
}
