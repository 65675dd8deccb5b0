import { registry } from '../common/blocks/registry';
import { bundleClient, bundleServer, joinStylesheets, type Stylesheets } from './bundle/bundles';
import { assertClientBoundary, assertServerBoundary } from './bundle/client-boundary';
import { minifyScripts } from './bundle/minify-scripts';
import { chunkManifest } from './output/chunk-manifest';
import { assertBlockFiles } from './assert-blocks';
import { assertStaticBlocks } from './source-warnings/static-block-warnings';
import { writeSite, type BuildReport, type Prerender } from './output/write-site';
import { theme } from './theme/theme';
import { themeCss } from './theme/theme-css';

/**
 * Builds everything that `npm start` serves into `folder`. The folder keeps its content until the build is complete.
 * @param root the project's folder.
 * @param prerender renders pages into the build; left out, no page is prerendered.
 * @throws Error if the code does not bundle, a static block has code that never runs, a bundle holds a forbidden file, or pages fail.
 */
export async function buildSite(root: string, folder: string, prerender?: Prerender): Promise<BuildReport> {
  assertBlockFiles(root);
  assertStaticBlocks(root);
  themeCss(theme, 'page'); // throws for a faulty theme, which esbuild would report for each stylesheet
  const stylesheets: Stylesheets = new Map();
  const [client, server] = await Promise.all([bundleClient(root, stylesheets), bundleServer(root)]);
  assertClientBoundary(client.metafile);
  assertServerBoundary(server.metafile);
  const chunks = chunkManifest(client.metafile, Object.keys(registry));
  const style = await joinStylesheets(root, stylesheets, 'production');
  const bundles = { client: await minifyScripts(client), server, chunks, style };
  return writeSite(root, folder, bundles, 'compressed', prerender);
}
