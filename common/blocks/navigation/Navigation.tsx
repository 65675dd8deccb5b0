import { useId, type ReactNode } from 'react';
import { Image } from '../../image/Image';
import { LabelledLink } from '../../ui/LabelledLink';
import { inSitePath, resolveLink } from '../../story/links';
import { useSite } from '../../site/site-context';
import { SiteLink } from '../../ui/SiteLink';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, boolean, parts, text, type RawBlock, type ValuesOf } from '../../fields/fields';
import { navItem, NavLinks, visibleEntries, type NavEntry } from '../../ui/NavLinks';
import { LanguageSwitch } from './LanguageSwitch';
import css from './navigation.css';
import { Submenu } from './Submenu';

const fields = {
  logo: asset(),
  brand: text(),
  items: parts(navItem),
  actions: blocks(['button']),
  sticky: boolean(),
  language_switch: boolean(),
  search: boolean(),
};

/** The block that is the search field. */
const searchField: RawBlock = { component: 'search' };

/**
 * The site's header: the brand, a list of links one level deep, a search field and buttons. Small windows show all but the brand
 * in a panel. It is a popover, which browsers open and close without scripts.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/disclosure/examples/disclosure-navigation/
 */
function Navigation({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { logo, brand, items, sticky, search, language_switch: hasSwitch } = values;
  const entries = visibleEntries(items);
  const actions = search ? [searchField, ...values.actions] : values.actions;
  const { alternates } = useSite();
  const switches = hasSwitch && alternates.length > 0;
  return (
    <header className={`${css.navigation} ${sticky ? css.sticky : ''}`} {...root}>
      <div className={css.bar}>
        <Brand logo={logo} brand={brand} />
        {(entries.length > 0 || actions.length > 0 || switches) && (
          <Menu entries={entries} switches={switches} actions={actions}>
            <Brand logo={logo} brand={brand} />
          </Menu>
        )}
      </div>
    </header>
  );
}

/** The links, the language switch and the buttons: in the bar in wide windows, else in the panel. */
function Menu({
  entries,
  switches,
  actions,
  children,
}: {
  readonly entries: readonly NavEntry[];
  /** True to show the language switch. */
  readonly switches: boolean;
  readonly actions: readonly RawBlock[];
  /** The brand, which the panel covers. */
  readonly children: ReactNode;
}): ReactNode {
  const { menu, closeMenu } = useSite().texts.site;
  const id = useId();
  return (
    <>
      <button type="button" popoverTarget={id} className={css.opener}>
        <span className={css.bars} aria-hidden="true" />
        {menu}
      </button>
      <div id={id} popover="auto" className={css.panel} data-behaviour="navigation">
        <div className={css.head}>
          {children}
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={closeMenu}
            className={css.closer}
          />
        </div>
        <Entries entries={entries} />
        {switches && <LanguageSwitch />}
        {actions.length > 0 && (
          <div className={css.actions}>
            <NestedBlocks blocks={actions} />
          </div>
        )}
      </div>
    </>
  );
}

/** A link to the home page with the logo and the name. Beside the name the logo is decoration; alone it names the link. */
function Brand({ logo, brand }: Pick<ValuesOf<typeof fields>, 'logo' | 'brand'>): ReactNode {
  const site = useSite();
  if (logo === null && brand === '') return null;
  const isUnnamed = brand === '' && logo?.alt === '';
  const label = isUnnamed ? site.texts.site.toHome : undefined;
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

/** The landmark with the entries. */
function Entries({ entries }: { readonly entries: readonly NavEntry[] }): ReactNode {
  const { mainNavigation } = useSite().texts.site;
  if (entries.length === 0) return null;
  return (
    <nav aria-label={mainNavigation}>
      <ul className={css.items}>
        {entries.map((entry) => (
          <li key={entry.key}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An entry: a link, or with children a disclosure. */
function Entry({ entry }: { readonly entry: NavEntry }): ReactNode {
  const hasLink = resolveLink(entry.link, useSite()) !== null;
  const children = visibleEntries(entry.children ?? []);
  if (children.length === 0)
    return <LabelledLink label={entry.label} link={entry.link} className={css.link} />;
  const { children: _, ...own } = entry;
  return (
    <Submenu label={entry.label}>
      <NavLinks
        entries={hasLink ? [{ ...own, key: 'own' }, ...children] : children}
        listClass={css.children}
        linkClass={css.link}
      />
    </Submenu>
  );
}

export const block = defineBlock('navigation', fields, Navigation, { isEmpty: () => false });
