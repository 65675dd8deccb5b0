import type { JSX, ReactNode } from 'react';
import { textOf, type JsonObject } from '../json';
import { resolveLink, type LinkValue } from '../story/links';
import type { SiteScope } from '../site/site-context';
import type { RenderLink } from '../ui/SiteLink';
import { attributesOf, colourStyle, customAttributes, editorClass } from './attributes';
import type { Outline } from './outline';

type RenderMark = (children: ReactNode, attributes: JsonObject, id: string | undefined) => ReactNode;

/** How each mark on a text is shown: its element, or what makes it. A mark that is not here shows its text alone. */
const marks: Readonly<Record<string, keyof JSX.IntrinsicElements | RenderMark>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
  highlight: (children, { color }) => <mark style={colourStyle('--ground', color)}>{children}</mark>,
  textStyle: span,
  anchor: span,
  styled: span,
};

function span(children: ReactNode, attributes: JsonObject, id: string | undefined): ReactNode {
  const style = colourStyle('color', attributes['color']);
  const className = editorClass(attributes['class']);
  return style || className || id ? (
    <span id={id} className={className} style={style}>
      {children}
    </span>
  ) : (
    children
  );
}

/**
 * Marks a text: the first mark is innermost, as the editor's own renderer nests them, and each kind counts once
 * (a text with thousands of marks stays shallow). Links are not marked here.
 */
export function renderMarks(
  text: ReactNode,
  applied: readonly JsonObject[],
  { ids }: Pick<Outline, 'ids'>,
): ReactNode {
  let marked = text;
  for (const [type, mark] of new Map(applied.map((entry) => [textOf(entry['type']), entry]))) {
    const Mark = Object.hasOwn(marks, type) ? marks[type] : undefined;
    if (typeof Mark === 'string') marked = <Mark>{marked}</Mark>;
    else if (Mark !== undefined) marked = Mark(marked, attributesOf(mark), ids.get(mark));
  }
  return marked;
}

/** A link in rich text: always outermost, around everything beside one another that has the same link. */
export function renderTextLink(
  mark: JsonObject,
  id: string | undefined,
  children: ReactNode,
  { site, renderLink }: { readonly site: SiteScope; readonly renderLink: RenderLink },
): ReactNode {
  const attrs = attributesOf(mark);
  const link = resolveLink(linkFieldOf(attrs), site);
  if (link === null) return children;
  const leaves = /^http/i.test(link.href) ? '' : undefined;
  return renderLink(link, { 'data-leaves': leaves, ...customAttributes(attrs), id }, children);
}

/** A mark's attributes as a link field holds them, each by its name: to add to a copy of them all costs a hundred times as much. */
function linkFieldOf({
  linktype,
  uuid,
  href,
  cached_url,
  anchor,
  target,
  email,
  story,
}: JsonObject): LinkValue {
  return { linktype, id: uuid, url: href, cached_url, anchor, target, email, story };
}

/** The same text for two link marks that lead to the same place in the same way. */
export function linkKey(mark: JsonObject): string {
  const attrs = attributesOf(mark);
  const place = ['href', 'uuid', 'linktype', 'anchor', 'target'].map((key) => textOf(attrs[key]));
  return JSON.stringify([place, customAttributes(attrs)]);
}
