import { isJsonObject, type JsonObject } from '../../content-service/api/story';
import type { FieldOption } from '../editor-responses';

/** Where exports of the content service point to. */
const exportedOrigin = 'https://a.storyblok.com';

/** The address of an asset's file, `''` for none. */
export function fileOf(asset: unknown): string {
  const file = isJsonObject(asset) ? asset['filename'] : undefined;
  return typeof file === 'string' ? file : '';
}

/** The last part of an asset's address. */
export function assetName(asset: unknown): string {
  return fileOf(asset).split('/').at(-1) ?? '';
}

/** A small picture of an asset, from the demo's own image service; null for what it does not have. */
export function thumbnailOf(asset: unknown): string | null {
  const file = fileOf(asset);
  if (!file.startsWith(`${exportedOrigin}/f/`)) return null;
  const path = file.slice(exportedOrigin.length);
  // Drawings are served as they are, at any size.
  return path.endsWith('.svg') ? path : `${path}/m/192x0/filters:quality(60)`;
}

/** Assets as choices, by their files. */
export function assetChoices(assets: readonly JsonObject[]): readonly FieldOption[] {
  return assets
    .map((asset) => ({ name: assetName(asset), value: fileOf(asset) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}
