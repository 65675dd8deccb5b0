import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { uiText } from '../ui-text';
import type { ResolvedLink } from './links';
import { isInSite } from './safe-href';
import { useSite } from './site-context';
import css from './visually-hidden.css';

/** Attributes that a link may carry besides where it leads. */
export type LinkAttributes = Readonly<
  Record<
    `data-${string}` | `aria-${string}` | 'className' | 'title' | 'rel' | 'download' | 'hrefLang' | 'id',
    string | undefined
  >
>;

const noAttributes: Partial<LinkAttributes> = {};

/**
 * A link to anywhere: in-site ones are followed without a full load, the page's own address is marked
 * `aria-current="page"`, and a new tab is announced.
 */
export function SiteLink({
  link,
  attributes = noAttributes,
  children,
}: {
  link: ResolvedLink;
  attributes?: Partial<LinkAttributes>;
  children: ReactNode;
}): ReactNode {
  const { languageCode } = useSite();
  const { pathname } = useLocation();
  const current = link.href === pathname ? 'page' : undefined;
  if (link.newTab) {
    const rel = attributes.rel === undefined ? 'noopener' : `${attributes.rel} noopener`;
    return (
      <a {...attributes} href={link.href} target="_blank" rel={rel} aria-current={current}>
        {children}
        <span className={css.visuallyHidden}>{` (${uiText(languageCode).opensInNewTab})`}</span>
      </a>
    );
  }
  if (!isInSite(link.href) || attributes.download !== undefined) {
    return (
      <a {...attributes} href={link.href}>
        {children}
      </a>
    );
  }
  return (
    <Link {...attributes} to={link.href} aria-current={current} discover="none">
      {children}
    </Link>
  );
}
