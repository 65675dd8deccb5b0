import { SourceMap, type SourceMapPayload } from 'node:module';
import type { SourceLines } from '../../server/runtime/logging/source-lines';

/**
 * Reduces the source map of the server's bundle to its lines, which are those of the sources because it is not minified.
 * @param bundle the bundle's text.
 */
export function sourceLinesOf(bundle: string, payload: SourceMapPayload): SourceLines {
  const map = new SourceMap(payload);
  const { sources } = payload;
  const indexes = new Map(sources.map((source, index) => [source, index]));
  const runs: number[] = [];
  let [source, expected] = [-1, 0];
  bundle.split('\n').forEach((text, index) => {
    const found = map.findEntry(index, Math.max(text.search(/\S/), 0));
    const isFound = 'originalSource' in found && found.generatedLine === index;
    // A line that begins nothing belongs to the statement above it; one behind the last source to none.
    if (!isFound && text.trim() !== '') return void (expected += 1);
    const next = isFound ? (indexes.get(found.originalSource) ?? -1) : source;
    const line = isFound ? found.originalLine + 1 : expected;
    if (next !== source || line !== expected) runs.push(index + 1, next, line);
    source = next;
    expected = line + 1;
  });
  return { sources, runs };
}
