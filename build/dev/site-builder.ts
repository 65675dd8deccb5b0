import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { context, type Message } from 'esbuild';
import { registry } from '../../common/blocks/registry';
import { clientOptions, joinStylesheets, serverOptions, type Bundle, type Stylesheets } from '../bundles';
import { refuseServerCode } from '../client-walls';
import { describeChunks } from '../describe-build';
import { writeSite } from '../write-site';
import { bundlePackages } from './bundle-packages';
import { messagesOf } from './problems';

/** What a rebuild comes to. */
export type Rebuilt =
  | { readonly kind: 'failed'; readonly messages: Message[] }
  /** Code or icon: a new build is on disk. */
  | { readonly kind: 'code'; readonly hasNewPackages: boolean }
  /** Rules alone: nothing but the stylesheet differs. */
  | { readonly kind: 'style' }
  | { readonly kind: 'nothing' };

/** Builds the site again and again, as developers want it: quickly, readable and with source maps. */
export interface SiteBuilder {
  /** One at a time. Compares with the last build that did not fail. */
  readonly rebuild: () => Promise<Rebuilt>;
  /** The stylesheet of the last build that did not fail. */
  readonly style: () => string;
}

/**
 * @param root the project's folder.
 * @param folder where builds are written, below it.
 * @param packages where the server's packages are written.
 */
export async function createSiteBuilder(
  root: string,
  folder: string,
  packages: string,
): Promise<SiteBuilder> {
  const stylesheets: Stylesheets = new Map();
  const serverPackages = bundlePackages(root, packages);
  const forServer = serverOptions(root, 'development', relative(root, join(folder, 'server', 'main.cjs')));
  const [client, server] = await Promise.all([
    context(clientOptions(root, stylesheets, 'development')),
    context({ ...forServer, plugins: [...forServer.plugins, serverPackages.plugin] }),
  ]);
  let lastCode = '';
  let lastStyle = '';

  async function rebuild(): Promise<Rebuilt> {
    stylesheets.clear(); // of files that are gone
    const [browserResult, serverResult] = await Promise.allSettled([client.rebuild(), server.rebuild()]);
    if (browserResult.status === 'rejected' || serverResult.status === 'rejected')
      return { kind: 'failed', messages: messagesOf([browserResult, serverResult].flatMap(reasonOf)) };
    return compare(browserResult.value, serverResult.value);
  }

  async function compare(clientBundle: Bundle, serverBundle: Bundle): Promise<Rebuilt> {
    const style = joinStylesheets(root, stylesheets);
    const icon = await readFile(join(root, 'client', 'icon.svg'), 'utf8');
    const code = [...clientBundle.outputFiles, ...serverBundle.outputFiles]
      .map(({ path, hash }) => `${path} ${hash}`)
      .concat(icon)
      .join('\n');
    if (code === lastCode) {
      const kind = style.text === lastStyle ? 'nothing' : 'style';
      lastStyle = style.text;
      return { kind };
    }
    refuseServerCode(clientBundle.metafile);
    const hasNewPackages = await serverPackages.complete();
    const chunks = describeChunks(clientBundle.metafile, Object.keys(registry));
    await writeSite(root, folder, { client: clientBundle, server: serverBundle, chunks, style }, 'plain');
    [lastCode, lastStyle] = [code, style.text];
    return { kind: 'code', hasNewPackages };
  }

  return {
    rebuild: () =>
      rebuild().catch((error: unknown) => ({ kind: 'failed', messages: messagesOf([error]) }) as const),
    style: () => lastStyle,
  };
}

function reasonOf(result: PromiseSettledResult<unknown>): unknown[] {
  return result.status === 'rejected' ? [result.reason] : [];
}
