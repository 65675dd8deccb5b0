import { parser } from '@prometheus-io/lezer-promql';

/** A selector of series. */
interface Selector {
  readonly metric: string;
  readonly matchers: readonly { readonly label: string; readonly operator: string; readonly value: string }[];
}

/** What an expression of Prometheus reads. */
export interface Expression {
  readonly selectors: readonly Selector[];
  /** Labels that it groups or joins by. */
  readonly groupedBy: readonly string[];
}

/** Durations that Grafana fills in. */
const variables: Readonly<Record<string, string>> = { $__rate_interval: '5m', $instance: '.*' };

/**
 * Reads an expression.
 * @throws Error naming the place that the grammar does not understand.
 */
export function readExpression(given: string): Expression {
  const text = given.replaceAll(/\$\w+/g, (name) => variables[name] ?? name);
  const selectors: { metric: string; matchers: Selector['matchers'][number][] }[] = [];
  const groupedBy: string[] = [];
  let matchers = 0;
  const readers: Readonly<Record<string, (part: string, parent: string) => unknown>> = {
    VectorSelector: () => selectors.push({ metric: '', matchers: [] }),
    Identifier: (name, parent) => {
      const current = selectors.at(-1);
      if (parent === 'VectorSelector' && current !== undefined) current.metric = name;
    },
    LabelName: (name, parent) => (parent === 'GroupingLabels' ? groupedBy.push(name) : (matchers += 1)),
    UnquotedLabelMatcher: (matcher) => {
      const [, label = '', operator = '', value = ''] = /^\s*(\w+)\s*([=!~]+)\s*"(.*)"$/.exec(matcher) ?? [];
      selectors.at(-1)?.matchers.push({ label, operator, value });
    },
  };
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`"${text}" is no expression: see character ${from}`);
      readers[type.name]?.(text.slice(from, to), node.parent?.type.name ?? '');
    },
  });
  const read = selectors.flatMap((selector) => selector.matchers);
  if (read.length !== matchers) throw new Error(`"${text}" has matchers that were not read`);
  return { selectors, groupedBy };
}
