import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { uiMessages } from '../messages';
import { withEditorParameters } from '../story/editor-parameters';
import type { ResolvedLink } from '../story/links';
import { useSite } from '../site/site-context';
import css from './visually-hidden.css';

/** Attributes that a link may carry besides where it leads. */
export type LinkAttributes = Readonly<
  Record<
    `data-${string}` | `aria-${string}` | 'className' | 'title' | 'rel' | 'download' | 'hrefLang' | 'id',
    string | undefined
  >
>;

const noAttributes: Partial<LinkAttributes> = {};

/** Makes a link; see {@link SiteLink}. */
export type RenderLink = (
  link: ResolvedLink,
  attributes: Partial<LinkAttributes>,
  children: ReactNode,
) => ReactNode;

/** What makes links within the render of whoever calls: React pays for each component, and pages have hundreds of links. */
export function useLinks(): RenderLink {
  const { languageCode, editorParameters } = useSite();
  const { pathname } = useLocation();
  return ({ href: given, newTab }, attributes, children) => {
    const current = given === pathname ? 'page' : undefined;
    const href = editorParameters === undefined ? given : withEditorParameters(given, editorParameters);
    if (newTab) {
      const rel = attributes.rel === undefined ? 'noopener' : `${attributes.rel} noopener`;
      return (
        // oxlint-disable-next-line react/jsx-no-target-blank -- it always holds `noopener`
        <a aria-current={current} {...attributes} href={href} target="_blank" rel={rel}>
          {children}
          <span className={css.visuallyHidden}>{` (${uiMessages(languageCode).opensInNewTab})`}</span>
        </a>
      );
    }
    return (
      <a aria-current={current} {...attributes} href={href}>
        {children}
      </a>
    );
  };
}

/**
 * A link to anywhere: the page's own address is marked `aria-current="page"`, and a new tab is announced. The client follows
 * in-site ones without a full load, wherever they stand.
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
  return useLinks()(link, attributes, children);
}
