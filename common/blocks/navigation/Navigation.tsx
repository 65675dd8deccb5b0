import { useId, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { Image } from '../../image/Image';
import { LabelledLink } from '../../ui/LabelledLink';
import { inSitePath, resolveLink } from '../../story/links';
import { useSite } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import { breakpoints } from '../../theme';
import { uiMessages, messagesIn, type Messages } from '../../messages';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, boolean, parts, text, type RawBlock, type ValuesOf } from '../../fields/fields';
import { navItem } from '../../ui/nav-item';
import { NavLinks, shownEntries, type NavEntry } from '../../ui/nav-links';
import css from './navigation.css';
import { usePanel } from './use-panel';
import { useSubmenus } from './use-submenus';

const fields = {
  logo: asset(),
  brand: text(),
  items: parts(navItem),
  actions: blocks(['button']),
  sticky: boolean(),
};

const words: Messages<{ readonly menu: string; readonly close: string }> = {
  id: { menu: 'Menu', close: 'Tutup menu' },
  en: { menu: 'Menu', close: 'Close menu' },
};

/** Windows in which the entries stand in a panel of their own. */
const small = `(width < ${breakpoints.lg}px)`;

/**
 * The site's header: the brand, a list of links one level deep, and buttons. Small windows show links and buttons in a
 * panel, which is a popover: browsers open and close it without scripts.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */
function Navigation({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { logo, brand, items, actions, sticky } = values;
  const entries = shownEntries(items);
  return (
    <header className={[css.navigation, sticky ? css.sticky : ''].join(' ')} {...root}>
      <div className={css.bar}>
        <Brand logo={logo} brand={brand} />
        {(entries.length > 0 || actions.length > 0) && <Menu entries={entries} actions={actions} />}
      </div>
    </header>
  );
}

/** Everything in the bar but the brand: in it where the window is wide, else in the panel. */
function Menu({
  entries,
  actions,
}: {
  readonly entries: readonly NavEntry[];
  readonly actions: readonly RawBlock[];
}): ReactNode {
  const { languageCode } = useSite();
  const { menu, close } = messagesIn(words, languageCode);
  const id = useId();
  const panel = usePanel(small);
  useSubmenus(panel.ref);
  return (
    <>
      <button type="button" popoverTarget={id} className={css.opener}>
        <span className={css.bars} aria-hidden="true" />
        {menu}
      </button>
      <div {...panel} id={id} popover="auto" className={css.panel}>
        <button
          type="button"
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={close}
          className={css.closer}
        />
        {entries.length > 0 && (
          <nav aria-label={uiMessages(languageCode).mainNavigation}>
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
            <NestedBlocks blocks={actions} />
          </div>
        )}
      </div>
    </>
  );
}

/** Logo and name, leading home. A logo beside the name only decorates; alone it is the link's name. */
function Brand({ logo, brand }: Pick<ValuesOf<typeof fields>, 'logo' | 'brand'>): ReactNode {
  const site = useSite();
  if (logo === null && brand === '') return null;
  const unnamed = brand === '' && logo?.alt === '';
  const label = unnamed ? uiMessages(site.languageCode).toHome : undefined;
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
