import type { ReactNode } from 'react';
import { untranslatedLanguage, useSite } from '../../site/site-context';
import type { ListedTag, ListView } from '../../story/story-query';
import { InLanguage } from '../../ui/InLanguage';
import { SiteLink } from '../../ui/SiteLink';
import css from './story-list.css';

/** Links to the parts of a list by tag, after one to the whole list. */
export function TagFilter({
  tags,
  view,
  pathOf,
}: {
  readonly tags: readonly ListedTag[];
  /** The part of the list that the page shows. */
  readonly view: ListView;
  readonly pathOf: (view: ListView) => string;
}): ReactNode {
  const site = useSite();
  const { list: texts, gallery } = site.texts;
  const lang = untranslatedLanguage(site);
  if (tags.length === 0) return null;
  const entries = [{ slug: undefined, name: gallery.all }, ...tags];
  return (
    <nav lang={site.textsLang} aria-label={texts.tags}>
      <ul className={css.tags}>
        {entries.map(({ slug, name }) => (
          <li key={slug ?? ''}>
            <SiteLink
              link={{ href: pathOf({ page: 1, tag: slug }), newTab: false }}
              attributes={{
                className: css.tag,
                // Of a further page, too, which is not the link's own.
                ...(slug === view.tag && { 'aria-current': view.page === 1 ? 'page' : 'true' }),
              }}
            >
              <InLanguage lang={slug && lang}>{name}</InLanguage>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
