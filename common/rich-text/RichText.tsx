import { Fragment, use, useMemo, type ReactNode } from 'react';
import { MAX_RICH_TEXT_DEPTH } from '../constants';
import { objectsOf, type JsonObject } from '../json';
import { useSite } from '../story/site-context';
import { DepthContext } from './embedded';
import { linkKey, renderMarks, RichTextLink } from './marks';
import { inlineNodes, renderNode, type NodeScope } from './nodes';
import { outlineOf, type Outline, type OutlineSource } from './outline';
import { OutlineContext } from './outline-context';

/**
 * Renders a rich text document straight to elements: every node and mark from a table, every attribute from an
 * allow-list. What it does not know shows its children; nothing in a document can make it throw.
 */
export function RichText({ document }: { readonly document: JsonObject | null }): ReactNode {
  const { assetOrigins, languageCode } = useSite();
  const depth = use(DepthContext);
  const page = use(OutlineContext);
  const outline = useMemo(
    () => (page === null ? outlineAlone(document) : outlineOfPage(page)),
    [page, document],
  );
  return document === null ? null : renderChildren(document, { assetOrigins, languageCode, outline }, depth);
}

const outlines = new WeakMap<OutlineSource, Outline>();

/** Read once for all rich texts of a page. */
function outlineOfPage(source: OutlineSource): Outline {
  const outline = outlines.get(source) ?? outlineOf(source);
  outlines.set(source, outline);
  return outline;
}

function outlineAlone(document: JsonObject | null): Outline {
  return outlineOf({ main: document === null ? [] : [document], others: [], isTitled: false });
}

/** True where a document has anything to show, so that an untouched field leaves no empty box. */
export function hasContent(document: JsonObject | null): boolean {
  const [first, ...rest] = objectsOf(document?.['content']);
  if (first === undefined) return false;
  return rest.length > 0 || first['type'] !== 'paragraph' || objectsOf(first['content']).length > 0;
}

type TextScope = Omit<NodeScope, 'depth' | 'inside'>;

function renderChildren(node: JsonObject, scope: TextScope, depth: number): ReactNode {
  if (depth >= MAX_RICH_TEXT_DEPTH) return null;
  return runsOf(objectsOf(node['content'])).map(({ link, nodes }, position) => {
    const children = nodes.map((child, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- nodes of a document have no identity but their place
      <Fragment key={place}>{renderOne(child, scope, depth + 1)}</Fragment>
    ));
    return link === undefined ? (
      children
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <RichTextLink key={position} mark={link} id={scope.outline.ids.get(link)}>
        {children}
      </RichTextLink>
    );
  });
}

function renderOne(node: JsonObject, scope: TextScope, depth: number): ReactNode {
  const inside = (within: JsonObject): ReactNode => renderChildren(within, scope, depth);
  const rendered = renderNode(node, { ...scope, depth, inside });
  return inlineNodes.has(node['type'])
    ? renderMarks(rendered, objectsOf(node['marks']), scope.outline)
    : rendered;
}

interface Run {
  readonly link: JsonObject | undefined;
  readonly nodes: JsonObject[];
}

/** Groups what stands side by side under an equal link, so that a half-bold link is one link and one tab stop. */
function runsOf(nodes: readonly JsonObject[]): readonly Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const marks = inlineNodes.has(node['type']) ? objectsOf(node['marks']) : [];
    const link = marks.find(({ type }) => type === 'link');
    const last = runs.at(-1);
    if (last?.link && link && linkKey(last.link) === linkKey(link)) last.nodes.push(node);
    else runs.push({ link, nodes: [node] });
  }
  return runs;
}
