import { registry } from '../common/blocks/registry';
import { bundleClient, bundleServer, joinStylesheets, type Stylesheets } from './bundles';
import { refuseServerCode } from './client-walls';
import { describeChunks } from './describe-build';
import { writeSite, type BuildReport } from './write-site';

/**
 * Builds the site: everything that `npm start` serves, into `folder`. Until the build is whole, what was in the folder
 * stays there.
 * @param root the project's folder.
 * @throws Error where the code does not bundle, or the browser's bundle holds what it must not.
 */
export async function buildSite(root: string, folder: string): Promise<BuildReport> {
  const stylesheets: Stylesheets = new Map();
  const [client, server] = await Promise.all([bundleClient(root, stylesheets), bundleServer(root)]);
  refuseServerCode(client.metafile);
  const chunks = describeChunks(client.metafile, Object.keys(registry));
  return writeSite(root, folder, { client, server, chunks, style: joinStylesheets(root, stylesheets) });
}
