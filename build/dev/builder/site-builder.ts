import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { context, type BuildOptions, type Message, type Metafile, type Plugin } from 'esbuild';
import { behaviours } from '../../../common/blocks/behaviours';
import { registry } from '../../../common/blocks/registry';
import {
  CSS_MODULES,
  clientOptions,
  joinStylesheets,
  serverOptions,
  type Bundle,
  type Stylesheets,
} from '../../bundle/bundles';
import { assertClientBoundary } from '../../bundle/client-boundary';
import { bundleSchemeScript } from '../../bundle/scheme-script';
import { chunkManifest } from '../../output/chunk-manifest';
import { writeSite } from '../../output/write-site';
import { theme } from '../../theme/theme';
import { assertBlockFiles } from '../../assert-blocks';
import { createBehaviourWarnings } from '../../source-warnings/behaviour-warnings';
import { createStaticBlockWarnings } from '../../source-warnings/static-block-warnings';
import { createTokenWarnings } from '../../source-warnings/token-warnings';
import { themeCss } from '../../theme/theme-css';
import { messagesOf, uniqueMessages } from '../problems';
import type { FindFile } from '../process/site-log';
import { bundlePackages, type PackageBundle } from './bundle-packages';
import { classNameWarnings } from './class-name-warnings';

/** The result of a rebuild. */
export type RebuildResult =
  | { readonly kind: 'failed'; readonly messages: Message[] }
  | (Difference & {
      /** Warnings that the rebuild before did not give. */
      readonly warnings: Message[];
    });

/** How a build differs from the one before. */
type Difference =
  /** In code, icon or print stylesheet: a new build is on disk. */
  | { readonly kind: 'code'; readonly hasNewPackages: boolean }
  /** In the stylesheet alone. */
  | { readonly kind: 'style' }
  | { readonly kind: 'nothing' };

/** Builds the site repeatedly for development: fast, readable and with source maps. */
export interface SiteBuilder {
  /** Compares with the last build that did not fail. Calls must not overlap. */
  readonly rebuild: () => Promise<RebuildResult>;
  /** The stylesheet of the last build that did not fail. */
  readonly style: () => string;
  /**
   * Finds a file of the server's bundle by its base name.
   * @returns its path below the project's folder; the base name itself if several files have it.
   */
  readonly findFile: FindFile;
}

interface Folders {
  /** The project's folder. */
  readonly root: string;
  /** The folder that builds are written to, below `root`. */
  readonly folder: string;
}

/** @param packages the file that the server's packages are bundled into. */
export async function createSiteBuilder(
  root: string,
  folder: string,
  packages: string,
): Promise<SiteBuilder> {
  const stylesheets: Stylesheets = new Map();
  const packageBundle = bundlePackages(root, packages);
  const { forClient, forServer } = optionsOf({ root, folder }, stylesheets, packageBundle.plugin);
  const [client, server] = await Promise.all([context(forClient), context(forServer)]);
  const output = createOutput({ root, folder }, stylesheets, packageBundle);
  const onlyNew = createMessageFilter();
  const findUnknownBehaviours = createBehaviourWarnings(root, Object.keys(behaviours));
  const findDeadCode = createStaticBlockWarnings(root);
  const findUnknownTokens = createTokenWarnings(root);

  async function rebuild(): Promise<RebuildResult> {
    themeCss(theme, 'page'); // throws for a faulty theme, which esbuild would report for each stylesheet
    stylesheets.clear(); // some files may be gone
    const [forBrowser, forNode] = await Promise.allSettled([client.rebuild(), server.rebuild()]);
    if (forBrowser.status === 'rejected' || forNode.status === 'rejected')
      return { kind: 'failed', messages: messagesOf([forBrowser, forNode].flatMap(reasonOf)) };
    assertBlockFiles(root);
    const bundles = { client: forBrowser.value, server: forNode.value };
    const warnings = onlyNew([
      ...bundles.client.warnings,
      ...bundles.server.warnings,
      ...findUnknownBehaviours(Object.keys(bundles.server.metafile.inputs)),
      ...findUnknownTokens(Object.keys(bundles.client.metafile.inputs)),
      ...findDeadCode(),
    ]);
    return { ...(await output.update(bundles)), warnings };
  }

  return {
    rebuild: () =>
      rebuild().catch((error: unknown) => ({ kind: 'failed', messages: messagesOf([error]) }) as const),
    style: output.style,
    findFile: output.findFile,
  };
}

