import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { context, type BuildOptions, type Message, type Metafile, type Plugin } from 'esbuild';
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
import { chunkManifest } from '../../output/chunk-manifest';
import { writeSite } from '../../output/write-site';
import { bundlePackages } from './bundle-packages';
import { checkStyles } from './check-styles';
import { classNameWarnings } from './class-name-warnings';
import { messagesOf, uniqueMessages } from '../problems';
import type { FindFile } from '../process/site-log';

/** What a rebuild comes to. */
export type Rebuilt =
  | { readonly kind: 'failed'; readonly messages: Message[] }
  | (Difference & {
      /** What is doubtful and was not so before. */
      readonly warnings: Message[];
    });

/** In what a build differs from the one before. */
type Difference =
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
  /** A file of the server's bundle by its name alone: its path below the project's folder, or the name where several have it. */
  readonly findFile: FindFile;
}

/** Lets errors in the browser be told with the elements that led to them. */
const ownerStack = join(__dirname, '../page', 'owner-stack.ts');

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
  const { forClient, forServer } = optionsOf(root, folder, stylesheets);
  const [client, server] = await Promise.all([
    context(forClient),
    context({ ...forServer, plugins: [...forServer.plugins, serverPackages.plugin] }),
  ]);
  const news = createNews();
  let lastCode = '';
  let lastStyle = '';
  let files: ReadonlyMap<string, string> = new Map();

  async function rebuild(): Promise<Rebuilt> {
    stylesheets.clear(); // of files that are gone
    const [browserResult, serverResult] = await Promise.allSettled([client.rebuild(), server.rebuild()]);
    if (browserResult.status === 'rejected' || serverResult.status === 'rejected')
      return { kind: 'failed', messages: messagesOf([browserResult, serverResult].flatMap(reasonOf)) };
    const [browserBundle, serverBundle] = [browserResult.value, serverResult.value];
    const warnings = news([...browserBundle.warnings, ...serverBundle.warnings]);
    return { ...(await compare(browserBundle, serverBundle)), warnings };
  }

  async function compare(clientBundle: Bundle, serverBundle: Bundle): Promise<Difference> {
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
    assertClientBoundary({ inputs: withoutOwn(root, clientBundle.metafile.inputs) });
    const hasNewPackages = await serverPackages.complete();
    const chunks = chunkManifest(clientBundle.metafile, Object.keys(registry));
    await writeSite(root, folder, { client: clientBundle, server: serverBundle, chunks, style }, 'plain');
    [lastCode, lastStyle] = [code, style.text];
    files = filesByName(Object.keys(serverBundle.metafile.inputs));
    return { kind: 'code', hasNewPackages };
  }

  return {
    rebuild: () =>
      rebuild().catch((error: unknown) => ({ kind: 'failed', messages: messagesOf([error]) }) as const),
    style: () => lastStyle,
    findFile: (name) => files.get(name),
  };
}

/** What visitors get, and what developers want besides. */
function optionsOf(root: string, folder: string, stylesheets: Stylesheets) {
  const forClient = clientOptions(root, stylesheets, 'development');
  const forServer = serverOptions(root, 'development', relative(root, join(folder, 'server', 'main.cjs')));
  // Of the plugins only the one for stylesheets gives a developer more.
  const forStyles = (plugins: readonly Plugin[], change: (plugin: Plugin) => Plugin) =>
    plugins.map((plugin) => (plugin.name === CSS_MODULES ? change(plugin) : plugin));
  const known = (plugin: Plugin) => classNameWarnings(root, plugin);
  return {
    forClient: {
      ...forClient,
      plugins: forStyles(forClient.plugins, (plugin) => checkStyles(root, known(plugin))),
      inject: [ownerStack],
    },
    forServer: { ...forServer, plugins: forStyles(forServer.plugins, known) },
  } satisfies Readonly<Record<string, BuildOptions>>;
}

/** Makes a function that leaves out the messages that stood in the list before. */
function createNews(): (messages: readonly Message[]) => Message[] {
  let before: ReadonlySet<string> = new Set();
  return (messages) => {
    const unique = uniqueMessages(messages);
    const fresh = [...unique].flatMap(([key, message]) => (before.has(key) ? [] : [message]));
    before = new Set(unique.keys());
    return fresh;
  };
}

function reasonOf(result: PromiseSettledResult<unknown>): unknown[] {
  return result.status === 'rejected' ? [result.reason] : [];
}

/** What a bundle holds but for what development adds to it. */
function withoutOwn(root: string, inputs: Metafile['inputs']): Metafile['inputs'] {
  const folder = `${relative(root, join(__dirname, '../page')).replaceAll('\\', '/')}/`;
  return Object.fromEntries(Object.entries(inputs).filter(([path]) => !path.startsWith(folder)));
}

/** Paths by the name of their file; a name that several have stands for itself. */
function filesByName(paths: readonly string[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of paths) {
    const name = basename(path);
    found.set(name, found.has(name) ? name : path);
  }
  return found;
}
