import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { uiText } from '../ui-text';
import { withEditorParameters } from './editor-parameters';
import type { ResolvedLink } from './links';
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
 * A link to anywhere: the page's own address is marked `aria-current="page"`, and a new tab is announced. The client follows
 * in-site ones without a full load, wherever they stand.
 */
export function SiteLink({
  link: given,
  attributes = noAttributes,
  children,
}: {
  link: ResolvedLink;
  attributes?: Partial<LinkAttributes>;
  children: ReactNode;
}): ReactNode {
  const { languageCode, editorParameters } = useSite();
  const { pathname } = useLocation();
  const current = given.href === pathname ? 'page' : undefined;
  const link =
    editorParameters === undefined
      ? given
      : { ...given, href: withEditorParameters(given.href, editorParameters) };
  if (link.newTab) {
    const rel = attributes.rel === undefined ? 'noopener' : `${attributes.rel} noopener`;
    return (
      <a aria-current={current} {...attributes} href={link.href} target="_blank" rel={rel}>
        {children}
        <span className={css.visuallyHidden}>{` (${uiText(languageCode).opensInNewTab})`}</span>
      </a>
    );
  }
  return (
    <a aria-current={current} {...attributes} href={link.href}>
      {children}
    </a>
  );
}
