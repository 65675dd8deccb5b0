import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Format } from 'esbuild';

/** The files of the editor's page. */
export interface PageFiles {
  readonly script: string;
  readonly styles: string;
  /** Storyblok's bridge, which the site's preview pages load, and what forwards their keys. */
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
  return {
    script: await bundle(join(client, 'main.tsx'), 'esm'),
    styles: await readFile(join(client, 'editor.css'), 'utf8'),
    // Read from node_modules and never copied: its licence does not allow redistribution.
    bridge: `${await readFile(join(root, bridge), 'utf8')};${await bundle(join(client, 'forward-keys.ts'), 'iife')}`,
  };
}

async function bundle(entry: string, format: Format): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format,
    target: 'es2022',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles.map(({ text }) => text).join('');
}
