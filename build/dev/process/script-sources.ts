import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, posix } from 'node:path';
import { z } from 'zod';
import type { FindSource } from './source-frames';

/** What we read of a source map (https://tc39.es/ecma426/). */
const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  sourcesContent: z.array(
    z
      .string()
      .nullable()
      .transform((text) => text ?? ''),
  ),
  names: z.array(z.string()),
  mappings: z.string(),
});

/** A script's map, and its sources by the name that the map has for them. */
interface ReadMap {
  readonly map: SourceMap;
  readonly texts: ReadonlyMap<string, string>;
}

const inlineMap = '//# sourceMappingURL=data:application/json;base64,';

/** Maps that are kept: a page needs few of them, and each build brings others. */
const mostMaps = 30;

/**
 * Finds sources by the maps inside the scripts. A script that a later build has done away with is not found.
 * @param folder the folder of the scripts; sources are named from beside it.
 */
export function createScriptSources(folder: string): FindSource {
  const maps = new Map<string, Promise<ReadMap | undefined>>();

  function mapOf(file: string): Promise<ReadMap | undefined> {
    const known = maps.get(file) ?? readMap(join(folder, file)).catch(() => undefined);
    maps.set(file, known);
    for (const oldest of maps.keys()) if (maps.size > mostMaps) maps.delete(oldest);
    return known;
  }

  return async (file, line, column) => {
    const read = await mapOf(file);
    const found = read?.map.findEntry(line - 1, column - 1);
    if (read === undefined || found === undefined || !('originalSource' in found)) return undefined;
    const { originalSource, originalLine, originalColumn } = found;
    const source = posix.join('assets', originalSource);
    if (!isOurs(source)) return undefined;
    const text = read.texts.get(originalSource)?.split('\n')[originalLine] ?? '';
    return { file: source, line: originalLine + 1, column: originalColumn + 1, source: text };
  };
}

/** Neither a package, wherever it is installed, nor what development adds to the scripts. */
function isOurs(source: string): boolean {
  return !source.includes('node_modules/') && /^(?:client|common)\//.test(source);
}

async function readMap(path: string): Promise<ReadMap | undefined> {
  const script = await readFile(path, 'utf8');
  const start = script.lastIndexOf(inlineMap);
  if (start === -1) return undefined;
  const json = Buffer.from(script.slice(start + inlineMap.length).trim(), 'base64').toString();
  const payload = sourceMap.parse(JSON.parse(json));
  const texts = payload.sources.map((name, at) => [name, payload.sourcesContent[at] ?? ''] as const);
  const map = new SourceMap({ ...payload, file: '', sourceRoot: '' });
  return { map, texts: new Map(texts) };
}
