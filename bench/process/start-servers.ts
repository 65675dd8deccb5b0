import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, startProcess, type RunningProcess } from './start-process';

/** The secret of the publish hook. */
export const hookSecret = 'rahasia-uji';
/** The token for /metrics. */
export const metricsToken = 'ukuran-uji';

/** Starts a CMS with a synthetic space. @param kind `journal` is that of `space/journal-space.ts`, `rich` that of `space/rich-space.ts`. */
export function startContent(
  articles = 30,
  kind: 'pages' | 'journal' | 'rich' = 'pages',
): Promise<RunningProcess> {
  return startProcess([
    '-r',
    './build/run-typescript.cjs',
    'bench/space/content-server.ts',
    String(articles),
    kind,
  ]);
}

/** Starts our server from `dist/`, like `npm start`. @param openFiles the limit of its open files. Default: that of this process. */
export function startOurs(
  content: RunningProcess,
  env: Readonly<Record<string, string>> = {},
  openFiles?: number,
): Promise<RunningProcess> {
  const environment = {
    PORT: '0',
    HOST: '127.0.0.1',
    CONTENT_API_URL: `${content.origin}/v2`,
    CONTENT_TOKEN: 'uji',
    CONTENT_RATE_LIMIT: '1000000',
    CONTENT_WEBHOOK_SECRET: hookSecret,
    // A fresh folder, so that runs do not affect each other.
    DATA_DIR: mkdtempSync(join(tmpdir(), 'anyam-bench-')),
    ...env,
  };
  return startProcess(['server/start.mjs'], environment, openFiles);
}

/** The servers for comparison; see each file. */
type BareKind = 'bare-http' | 'bare-express' | 'bare-react';

/** Bundles a bare server for production. @returns the file to run. */
export async function bundleBare(kind: BareKind): Promise<string> {
  const outfile = join(root, '.cache/bench', `${kind}.cjs`);
  await build({
    entryPoints: [join(root, 'bench/bare', kind === 'bare-react' ? `${kind}.tsx` : `${kind}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  return outfile;
}
