import type { JSX, ReactNode } from 'react';
import { textOf, type JsonObject } from '../json';
import { resolveLink, type LinkValue } from '../story/links';
import { linkNameOf } from '../site/link-name';
import type { SiteScope } from '../site/site-context';
import { SiteLink } from '../ui/SiteLink';
import { attributesOf, colourStyle, customAttributes, editorClass } from './attributes';
import type { Outline } from './outline';

type RenderMark = (children: ReactNode, attributes: JsonObject, id: string | undefined) => ReactNode;

/** The element of each mark, or a function that renders it. Other marks render their text alone. */
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
 * Renders the marks of a text except links. The first mark is innermost, as in Storyblok's own renderer. Each type counts once,
 * so that thousands of marks on a text nest no deeper than the table is long.
 */
export function renderMarks(
  text: ReactNode,
  applied: readonly JsonObject[],
  { ids }: Pick<Outline, 'ids'>,
): ReactNode {
  let rendered = text;
  for (const [type, mark] of new Map(applied.map((entry) => [textOf(entry['type']), entry]))) {
    const Mark = Object.hasOwn(marks, type) ? marks[type] : undefined;
    if (typeof Mark === 'string') rendered = <Mark>{rendered}</Mark>;
    else if (Mark !== undefined) rendered = Mark(rendered, attributesOf(mark), ids.get(mark));
  }
  return rendered;
}

/** A link in rich text: always the outermost mark, around all adjacent nodes with an equal link. */
export function renderTextLink(
  mark: JsonObject,
  id: string | undefined,
  children: ReactNode,
  site: SiteScope,
): ReactNode {
  const attrs = attributesOf(mark);
  const link = resolveLink(linkField(attrs), site);
  if (link === null) return children;
  const leaves = /^http/i.test(link.href) ? '' : undefined;
  return (
    <SiteLink link={link} attributes={{ 'data-leaves': leaves, ...customAttributes(attrs), id }}>
      {children}
    </SiteLink>
  );
}

/** The name of a link in rich text that holds no words. */
export function textLinkName(mark: JsonObject, site: SiteScope): string {
  const field = linkField(attributesOf(mark));
  return linkNameOf(field, resolveLink(field, site) ?? { href: '' }, site);
}

/** A mark's attributes as a link field. Named one by one: spreading them into a new object costs a hundred times as much. */
function linkField({
  linktype,
  uuid,
  href,
  cached_url,
  anchor,
  target,
  email,
  story,
  file_note,
}: JsonObject): LinkValue {
  return { linktype, id: uuid, url: href, cached_url, anchor, target, email, story, file_note };
}

/** Equal for two link marks that render the same link. */
export function linkKey(mark: JsonObject): string {
  const attrs = attributesOf(mark);
  const target = Object.values(linkField(attrs)).map(textOf);
  return JSON.stringify([target, customAttributes(attrs)]);
}
