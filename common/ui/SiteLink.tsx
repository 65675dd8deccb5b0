import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { withEditorParameters } from '../story/editor-parameters';
import type { ResolvedLink } from '../story/links';
import { useSite } from '../site/site-context';
import css from './visually-hidden.css';

/** Attributes of a link besides its target. */
export type LinkAttributes = Readonly<
  Record<
    | `data-${string}`
    | `aria-${string}`
    | 'className'
    | 'title'
    | 'rel'
    | 'download'
    | 'lang'
    | 'hrefLang'
    | 'id',
    string | undefined
  >
>;

const noAttributes: Partial<LinkAttributes> = {};

/**
 * A link. One to the current page has `aria-current="page"`, a new tab is announced, and a document says how large it is. The client follows links within the
 * site without a full load.
 */
export function SiteLink({
  link: { href: target, newTab, hrefLang, note },
  attributes: ownAttributes = noAttributes,
  children,
}: {
  readonly link: ResolvedLink;
  readonly attributes?: Partial<LinkAttributes>;
  readonly children: ReactNode;
}): ReactNode {
  const { texts, textsLang, editorParameters } = useSite();
  const { pathname } = useLocation();
  const attributes = hrefLang === undefined ? ownAttributes : { ...ownAttributes, hrefLang };
  const current = target === pathname ? 'page' : undefined;
  const href = editorParameters === undefined ? target : withEditorParameters(target, editorParameters);
  if (newTab) {
    const rel = attributes.rel === undefined ? 'noopener' : `${attributes.rel} noopener`;
    return (
      // oxlint-disable-next-line react/jsx-no-target-blank -- it always holds `noopener`
      <a aria-current={current} {...attributes} href={href} target="_blank" rel={rel}>
        {children}
        {note}
        <span className={css.visuallyHidden} lang={textsLang}>{` (${texts.site.opensInNewTab})`}</span>
      </a>
    );
  }
  return (
    <a aria-current={current} {...attributes} href={href}>
      {children}
      {note}
    </a>
  );
}
