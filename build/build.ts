import { registry } from '../common/blocks/registry';
import { bundleClient, bundleServer, joinStylesheets, type Stylesheets } from './bundle/bundles';
import { assertClientBoundary } from './bundle/client-boundary';
import { chunkManifest } from './output/chunk-manifest';
import { writeSite, type BuildReport, type Prerender } from './output/write-site';

/**
 * Builds the site: everything that `npm start` serves, into `folder`. Until the build is whole, what was in the folder
 * stays there.
 * @param root the project's folder.
 * @param prerender renders pages into the build; left out, it has none.
 * @throws Error where the code does not bundle, the browser's bundle holds what it must not, or pages fail.
 */
export async function buildSite(root: string, folder: string, prerender?: Prerender): Promise<BuildReport> {
  const stylesheets: Stylesheets = new Map();
  const [client, server] = await Promise.all([bundleClient(root, stylesheets), bundleServer(root)]);
  assertClientBoundary(client.metafile);
  const chunks = chunkManifest(client.metafile, Object.keys(registry));
  const style = joinStylesheets(root, stylesheets);
  return writeSite(root, folder, { client, server, chunks, style }, 'packed', prerender);
}
