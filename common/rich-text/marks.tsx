import type { ReactNode } from 'react';
import { isJsonObject, textOf, type JsonObject } from '../json';
import { resolveLink } from '../story/links';
import { useSite } from '../story/site-context';
import { SiteLink, type LinkAttributes } from '../story/SiteLink';
import { colourStyle, customAttributes } from './attributes';

type RenderMark = (children: ReactNode, attributes: JsonObject) => ReactNode;

/** How each mark on a text is shown. A mark that is not here shows its text alone. */
const marks: Readonly<Record<string, RenderMark>> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
  strike: (children) => <s>{children}</s>,
  code: (children) => <code>{children}</code>,
  superscript: (children) => <sup>{children}</sup>,
  subscript: (children) => <sub>{children}</sub>,
  highlight: (children, { color }) => <mark style={colourStyle('backgroundColor', color)}>{children}</mark>,
  textStyle: (children, { color }) => {
    const style = colourStyle('color', color);
    return style === undefined ? children : <span style={style}>{children}</span>;
  },
};

/**
 * Marks a text: the first mark is innermost, as the editor's own renderer nests them, and each kind counts once
 * (a text with thousands of marks stays shallow). Links are not marked here.
 */
export function renderMarks(text: ReactNode, applied: readonly JsonObject[]): ReactNode {
  let marked = text;
  const done = new Set<string>();
  for (const mark of applied) {
    const type = textOf(mark['type']);
    const render = Object.hasOwn(marks, type) && !done.has(type) ? marks[type] : undefined;
    if (render === undefined) continue;
    done.add(type);
    marked = render(marked, isJsonObject(mark['attrs']) ? mark['attrs'] : {});
  }
  return marked;
}

/** The text's link mark, or null. */
export function linkMark(applied: readonly JsonObject[]): JsonObject | null {
  const mark = applied.find(({ type }) => type === 'link');
  return mark !== undefined && isJsonObject(mark['attrs']) ? mark['attrs'] : null;
}

/** A link in rich text: always outermost, around every adjacent text with the same link. */
export function RichTextLink({ attrs, children }: { attrs: JsonObject; children: ReactNode }): ReactNode {
  const site = useSite();
  const link = resolveLink({ ...attrs, id: attrs['uuid'], url: attrs['href'] }, site);
  if (link === null) return children;
  return (
    <SiteLink link={link} attributes={customOf(attrs)}>
      {children}
    </SiteLink>
  );
}

/** True where two link marks lead to the same place in the same way. */
export function isSameLink(one: JsonObject, other: JsonObject): boolean {
  return (
    ['href', 'uuid', 'linktype', 'anchor', 'target'].every(
      (key) => textOf(one[key]) === textOf(other[key]),
    ) && JSON.stringify(customOf(one)) === JSON.stringify(customOf(other))
  );
}

function customOf({ custom }: JsonObject): Partial<LinkAttributes> {
  return isJsonObject(custom) ? customAttributes(custom) : {};
}
