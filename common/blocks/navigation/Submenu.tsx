import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import css from './navigation.css';

/** Links behind a disclosure. Opening one closes the others. */
export function Submenu({
  label,
  children,
}: {
  readonly label: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { pathname } = useLocation();
  return (
    // A new key closes the disclosure after a navigation.
    <details key={pathname} name="navigation" className={css.submenu}>
      <summary className={css.link}>{label}</summary>
      {children}
    </details>
  );
}
