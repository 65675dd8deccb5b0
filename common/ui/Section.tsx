import type { ReactNode } from 'react';
import type { RootAttributes } from '../story/editable';
import css from './section.css';

/** A section at page width, with an optional heading. */
export function Section({
  root,
  title = '',
  className,
  children,
}: {
  readonly root: RootAttributes;
  readonly title?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={className === undefined ? css.section : `${css.section} ${className}`} {...root}>
      {title !== '' && <h2 className={css.title}>{title}</h2>}
      {children}
    </section>
  );
}
