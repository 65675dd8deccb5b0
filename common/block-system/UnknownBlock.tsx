import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';
import css from './unknown-block.css';

/** A placeholder for an unknown block, for editors and developers. Visitors see nothing in its place. */
export function UnknownBlock({ component }: { readonly component: string }): ReactNode {
  return (
    <p className={css.unknown}>
      {useSite().texts.site.unknownBlock}: <code>{component.slice(0, 100)}</code>
    </p>
  );
}
