import { useMemo, type ReactNode } from 'react';
import { Image } from '../../image/Image';
import { hasContent, RichText } from '../../rich-text/RichText';
import { useSite } from '../../site/site-context';
import type { JsonObject } from '../../json';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { asset, blocks, parts, richText, textarea } from '../../fields/fields';
import { navColumn, NavLinks, visibleEntries } from '../../ui/NavLinks';
import { SchemeSwitch } from './SchemeSwitch';
import { withYear } from './with-year';
import css from './navigation-footer.css';

const fields = {
  logo: asset(),
  tagline: textarea(),
  columns: parts(navColumn),
  social: blocks(['social_links']),
  legal: richText(),
};

/** The site's footer: a tagline, columns of links, social links, and legal text. */
function NavigationFooter({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { logo, tagline, social } = values;
  const columns = values.columns.filter(
    ({ title, items }) => title !== '' || visibleEntries(items).length > 0,
  );
  const { texts } = useSite();
  return (
    <footer className={css.footer} {...root}>
      <div className={css.top}>
        <div className={css.about}>
          {logo !== null && <Image asset={logo} className={css.logo} sizes="12rem" />}
          {tagline !== '' && <p className={css.tagline}>{tagline}</p>}
          <NestedBlocks blocks={social} />
        </div>
        {columns.length > 0 && (
          <nav aria-label={texts.site.footerNavigation} className={css.columns}>
            {columns.map(({ key, title, items }) => (
              <div key={key}>
                {title !== '' && <h2 className={css.title}>{title}</h2>}
                <NavLinks entries={items} listClass={css.items} linkClass={css.link} />
              </div>
            ))}
          </nav>
        )}
      </div>
      <FooterEnd legal={values.legal} />
    </footer>
  );
}

/** What stands below the line at the end: legal text, and what visitors can choose. Without any of these there is no line. */
function FooterEnd(values: { readonly legal: JsonObject | null }): ReactNode {
  const { texts, year, isLightOnly, consentText } = useSite();
  const legal = useMemo(() => withYear(values.legal, year), [values.legal, year]);
  const hasLegal = hasContent(legal);
  if (!hasLegal && isLightOnly && consentText === undefined) return null;
  return (
    <div className={css.end}>
      {hasLegal && (
        <div className={css.legal}>
          <RichText document={legal} />
        </div>
      )}
      {isLightOnly === undefined && <SchemeSwitch />}
      {consentText !== undefined && (
        // Not seen until the client has the code for it (client/analytics/), but no part of the page moves then.
        <div className={css.link} style={{ visibility: 'hidden' }} data-consent>
          <button type="button">{texts.site.privacyChoices}</button>
          <div hidden>
            <RichText document={consentText} />
          </div>
        </div>
      )}
    </div>
  );
}

export const block = defineBlock('navigation_footer', fields, NavigationFooter, { isEmpty: () => false });
