import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Image } from '../../image/Image';
import { LabelledLink } from '../../story/LabelledLink';
import { inSitePath, resolveLink } from '../../story/links';
import { useSite } from '../../story/site-context';
import { uiText } from '../../ui-text';
import { Nested } from '../blocks-context';
import { defineBlock, type BlockProps } from '../define-block';
import { asset, blocks, boolean, parts, text, type PartOf } from '../fields';
import { navItem } from '../nav-item';

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
  const site = useSite();
  return (
    <header {...root} className={[css.navigation, sticky ? css.sticky : ''].join(' ')}>
      <div className={css.bar}>
        {(logo !== null || brand !== '') && (
          <Link to={inSitePath('', site)} className={css.brand} discover="none">
            {logo !== null && (
              <Image
                asset={brand === '' ? logo : { ...logo, alt: '' }}
                className={css.logo}
                loading="eager"
              />
            )}
            {brand}
          </Link>
        )}
        {items.length > 0 && (
          <nav aria-label={uiText(site.languageCode).mainNavigation}>
            <ul className={css.items}>
              {items.map((entry) => (
                <Item key={entry.key} item={entry} />
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

function Item({ item: { label, link, children } }: { item: PartOf<typeof navItem.fields> }): ReactNode {
  const { pathname } = useLocation();
  const leadsSomewhere = resolveLink(link, useSite()) !== null;
  if (children.length === 0) {
    return (
      <li>
        <LabelledLink label={label} link={link} className={css.link} />
      </li>
    );
  }
  return (
    <li>
      {/* A new key closes the list once one of its links has been followed. */}
      <details key={pathname} name="navigation" className={css.submenu}>
        <summary className={css.link}>{label}</summary>
        <ul className={css.children}>
          {leadsSomewhere && (
            <li>
              <LabelledLink label={label} link={link} className={css.link} />
            </li>
          )}
          {children.map((entry) => (
            <li key={entry.key}>
              <LabelledLink label={entry.label} link={entry.link} className={css.link} />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

export const block = defineBlock('navigation', fields, Navigation);
