import { EXPORTED_ASSET_ORIGIN, isJsonObject, type JsonObject } from '../../../content-service/api/story';
import type { FieldOption } from '../../editor-responses';

/** The URL of an asset's file, `''` for none. */
export function fileOf(asset: unknown): string {
  const file = isJsonObject(asset) ? asset['filename'] : undefined;
  return typeof file === 'string' ? file : '';
}

/** The file name in an asset's URL. */
export function assetName(asset: unknown): string {
  return fileOf(asset).split('/').at(-1) ?? '';
}

/** The URL of a thumbnail from the demo's image service; null for an asset of another origin, and for a file that is no picture. */
export function thumbnailOf(asset: unknown): string | null {
  const file = fileOf(asset);
  if (!file.startsWith(`${EXPORTED_ASSET_ORIGIN}/f/`)) return null;
  const path = file.slice(EXPORTED_ASSET_ORIGIN.length);
  // Files other than pictures have no size.
  if (/^\/f\/\d+\/x\//.test(path)) return null;
  // The image service does not transform SVG.
  return path.endsWith('.svg') ? path : `${path}/m/192x0/filters:quality(60)`;
}

/** Assets as options, sorted by file name. */
export function assetChoices(assets: readonly JsonObject[]): readonly FieldOption[] {
  return assets
    .map((asset) => ({ name: assetName(asset), value: fileOf(asset) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The assets whose files are of the kinds that a field offers: `images`, `videos`, `texts`; all if it names none. */
export function assetsOfKinds(
  assets: readonly JsonObject[],
  kinds: readonly string[],
): readonly JsonObject[] {
  return kinds.length === 0 ? assets : assets.filter((asset) => kinds.includes(kindOf(fileOf(asset))));
}

function kindOf(file: string): string {
  if (/\.(?:avif|gif|jpe?g|png|svg|webp)$/i.test(file)) return 'images';
  return /\.(?:m4v|mov|mp4|ogv|webm)$/i.test(file) ? 'videos' : 'texts';
}
