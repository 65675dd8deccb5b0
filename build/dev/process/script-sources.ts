import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { join, posix } from 'node:path';
import { z } from 'zod';
import type { FindSource } from './source-frames';

/** The fields of a source map that are read here (https://tc39.es/ecma426/). */
const sourceMap = z.object({
  version: z.literal(3),
  sources: z.array(z.string()),
  sourcesContent: z.array(z.string().nullable()),
  names: z.array(z.string()),
  mappings: z.string(),
});

const inlineMap = '//# sourceMappingURL=data:application/json;base64,';

/** Maps in memory: a page needs few of them, and each build brings new ones. */
const maxMaps = 30;

/**
 * Finds sources by the source maps inside the scripts. A script that a later build removed is not found.
 * @param folder the folder of the scripts.
 */
export function createScriptSources(folder: string): FindSource {
  const maps = new Map<string, ReturnType<typeof loadMap>>();

  function mapOf(file: string): ReturnType<typeof loadMap> {
    const map = maps.get(file) ?? loadMap(join(folder, file)).catch(() => undefined);
    maps.set(file, map);
    for (const oldest of maps.keys()) if (maps.size > maxMaps) maps.delete(oldest);
    return map;
  }

  return async (file, line, column) => {
    const loaded = await mapOf(file);
    const found = loaded?.map.findEntry(line - 1, column - 1);
    if (loaded === undefined || found === undefined || !('originalSource' in found)) return undefined;
    const { originalSource, originalLine, originalColumn } = found;
    const source = posix.join('assets', originalSource);
    if (!isOwnSource(source)) return undefined;
    const text = loaded.texts.get(originalSource)?.split('\n')[originalLine] ?? '';
    return { file: source, line: originalLine + 1, column: originalColumn + 1, source: text };
  };
}

/** False for packages, wherever they are installed, and for the files that development adds to the scripts. */
function isOwnSource(source: string): boolean {
  return !source.includes('node_modules/') && /^(?:client|common)\//.test(source);
}

/** A script's source map, and its source texts by the names in the map; undefined for a script without one. */
async function loadMap(path: string) {
  const script = await readFile(path, 'utf8');
  const start = script.lastIndexOf(inlineMap);
  if (start === -1) return undefined;
  const json = Buffer.from(script.slice(start + inlineMap.length).trim(), 'base64').toString();
  const payload = sourceMap.parse(JSON.parse(json));
  const texts = new Map(payload.sources.map((name, index) => [name, payload.sourcesContent[index]]));
  return { map: new SourceMap({ ...payload, sourcesContent: [], file: '', sourceRoot: '' }), texts };
}
