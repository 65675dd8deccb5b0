import { isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';

/** The texts of the editors' handbook, which lie beside the blocks and are read by `npm run schema` alone. */
const docs = /^common\/(?:.+\/)?docs\.ts$/;

/** The server's own code, and packages that only the server needs. */
const serverOnly = [
  /^(?:server|build|demo|test)\//,
  /(?:^|\/)node_modules\/(?:axios|axios-retry|zod|express|node-cache|pino|helmet|compression)\//,
  /(?:^|\/)node_modules\/react-dom\/.*server/,
];

type Bundled = Pick<Metafile, 'inputs'>;

/** @throws Error naming what a browser bundle must not hold, and each file of the browser's that imports it. */
export function assertClientBoundary(bundle: Bundled): void {
  const found = crossingsIn(bundle, (path) => isBuiltin(path) || matches(path, [...serverOnly, docs]));
  report(found, 'The browser bundle holds code that only the server may have');
}

/** @throws Error naming each file that the server's bundle must not hold, and its importers. */
export function assertServerBoundary(bundle: Bundled): void {
  const found = crossingsIn(bundle, (path) => matches(path, [docs]));
  report(found, 'The server bundle holds texts of the handbook for editors');
}

const matches = (path: string, patterns: readonly RegExp[]): boolean =>
  patterns.some((pattern) => pattern.test(path));

/**
 * Follows the imports from the entries up to the first forbidden file. What that file imports in turn is no news: of a file of the
 * server it would be the whole server.
 */
function crossingsIn({ inputs }: Bundled, isForbidden: (path: string) => boolean): readonly string[] {
  const imported = new Set(Object.values(inputs).flatMap(({ imports }) => imports.map(({ path }) => path)));
  const entries = Object.keys(inputs).filter((path) => !imported.has(path));
  const reached = new Set(entries);
  const found: string[] = [];
  // A set also visits what is added meanwhile.
  for (const importer of reached)
    for (const { path, external } of inputs[importer]?.imports ?? []) {
      if (external !== true && inputs[path] === undefined) continue;
      if (isForbidden(path)) found.push(`  ${path} (imported by ${importer})`);
      else reached.add(path);
    }
  // An entry that is imported in turn leads nowhere.
  return found.length > 0
    ? found
    : Object.keys(inputs).flatMap((path) => (isForbidden(path) ? `  ${path}` : []));
}

function report(found: readonly string[], problem: string): void {
  if (found.length > 0) throw new Error(`${problem}:\n${[...new Set(found)].join('\n')}`);
}
