import type { Metafile } from 'esbuild';

/** The texts of the editors' handbook, which lie beside the blocks and are read by `npm run schema` alone. */
const docs = /^common\/(?:.+\/)?docs\.ts$/;

/** The server's own code, and packages that only the server needs. */
const serverOnly = [
  /^(?:server|build|demo|test)\//,
  /(?:^|\/)node_modules\/(?:axios|axios-retry|zod|express|node-cache|pino|helmet|compression)\//,
  /(?:^|\/)node_modules\/react-dom\/.*server/,
];

type Inputs = Pick<Metafile, 'inputs'>;

/** @throws Error naming each file that a browser bundle must not hold, and its importers. */
export function assertClientBoundary({ inputs }: Inputs): void {
  assertWithout(inputs, [...serverOnly, docs], 'The browser bundle holds code that only the server may have');
}

/** @throws Error naming each file that the server's bundle must not hold, and its importers. */
export function assertServerBoundary({ inputs }: Inputs): void {
  assertWithout(inputs, [docs], 'The server bundle holds texts of the handbook for editors');
}

function assertWithout(inputs: Metafile['inputs'], forbidden: readonly RegExp[], problem: string): void {
  const found = Object.keys(inputs).filter((path) => forbidden.some((pattern) => pattern.test(path)));
  if (found.length === 0) return;
  const lines = found.map(
    (path) => `  ${path} (imported by ${importersOf(path, inputs).join(', ') || 'no file'})`,
  );
  throw new Error(`${problem}:\n${lines.join('\n')}`);
}

function importersOf(path: string, inputs: Metafile['inputs']): readonly string[] {
  return Object.entries(inputs)
    .filter(([, { imports }]) => imports.some((imported) => imported.path === path))
    .map(([importer]) => importer);
}
