import { Fragment, type ReactNode } from 'react';
import { MAX_RICH_TEXT_DEPTH } from '../constants';
import { objectsOf, textOf, type JsonObject } from '../json';
import { useSite } from '../story/site-context';
import { headingIdsOf } from './heading-ids';
import { isSameLink, linkMark, renderMarks, RichTextLink } from './marks';
import { renderNode, type NodeScope } from './nodes';

/**
 * Renders a rich text document straight to elements: every node and mark from a table, every attribute from an
 * allow-list. What it does not know shows its children; nothing in a document can make it throw.
 */
export function RichText({ document }: { readonly document: JsonObject | null }): ReactNode {
  const { assetOrigins } = useSite();
  if (document === null) return null;
  return renderChildren(document, { assetOrigins, headingIds: headingIdsOf(document), isInList: false }, 0);
}

/** True where a document has anything to show, so that an untouched field leaves no empty box. */
export function hasContent(document: JsonObject | null): boolean {
  const [first, ...rest] = objectsOf(document?.['content']);
  if (first === undefined) return false;
  return rest.length > 0 || first['type'] !== 'paragraph' || objectsOf(first['content']).length > 0;
}

function renderChildren(node: JsonObject, scope: NodeScope, depth: number): ReactNode {
  if (depth >= MAX_RICH_TEXT_DEPTH) return null;
  return runsOf(objectsOf(node['content'])).map(({ link, nodes }, position) => {
    const children = nodes.map((child, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- nodes of a document have no identity but their place
      <Fragment key={place}>{renderOne(child, scope, depth)}</Fragment>
    ));
    return link === null ? (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <Fragment key={position}>{children}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <RichTextLink key={position} attrs={link}>
        {children}
      </RichTextLink>
    );
  });
}

function renderOne(node: JsonObject, scope: NodeScope, depth: number): ReactNode {
  if (node['type'] === 'text') return renderMarks(textOf(node['text']), objectsOf(node['marks']));
  const isInList = node['type'] === 'bullet_list' || node['type'] === 'ordered_list';
  return renderNode(node, renderChildren(node, { ...scope, isInList }, depth + 1), scope);
}

interface Run {
  readonly link: JsonObject | null;
  readonly nodes: JsonObject[];
}

/** Groups adjacent texts under an equal link, so that a half-bold link is one link and one tab stop. */
function runsOf(nodes: readonly JsonObject[]): readonly Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const link = node['type'] === 'text' ? linkMark(objectsOf(node['marks'])) : null;
    const last = runs.at(-1);
    if (last !== undefined && link !== null && last.link !== null && isSameLink(last.link, link))
      last.nodes.push(node);
    else runs.push({ link, nodes: [node] });
  }
  return runs;
}
