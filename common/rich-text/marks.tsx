import type { ReactNode } from 'react';
import { textOf, type JsonObject } from '../json';
import { resolveLink } from '../story/links';
import { useSite } from '../story/site-context';
import { SiteLink } from '../story/SiteLink';
import { attributesOf, colourStyle, customAttributes, editorClass } from './attributes';
import type { Outline } from './outline';
import css from './prose.css';

type RenderMark = (children: ReactNode, attributes: JsonObject, id: string | undefined) => ReactNode;

/** How each mark on a text is shown. A mark that is not here, or has nothing to say, shows its text alone. */
const marks: Readonly<Record<string, RenderMark>> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
  strike: (children) => <s>{children}</s>,
  code: (children) => <code>{children}</code>,
  superscript: (children) => <sup>{children}</sup>,
  subscript: (children) => <sub>{children}</sub>,
  highlight: (children, { color }) => {
    const style = colourStyle('--ground', color);
    return (
      <mark className={style && css.ground} style={style}>
        {children}
      </mark>
    );
  },
  textStyle: span,
  anchor: (children, _, id) => span(children, {}, id),
  styled: (children, { class: classes }) => span(children, { class: classes }, undefined),
};

function span(children: ReactNode, attributes: JsonObject, id: string | undefined): ReactNode {
  const style = colourStyle('color', attributes['color']);
  const className = editorClass(attributes['class']);
  if (style === undefined && className === undefined && id === undefined) return children;
  return (
    <span id={id} className={className} style={style}>
      {children}
    </span>
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
  const done = new Set<string>();
  for (const mark of applied) {
    const type = textOf(mark['type']);
    const render = Object.hasOwn(marks, type) && !done.has(type) ? marks[type] : undefined;
    if (render === undefined) continue;
    done.add(type);
    marked = render(marked, attributesOf(mark), ids.get(mark));
  }
  return marked;
}

/** A link in rich text: always outermost, around everything beside one another that has the same link. */
export function RichTextLink({
  mark,
  id,
  children,
}: {
  readonly mark: JsonObject;
  readonly id: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const site = useSite();
  const attrs = attributesOf(mark);
  const link = resolveLink({ ...attrs, id: attrs['uuid'], url: attrs['href'] }, site);
  if (link === null) return children;
  const custom = customAttributes(attrs);
  const classes = [custom.className, /^http/i.test(link.href) && css.external].filter(Boolean).join(' ');
  return (
    <SiteLink link={link} attributes={{ ...custom, id, className: classes || undefined }}>
      {children}
    </SiteLink>
  );
}

/** True where two link marks lead to the same place in the same way. */
export function isSameLink(one: JsonObject, other: JsonObject): boolean {
  const [mine, its] = [attributesOf(one), attributesOf(other)];
  return (
    ['href', 'uuid', 'linktype', 'anchor', 'target'].every((key) => textOf(mine[key]) === textOf(its[key])) &&
    JSON.stringify(customAttributes(mine)) === JSON.stringify(customAttributes(its))
  );
}
