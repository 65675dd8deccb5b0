import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { fill } from '../../texts/template';
import css from './filterable-gallery.css';

/** More categories than `max` are collapsed to the first `first` and the active ones; on phones CSS hides more. */
const collapse = { max: 15, first: 12 };

/** A toggle button for each category of a gallery, after one for all. The gallery's behaviour switches them. */
export function FilterBar({
  title,
  categories,
  allLabel,
}: {
  /** The gallery's; `''` for none. */
  readonly title: string;
  readonly categories: readonly string[];
  /** `''` for the site's own. */
  readonly allLabel: string;
}): ReactNode {
  const {
    texts: { gallery: texts },
    textsLang,
  } = useSite();
  const isLong = categories.length > collapse.max;
  return (
    <div
      role="group"
      aria-label={title === '' ? texts.filterBy : `${texts.filterBy}: ${title}`}
      className={css.filters}
      data-folded={isLong ? '' : undefined}
      data-first={isLong ? collapse.first : undefined}
    >
      <button
        type="button"
        className={css.toggle}
        lang={allLabel === '' ? textsLang : undefined}
        aria-pressed
      >
        {allLabel || texts.all}
      </button>
      {categories.map((name, index) => (
        <button
          key={name}
          type="button"
          className={css.toggle}
          aria-pressed={false}
          hidden={isLong && index >= collapse.first}
        >
          {name}
        </button>
      ))}
      {isLong && (
        <button type="button" className={css.more} lang={textsLang} aria-expanded={false}>
          <span>{fill(texts.allCategories, { total: categories.length })}</span>
          <span hidden>{texts.fewer}</span>
        </button>
      )}
    </div>
  );
}
