import type { ReactNode } from 'react';
import { blocks, text, textarea, type ValuesOf } from '../fields/fields';
import type { RootAttributes } from '../story/editable';
import introCss from './intro.css';
import sectionCss from './section.css';
import css from './headed-section.css';

/** The fields of a section's head. */
export const sectionFields = {
  eyebrow: text(),
  title: text(),
  lead: textarea(),
  actions: blocks(['button']),
};

/** The parsed fields of a section's head. */
export type SectionHead = ValuesOf<typeof sectionFields>;

/** True if a section's head shows something. */
export function hasHead({ eyebrow, title, lead: intro, actions }: SectionHead): boolean {
  return eyebrow !== '' || title !== '' || intro !== '' || actions.length > 0;
}

/**
 * A section at page width with an optional head.
 * @param actions the rendered actions of the head: beside it in wide containers, below the content in narrow ones.
 */
export function HeadedSection({
  head,
  actions,
  root,
  className = '',
  children,
}: {
  readonly head: SectionHead;
  readonly actions: ReactNode;
  readonly root?: RootAttributes;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { eyebrow, title, lead: intro } = head;
  const heading = title !== '' && <h2 className={sectionCss.title}>{title}</h2>;
  const isPlain = eyebrow === '' && intro === '';
  const hasActions = head.actions.length > 0;
  const classes = [sectionCss.section, hasActions ? css.acting : '', className];
  return (
    <section className={classes.filter((name) => name).join(' ')} {...root}>
      {isPlain ? (
        heading
      ) : (
        <div className={css.head}>
          {eyebrow !== '' && <p className={introCss.eyebrow}>{eyebrow}</p>}
          {heading}
          {intro !== '' && <p className={css.intro}>{intro}</p>}
        </div>
      )}
      {children}
      {hasActions && <div className={`${introCss.buttons} ${css.actions}`}>{actions}</div>}
    </section>
  );
}
