import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Image } from '../../image/Image';
import { LabelledLink } from '../../story/LabelledLink';
import { inSitePath, resolveLink } from '../../story/links';
import { useSite } from '../../story/site-context';
import { SiteLink } from '../../story/SiteLink';
import { uiText } from '../../ui-text';
import { Nested } from '../blocks-context';
import { defineBlock, type BlockProps } from '../define-block';
import { asset, blocks, boolean, parts, text, type ValuesOf } from '../fields';
import { navItem } from '../nav-item';
import { NavLinks, shownEntries, type NavEntry } from '../nav-links';
import css from './navigation.css';

const fields = {
  logo: asset(),
  brand: text(),
  items: parts(navItem),
  actions: blocks(['button']),
  sticky: boolean(),
};

/** The site's header: the brand, a list of links one level deep, and buttons. All of it works without scripts. */
function Navigation({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { logo, brand, items, actions, sticky } = values;
  const { languageCode } = useSite();
  const entries = shownEntries(items);
  return (
    <header {...root} className={[css.navigation, sticky ? css.sticky : ''].join(' ')}>
      <div className={css.bar}>
        <Brand logo={logo} brand={brand} />
        {entries.length > 0 && (
          <nav aria-label={uiText(languageCode).mainNavigation}>
            <ul className={css.items}>
              {entries.map((entry) => (
                <li key={entry.key}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
          </nav>
        )}
        {actions.length > 0 && (
          <div className={css.actions}>
            <Nested blocks={actions} />
          </div>
        )}
      </div>
    </header>
  );
}

/** Logo and name, leading home. A logo beside the name only decorates; alone it is the link's name. */
function Brand({ logo, brand }: Pick<ValuesOf<typeof fields>, 'logo' | 'brand'>): ReactNode {
  const site = useSite();
  if (logo === null && brand === '') return null;
  const unnamed = brand === '' && logo?.alt === '';
  const label = unnamed ? uiText(site.languageCode).toHome : undefined;
  return (
    <SiteLink
      link={{ href: inSitePath('', site), newTab: false }}
      attributes={{ className: css.brand, 'aria-label': label }}
    >
      {logo !== null && (
        <Image
          asset={brand === '' ? logo : { ...logo, alt: '' }}
          className={css.logo}
          loading="eager"
          sizes="12rem"
        />
      )}
      {brand}
    </SiteLink>
  );
}

/** An entry as a link or, where it has entries of its own, as a list that opens. Opening one closes the others. */
function Entry({ entry }: { readonly entry: NavEntry }): ReactNode {
  const { pathname } = useLocation();
  const leadsSomewhere = resolveLink(entry.link, useSite()) !== null;
  const children = shownEntries(entry.children ?? []);
  if (children.length === 0)
    return <LabelledLink label={entry.label} link={entry.link} className={css.link} />;
  const { children: _, ...own } = entry;
  return (
    // A new key closes the list once one of its links has been followed.
    <details key={pathname} name="navigation" className={css.submenu}>
      <summary className={css.link}>{entry.label}</summary>
      <NavLinks
        entries={leadsSomewhere ? [{ ...own, key: 'own' }, ...children] : children}
        listClass={css.children}
        linkClass={css.link}
      />
    </details>
  );
}

export const block = defineBlock('navigation', fields, Navigation);
