import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root, startProcess, type Running } from './start-process';

/** What our publish hook is signed with. */
export const hookSecret = 'rahasia-uji';
/** What our figures are asked for with. */
export const metricsToken = 'ukuran-uji';

/** A content service over a made-up space with so many articles. */
export function startContent(articles = 30): Promise<Running> {
  return startProcess(['-r', 'esbuild-register', 'bench/space/content-server.ts', String(articles)]);
}

/** Ours, as `npm start` runs it, from `dist/`. */
export function startOurs(content: Running, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  return startProcess(['server/start.mjs'], oursEnv(content, env));
}

/** What ours is told: all but the defaults. */
export function oursEnv(
  content: Running,
  env: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return {
    PORT: '0',
    HOST: '127.0.0.1',
    CONTENT_API_URL: `${content.origin}/v2`,
    CONTENT_TOKEN: 'uji',
    CONTENT_RATE_LIMIT: '1000000',
    CONTENT_WEBHOOK_SECRET: hookSecret,
    // What one run leaves behind is nothing to the next.
    DATA_DIR: mkdtempSync(join(tmpdir(), 'anyam-bench-')),
    ...env,
  };
}

/** The servers that ours is compared with; see each file. */
export type BareKind = 'bare-http' | 'bare-express' | 'bare-react';

/** Bundles a bare server for production, as ours is. @returns the file to run. */
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
