import type { ReactNode } from 'react';
import { useSite } from '../story/site-context';
import { wordsIn } from '../ui-text';

const words = { id: { code: 'Kode', table: 'Tabel' }, en: { code: 'Code', table: 'Table' } };

/**
 * A box that scrolls inside itself, so that what is wide never widens the page. It takes the focus, since browsers scroll
 * by keyboard only what has it, and says what it is.
 * @param name what tells it from others of its kind.
 */
export function Scroller({
  of,
  name,
  className,
  dir,
  children,
}: {
  readonly of: 'code' | 'table';
  readonly name: string | undefined;
  readonly className: string | undefined;
  readonly dir?: 'ltr' | 'rtl' | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const kind = wordsIn(words, useSite().languageCode)[of];
  const Box = of === 'code' ? 'pre' : 'div';
  return (
    <Box
      className={className}
      dir={dir}
      role="region"
      tabIndex={0}
      aria-label={name ? `${kind}: ${name}` : kind}
    >
      {children}
    </Box>
  );
}
