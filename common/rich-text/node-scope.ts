import { createElement, Fragment, type ReactNode } from 'react';
import type { JsonObject } from '../json';
import type { SiteScope } from '../site/site-context';
import type { Outline } from './outline';

/** What rendering a node needs besides its attributes. */
export interface NodeScope {
  readonly site: SiteScope;
  readonly outline: Outline;
  /** Nesting depth of the node's children, counting the blocks and rich texts around them. */
  readonly depth: number;
  /** Renders the children of a node, without keys: to be passed to React one by one. */
  children(node: JsonObject): readonly ReactNode[];
  /** The scope one level deeper. */
  below(): NodeScope;
}

/** Several nodes as one. They need no keys, since their order never changes. */
export function asFragment(nodes: readonly ReactNode[]): ReactNode {
  return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
}
