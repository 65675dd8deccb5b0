import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { ManagedSpace } from '../managed-space';

/** An asset of a space. */
export interface SpaceAsset {
  readonly id: number;
  /** Its address in stories. */
  readonly url: string;
}

/** An upload's longest time, in milliseconds. */
const uploadTimeout = 120_000;

/** The assets of a space by their file names. */
export async function assetsOf(space: ManagedSpace): Promise<ReadonlyMap<string, SpaceAsset>> {
  const assets = (await space.list('assets')).flatMap((asset): [string, SpaceAsset][] => {
    const { id, filename } = asset;
    if (typeof id !== 'number' || typeof filename !== 'string') return [];
    return [[nameOf(filename), { id, url: publicUrl(filename) }]];
  });
  return new Map(assets);
}

/**
 * Uploads a file in the three steps of the management API: a signed form, the file, and the end of the upload.
 * @param address that of the asset in the samples.
 * @see https://www.storyblok.com/docs/api/management/assets/upload-and-replace-assets
 */
export async function uploadAsset(space: ManagedSpace, address: string, folder: string): Promise<SpaceAsset> {
  const { bytes, size } = await fileOf(address, folder);
  const name = nameOf(address);
  const what = `the asset ${name}`;
  const signed = await space.post(['assets'], { filename: name, ...(size && { size }) }, what);
  const { id, post_url: target, pretty_url: url, fields } = signed;
  if (typeof id !== 'number' || typeof target !== 'string' || !isJsonObject(fields))
    throw new Error(`the space gives no form for ${what}`);
  await sendFile(target, fields, new File([new Uint8Array(bytes)], name), what);
  await space.get(['assets', String(id), 'finish_upload']);
  return { id, url: publicUrl(textOf(url)) };
}

async function sendFile(target: string, fields: JsonObject, file: File, what: string): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, textOf(value));
  form.append('file', file);
  const signal = AbortSignal.timeout(uploadTimeout);
  const response = await fetch(target, { method: 'POST', body: form, signal }).catch((cause: unknown) => {
    throw new Error(`${what} cannot be uploaded: run the command again`, { cause });
  });
  if (!response.ok) throw new Error(`${what} cannot be uploaded (${response.status}): run the command again`);
}

/** The file name in an address. */
export const nameOf = (address: string): string => basename(address);

/** The address in stories of one that the API gives without a scheme or as that of the storage. */
function publicUrl(url: string): string {
  return url.replace(/^(?:https?:)?\/\/(?:s3\.amazonaws\.com\/)?/, 'https://');
}

interface AssetFile {
  readonly bytes: Uint8Array;
  /** `1600x900`; none for a file whose address does not say. */
  readonly size: string | undefined;
}

/** The file of an address. A drawing of the same name stands in for a photograph, and is drawn in its size. */
async function fileOf(address: string, folder: string): Promise<AssetFile> {
  const path = new URL(address).pathname.slice(1);
  const size = /\/(\d+)x(\d+)\//.exec(path);
  const file = join(folder, path);
  if (existsSync(file)) return { bytes: await readFile(file), size: size?.slice(1).join('x') };
  const [, width = 0, height = 0] = size?.map(Number) ?? [];
  const drawing = sharp(file.replace(/\.[^.]+$/, '.svg')).resize({ width, height, fit: 'fill' });
  const bytes = await (file.endsWith('.png') ? drawing.png() : drawing.jpeg({ quality: 85 })).toBuffer();
  return { bytes, size: `${width}x${height}` };
}
