import { resolve } from 'node:path';
import { firstLines } from '../../server/runtime/first-of';
import { assetAddresses, copyAssets, type AssetCopy } from './space/copy-assets';
import { copySpace, readLinks } from './space/copy-space';
import type { ForeignSpace } from './space/foreign-space';
import { readSpace, type ReadSpaceOptions } from './space/read-space';

interface CopyOptions extends ReadSpaceOptions {
  /** Bytes of assets that are copied at most. */
  readonly assetLimit: number;
  /** The origins that assets are copied from. */
  readonly origins: readonly string[];
}

/** Files between two lines of progress. */
const perLine = 100;
/** The most assets that are listed as left out. */
const maxNamed = 5;

/** Copies a space into a folder: published stories, drafts if the token may read them, and the assets of both. */
export async function copyWithAssets(
  folder: string,
  space: ForeignSpace,
  options: CopyOptions,
): Promise<void> {
  const { write, assetLimit } = options;
  const isDraft = space.version === 'draft';
  const published = isDraft ? await readSpace({ ...options, version: 'published' }) : space;
  const links = await readLinks(options.client);
  const origins = assetLimit > 0 ? options.origins : [];
  const target = resolve(folder);
  const drafts = isDraft ? space : null;
  const count = copySpace({ published, drafts, links, assetOrigins: origins }, target);
  const copied = await copyAssets({
    addresses: assetAddresses([published.stories, drafts?.stories ?? []], origins),
    folder: target,
    maxBytes: assetLimit,
    onProgress: (done, total) => {
      if (done % perLine === 0) write(`Copied ${done} of ${total} assets.`);
    },
  });
  for (const line of assetLines(copied)) write(line);
  write(`Copied the space into ${folder}: ${count} files. To work offline:`);
  write(`  npx anyam-content-service ${folder} --port 3005`);
  write(
    '  CONTENT_API_URL=http://127.0.0.1:3005/v2 CONTENT_TOKEN=demo-public CONTENT_ASSET_ORIGINS=http://127.0.0.1:3005 npm run dev',
  );
}

/** Lines that say which assets were copied and which were not. */
function assetLines({ files, bytes, left }: AssetCopy): readonly string[] {
  const all = `Copied ${files} assets (${(bytes / 1e6).toFixed(1)} MB).`;
  if (left.length === 0) return [all];
  return [
    `${all} ${left.length} are left where they are, and do not show offline:`,
    ...firstLines(
      left.map(({ address, reason }) => `${address}: ${reason}`),
      maxNamed,
    ),
  ];
}
