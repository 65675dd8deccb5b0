import type { ReactNode } from 'react';
import type { RawBlock } from '../fields/fields';
import { useSite } from '../site/site-context';
import { editableAttributes } from '../story/editable';
import { EditorNote } from '../ui/EditorNote';

/** A placeholder for an unknown block, for editors and developers. Visitors see nothing in its place. */
export function UnknownBlock({ raw }: { readonly raw: RawBlock }): ReactNode {
  return (
    <EditorNote root={editableAttributes(raw)}>
      {useSite().texts.site.unknownBlock}: <code>{raw.component.slice(0, 100)}</code>
    </EditorNote>
  );
}
