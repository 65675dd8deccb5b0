import type { Metafile } from 'esbuild';

/** What must never reach a browser: the server's own code, and packages that only it needs. */
const forbidden = [
  /^(?:server|build|demo|test)\//,
  /(?:^|\/)node_modules\/(?:axios|axios-retry|zod|express|node-cache|pino|helmet|compression)\//,
  /(?:^|\/)node_modules\/react-dom\/.*server/,
];

/**
 * Holds the wall between server and browser: looks at everything in a browser bundle.
 * @throws Error naming each file that must not be there and who brought it.
 */
export function assertClientBoundary({ inputs }: Pick<Metafile, 'inputs'>): void {
  const found = Object.keys(inputs).filter((path) => forbidden.some((pattern) => pattern.test(path)));
  if (found.length === 0) return;
  const lines = found.map(
    (path) => `  ${path} (imported by ${importersOf(path, inputs).join(', ') || 'nobody'})`,
  );
  throw new Error(`The browser bundle holds code that only the server may have:\n${lines.join('\n')}`);
}

function importersOf(path: string, inputs: Metafile['inputs']): readonly string[] {
  return Object.entries(inputs)
    .filter(([, { imports }]) => imports.some((imported) => imported.path === path))
    .map(([importer]) => importer);
}
