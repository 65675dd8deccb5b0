import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The files of the editor's page. */
export interface PageFiles {
  readonly script: string;
  readonly styles: string;
  /** Storyblok's bridge, which the site's preview pages load. */
  readonly bridge: string;
}

const bridge = 'node_modules/@storyblok/preview-bridge/dist/browser-global/storyblok-v2-latest.js';

/**
 * Bundles the editor's page in memory.
 * @param root the project's folder.
 * @throws Error if its code does not compile.
 */
export async function bundlePage(root: string): Promise<PageFiles> {
  const client = join(root, 'demo/editor/client');
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(client, 'main.tsx')],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return {
    script: outputFiles.map(({ text }) => text).join(''),
    styles: await readFile(join(client, 'editor.css'), 'utf8'),
    // Read from node_modules and never copied: its licence does not allow redistribution.
    bridge: await readFile(join(root, bridge), 'utf8'),
  };
}
