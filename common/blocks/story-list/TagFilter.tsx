import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import type { ListedTag, ListView } from '../../story/story-query';
import { SiteLink } from '../../ui/SiteLink';
import css from './story-list.css';

/** Links to the parts of a list by tag, after one to the whole list. */
export function TagFilter({
  tags,
  active,
  pathOf,
}: {
  readonly tags: readonly ListedTag[];
  /** Slug of the tag that the page shows. */
  readonly active: string | undefined;
  readonly pathOf: (view: ListView) => string;
}): ReactNode {
  const { list: texts, gallery } = useSite().texts;
  if (tags.length === 0) return null;
  const entries = [{ slug: undefined, name: gallery.all }, ...tags];
  return (
    <nav aria-label={texts.tags}>
      <ul className={css.tags}>
        {entries.map(({ slug, name }) => (
          <li key={slug ?? ''}>
            <SiteLink
              link={{ href: pathOf({ page: 1, tag: slug }), newTab: false }}
              // Of a further page, too, which is not the link's own.
              attributes={{ className: css.tag, 'data-active': slug === active ? '' : undefined }}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
