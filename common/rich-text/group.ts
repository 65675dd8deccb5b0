import { createElement, Fragment, type ReactNode } from 'react';

/** Several nodes as one, each known by its place alone. */
export function asFragment(nodes: readonly ReactNode[]): ReactNode {
  return nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
}
