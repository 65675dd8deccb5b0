import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { registry } from '../common/blocks/registry';
import { emptyMatcher, type BuildMetadata, type LatestBuild } from '../common/builds/build-metadata';
import type { Manifest } from '../server/build-output';
import { bundleClient, bundleServer, joinStylesheets, type Bundle, type Stylesheets } from './bundles';
import { refuseServerCode } from './client-walls';
import { describeChunks } from './describe-build';
import { writeAsset, writeHashedAsset } from './write-assets';

/** What a build wrote. */
export interface BuildReport {
  readonly id: string;
  /** Bytes of the browser's scripts as they are, all chunks together. */
  readonly scriptBytes: number;
}

/**
 * Builds the site: everything that `npm start` serves, into `folder`.
 * @param root the project's folder.
 */
export async function buildSite(root: string, folder: string): Promise<BuildReport> {
  const assets = join(folder, 'assets');
  const stylesheets: Stylesheets = new Map();
  const [client, server] = await Promise.all([
    bundleClient(root, assets, stylesheets),
    bundleServer(root, join(folder, 'server', 'main.cjs')),
  ]);
  refuseServerCode(client.metafile);
  const chunks = describeChunks(client.metafile, Object.keys(registry));

  await rm(folder, { recursive: true, force: true });
  await writeServer(server);
  const scriptBytes = await writeScripts(client, assets, join(folder, 'maps'));
  const style = await writeHashedAsset(assets, 'site.css', Buffer.from(joinStylesheets(root, stylesheets)));
  const icon = await writeHashedAsset(assets, 'icon.svg', await readFile(join(root, 'client', 'icon.svg')));
  const latest: LatestBuild = { id: randomUUID(), timestamp: Date.now() };
  const manifest: Manifest = {
    ...latest,
    script: chunks.script,
    imports: [...chunks.imports],
    blocks: Object.fromEntries(Object.entries(chunks.blocks).map(([name, paths]) => [name, [...paths]])),
    style: `/assets/${style}`,
    icon: `/assets/${icon}`,
  };
  const metadata: BuildMetadata = { ...latest, matcher: emptyMatcher, prerendered: [] };
  await writeJson(join(folder, 'builds', 'meta', `${latest.id}.json`), metadata);
  await writeJson(join(folder, 'builds', 'latest.json'), latest);
  // Last: the server takes a build without it for an incomplete one.
  await writeJson(join(folder, 'manifest.json'), manifest);
  return { id: latest.id, scriptBytes };
}

async function writeServer({ outputFiles }: Bundle): Promise<void> {
  for (const { path, contents } of outputFiles) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
  }
}

/** Source maps go to a folder that is never served. */
async function writeScripts({ outputFiles }: Bundle, assets: string, maps: string): Promise<number> {
  let bytes = 0;
  await mkdir(maps, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path, contents }) => {
      if (path.endsWith('.map')) return writeFile(join(maps, basename(path)), contents);
      bytes += contents.length;
      return writeAsset(join(assets, basename(path)), contents);
    }),
  );
  return bytes;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value)}\n`);
}
