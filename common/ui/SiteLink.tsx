import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { uiMessages } from '../messages';
import { withEditorParameters } from '../story/editor-parameters';
import type { ResolvedLink } from '../story/links';
import { useSite } from '../site/site-context';
import css from './visually-hidden.css';

/** Attributes of a link besides its target. */
export type LinkAttributes = Readonly<
  Record<
    `data-${string}` | `aria-${string}` | 'className' | 'title' | 'rel' | 'download' | 'hrefLang' | 'id',
    string | undefined
  >
>;

const noAttributes: Partial<LinkAttributes> = {};

/** Renders a link; see {@link SiteLink}. */
export type RenderLink = (
  link: ResolvedLink,
  attributes: Partial<LinkAttributes>,
  children: ReactNode,
) => ReactNode;

/** Renders links within the caller's render: React pays for each component, and pages have hundreds of links. */
export function useLinks(): RenderLink {
  const { languageCode, editorParameters } = useSite();
  const { pathname } = useLocation();
  return ({ href: target, newTab }, attributes, children) => {
    const current = target === pathname ? 'page' : undefined;
    const href = editorParameters === undefined ? target : withEditorParameters(target, editorParameters);
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
 * A link. One to the current page has `aria-current="page"`, and a new tab is announced. The client follows links within the
 * site without a full load.
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
