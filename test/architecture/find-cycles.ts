/**
 * Finds circles in a graph of names, by one walk in depth: at least one circle of every knot, not all of them.
 * @param graph for each node those it points at; nodes that are not keys are dead ends.
 * @returns each circle as its nodes in order, the first repeated at the end.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const done = new Set<string>();
  const cycles: string[][] = [];
  const walk = (node: string, path: readonly string[]): void => {
    const start = path.indexOf(node);
    if (start !== -1) {
      cycles.push([...path.slice(start), node]);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) walk(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) walk(node, []);
  return cycles;
}
