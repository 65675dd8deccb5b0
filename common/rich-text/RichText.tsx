import { use, useMemo, type ReactNode } from 'react';
import { MAX_RICH_TEXT_DEPTH } from '../constants';
import { objectsOf, visibleTextOf, type JsonObject } from '../json';
import { useSite, type SiteScope } from '../site/site-context';
import { DepthContext } from '../site/nesting-context';
import { attributesOf } from './attributes';
import { linkKey, renderMarks, renderTextLink, textLinkName } from './marks';
import { asFragment, type NodeScope } from './node-scope';
import { altOf, inlineNodes, renderNode } from './nodes';
import { isBlank, outlineOf, type Outline, type OutlineSource } from './outline';
import { OutlineContext } from './outline-context';

/**
 * Renders a rich text document to React elements: nodes and marks by tables, attributes by an allow-list. Unknown nodes render
 * their children. No document makes it throw.
 */
export function RichText({ document }: { readonly document: JsonObject | null }): ReactNode {
  const site = useSite();
  const depth = use(DepthContext);
  const outline = useOutline(document);
  return document === null ? null : asFragment(new DepthScope(depth, { site, outline }).children(document));
}

/** The outline of the page; outside a page that of a document or block. */
export function useOutline(own: JsonObject | null): Outline {
  const page = use(OutlineContext);
  return useMemo(() => (page === null ? outlineOfOne(own) : outlineOfPage(page)), [page, own]);
}

/** The outline of a page, computed once for all its rich texts. */
function outlineOfPage(source: OutlineSource): Outline {
  source.outline ??= outlineOf(source);
  return source.outline;
}

function outlineOfOne(own: JsonObject | null): Outline {
  return outlineOf({ main: own === null ? [] : [own], others: [], isTitled: false });
}

/** False for a document that shows nothing, as an untouched field or an emptied list leaves it. */
export function hasContent(document: JsonObject | null): boolean {
  return !objectsOf(document?.['content']).every(isBlank);
}

function renderChildren(node: JsonObject, scope: NodeScope): readonly ReactNode[] {
  if (scope.depth >= MAX_RICH_TEXT_DEPTH) return [];
  const children = objectsOf(node['content']);
  const inner = scope.below();
  if (children.every((child) => linkOf(child) === undefined))
    return children.map((child) => renderOne(child, inner));
  return runsOf(children).map(({ link, nodes }) => {
    const named = link === undefined ? nodes : withName(nodes, link, scope.site);
    const rendered = named.map((child) => renderOne(child, inner));
    // A link that was left around a space, or around a picture from elsewhere, shows nothing.
    return link === undefined || nodes.every((child, index) => isBlank(child) || rendered[index] === null)
      ? asFragment(rendered)
      : renderTextLink(link, scope.outline.ids.get(link), asFragment(rendered), scope.site);
  });
}

/** A link around pictures alone of which none has an alternative text: the first gets its title, else the name of the link. */
function withName(nodes: readonly JsonObject[], link: JsonObject, site: SiteScope): readonly JsonObject[] {
  const first = nodes.findIndex(isPicture);
  const attrs = attributesOf(nodes[first] ?? {});
  if (first === -1 || !nodes.every((node) => isBlank(node) || (isPicture(node) && altOf(node) === '')))
    return nodes;
  const alt = visibleTextOf(attrs['title']) || textLinkName(link, site);
  return nodes.with(first, { ...nodes[first], attrs: { ...attrs, alt } });
}

function isPicture({ type }: JsonObject): boolean {
  return type === 'image';
}

function renderOne(node: JsonObject, scope: NodeScope): ReactNode {
  const rendered = renderNode(node, scope);
  const marks = inlineNodes.has(node['type']) ? objectsOf(node['marks']) : [];
  return marks.length === 0 ? rendered : renderMarks(rendered, marks, scope.outline);
}

/** The part of the scope that is the same at every depth. */
type DocumentScope = Pick<NodeScope, 'site' | 'outline'>;

/** The scope of a document's nodes: one object per depth, made on demand. */
class DepthScope implements NodeScope {
  readonly site: SiteScope;
  readonly outline: Outline;
  readonly depth: number;
  #below: DepthScope | undefined;

  constructor(depth: number, { site, outline }: DocumentScope) {
    this.site = site;
    this.outline = outline;
    this.depth = depth;
  }

  children(node: JsonObject): readonly ReactNode[] {
    return renderChildren(node, this);
  }

  below(): DepthScope {
    this.#below ??= new DepthScope(this.depth + 1, this);
    return this.#below;
  }
}

function linkOf(node: JsonObject): JsonObject | undefined {
  if (!inlineNodes.has(node['type'])) return undefined;
  return objectsOf(node['marks']).find(({ type }) => type === 'link');
}

interface Run {
  readonly link: JsonObject | undefined;
  readonly nodes: JsonObject[];
}

/** Groups adjacent nodes with equal links, so that a half-bold link is one link and one tab stop. */
function runsOf(nodes: readonly JsonObject[]): readonly Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const link = linkOf(node);
    const last = runs.at(-1);
    if (last?.link && link && linkKey(last.link) === linkKey(link)) last.nodes.push(node);
    else runs.push({ link, nodes: [node] });
  }
  return runs;
}