interface Output extends Pick<SiteBuilder, 'style' | 'findFile'> {
  /** Writes the bundles unless the last ones had the same code. */
  readonly update: (bundles: { readonly client: Bundle; readonly server: Bundle }) => Promise<Difference>;
}

function createOutput(
  { root, folder }: Folders,
  stylesheets: Stylesheets,
  packageBundle: PackageBundle,
): Output {
  let lastCode = '';
  let lastStyle = '';
  let files: ReadonlyMap<string, string> = new Map();
  return {
    style: () => lastStyle,
    findFile: (name) => files.get(name),
    update: async ({ client, server }) => {
      const style = await joinStylesheets(root, stylesheets, 'development');
      const scheme = await bundleSchemeScript(root);
      const icon = await readFile(join(root, 'client', 'icon.svg'), 'utf8');
      const code = [...client.outputFiles, ...server.outputFiles]
        .map(({ path, hash }) => `${path} ${hash}`)
        .concat(icon, style.print, scheme.toString())
        .join('\n');
      if (code === lastCode) {
        const kind = style.text === lastStyle ? 'nothing' : 'style';
        lastStyle = style.text;
        return { kind };
      }
      assertClientBoundary({ inputs: withoutDevPage(root, client.metafile.inputs) });
      const hasNewPackages = await packageBundle.addMissing();
      const chunks = chunkManifest(client.metafile, Object.keys(registry));
      await writeSite(root, folder, { client, server, chunks, style }, 'plain');
      [lastCode, lastStyle] = [code, style.text];
      files = filesByName(Object.keys(server.metafile.inputs));
      return { kind: 'code', hasNewPackages };
    },
  };
}

const devPage = join(__dirname, '../page');

/** Production's options with additions for development. */
function optionsOf({ root, folder }: Folders, stylesheets: Stylesheets, packagePlugin: Plugin) {
  const forClient = clientOptions(root, stylesheets, 'development');
  const forServer = serverOptions(root, 'development', relative(root, join(folder, 'server', 'main.cjs')));
  const withWarnings = (plugins: readonly Plugin[]) =>
    plugins.map((plugin) => (plugin.name === CSS_MODULES ? classNameWarnings(root, plugin) : plugin));
  return {
    forClient: {
      ...forClient,
      plugins: withWarnings(forClient.plugins),
      // Errors in the browser are reported with the elements that led to them.
      inject: [join(devPage, 'owner-stack.ts')],
    },
    forServer: {
      ...forServer,
      plugins: [...withWarnings(forServer.plugins), packagePlugin],
    },
  } satisfies Readonly<Record<string, BuildOptions>>;
}

/** @returns a function that drops the messages of its previous call. */
function createMessageFilter(): (messages: readonly Message[]) => Message[] {
  let previous: ReadonlySet<string> = new Set();
  return (messages) => {
    const unique = uniqueMessages(messages);
    const added = [...unique].flatMap(([key, message]) => (previous.has(key) ? [] : [message]));
    previous = new Set(unique.keys());
    return added;
  };
}

function reasonOf(result: PromiseSettledResult<unknown>): unknown[] {
  return result.status === 'rejected' ? [result.reason] : [];
}

/** The inputs of a bundle without the files that development adds to it. */
function withoutDevPage(root: string, inputs: Metafile['inputs']): Metafile['inputs'] {
  const folder = `${relative(root, devPage).replaceAll('\\', '/')}/`;
  return Object.fromEntries(Object.entries(inputs).filter(([path]) => !path.startsWith(folder)));
}

/** Paths by base name. A base name that several files share maps to itself. */
function filesByName(paths: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const name = basename(path);
    found.set(name, found.has(name) ? name : path);
  }
  return found;
}
