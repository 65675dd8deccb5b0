import { basename, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { registry } from '../../common/blocks/registry';
import type { Bundle, Stylesheets } from '../bundle/bundles';
import { chunkManifest } from '../output/chunk-manifest';

/** What a block adds to a page, in bytes after gzip. */
export interface BlockWeight {
  /** The chunk of its own that hydration loads; 0 for a static block. */
  readonly script: number;
  /** Chunks of its folder that load with the first use, such as behaviours. */
  readonly later: number;
  /** Its part of the site's single stylesheet. */
  readonly style: number;
}

const gzipped = (contents: string | Uint8Array): number => gzipSync(contents, { level: 9 }).length;

/** The weight of every block of the registry. */
export function blockWeights(
  root: string,
  { metafile, outputFiles }: Bundle,
  stylesheets: Stylesheets,
): Readonly<Record<string, BlockWeight>> {
  const sizes = new Map(outputFiles.map(({ path, contents }) => [basename(path), gzipped(contents)]));
  const sizeOf = (paths: readonly string[]): number =>
    paths.reduce((sum, path) => sum + (sizes.get(basename(path)) ?? 0), 0);
  const { blocks } = chunkManifest(metafile, Object.keys(registry));
  const styleOf = styleWeights(root, stylesheets);
  const entries = Object.entries(metafile.outputs);
  return Object.fromEntries(
    Object.entries(blocks).map(([name, chunks]): [string, BlockWeight] => {
      const folder = `common/blocks/${name.replaceAll('_', '-')}/`;
      const own = entries.filter(([, { entryPoint = '' }]) => entryPoint.startsWith(folder));
      const isOfHydration = (path: string): boolean =>
        chunks.some((chunk) => basename(chunk) === basename(path));
      const later = own.map(([path]) => path).filter((path) => !isOfHydration(path));
      const isStatic = !own.some(([path]) => isOfHydration(path));
      return [name, { script: isStatic ? 0 : sizeOf(chunks), later: sizeOf(later), style: styleOf(folder) }];
    }),
  );
}

/** @returns a function that compares the stylesheet with one that lacks the files of a folder. */
function styleWeights(root: string, stylesheets: Stylesheets): (folder: string) => number {
  const files = [...stylesheets].map(
    ([path, css]) => [relative(root, path).replaceAll('\\', '/'), css] as const,
  );
  const weightWithout = (folder: string | null): number =>
    gzipped(
      files.flatMap(([path, css]) => (folder !== null && path.startsWith(folder) ? [] : [css])).join('\n'),
    );
  const whole = weightWithout(null);
  return (folder) => whole - weightWithout(folder);
}
