import type { ReactNode } from 'react';
import { MAX_QUERY_LENGTH, SEARCH_SLUG } from '../constants';
import { useSite } from '../site/site-context';
import { inSitePath } from '../story/links';
import css from './search-form.css';

/**
 * A form that leads to the search page, without scripts. In a preview it leads to a preview.
 * @param label names it among the landmarks of the page; default: the label of its field.
 */
export function SearchForm({
  size,
  label,
  query,
}: {
  readonly size: 'compact' | 'large';
  readonly label?: string;
  readonly query?: string;
}): ReactNode {
  const site = useSite();
  const { search } = site.texts.site;
  return (
    <form
      role="search"
      aria-label={label ?? search}
      action={inSitePath(SEARCH_SLUG, site)}
      className={css[size]}
    >
      {/* A browser drops the query of a form's address. */}
      {[...new URLSearchParams(site.editorParameters)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input
        type="search"
        name="q"
        aria-label={search}
        placeholder={size === 'compact' ? search : undefined}
        defaultValue={query}
        maxLength={MAX_QUERY_LENGTH}
        className={css.input}
      />
      <button type="submit" aria-label={search} className={css.submit}>
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M13 13l5 5M8.5 15a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z" />
        </svg>
        {size === 'large' && search}
      </button>
    </form>
  );
}
