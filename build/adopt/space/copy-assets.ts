import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';

/** The result of {@link copyAssets}. */
export interface AssetCopy {
  readonly files: number;
  readonly bytes: number;
  /** Assets that were not copied, with the reason. */
  readonly left: readonly { readonly address: string; readonly reason: string }[];
}

/** Options of {@link copyAssets}. */
export interface CopyAssetsOptions {
  /** Addresses as {@link assetAddresses} finds them. */
  readonly addresses: readonly string[];
  /** The folder of the copied space. */
  readonly folder: string;
  /** Bytes of all files together. */
  readonly maxBytes: number;
  /** Called after each file. */
  readonly onProgress: (done: number, total: number) => void;
}

/** The origin that the content service delivers assets of as its own. */
const servedOrigin = 'https://a.storyblok.com';

/** Paths as the CMS makes them: `/f/<space>/<size>/<hash>/<name>`, safe as a path on disk. */
const assetPath = String.raw`/f/\d+/(?:\d{1,5}x\d{1,5}|x)/[0-9a-z]+/[0-9A-Za-z][0-9A-Za-z._-]*`;

/** Milliseconds for one file. */
const timeout = 60_000;
const concurrent = 4;
const limitReached = 'the limit of --asset-limit is reached';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Old stories have addresses without a scheme, which a page completes by its own. */
const originPattern = (origin: string): string => escaped(origin).replace(/^https:/, '(?:https:)?');
const addressIn = (origins: readonly string[]): RegExp =>
  new RegExp(`(?:${origins.map(originPattern).join('|')})(?=(${assetPath}))\\1`, 'g');

/** The addresses of all files from these origins in the stories, wherever they stand. */
export function assetAddresses(stories: unknown, origins: readonly string[]): readonly string[] {
  if (origins.length === 0) return [];
  const found = JSON.stringify(stories).match(addressIn(origins)) ?? [];
  return [...new Set(found.map((address) => address.replace(/^\/\//, 'https://')))].toSorted();
}

/** A text with the addresses that the content service delivers from the copy. */
export function withServedAddresses(text: string, origins: readonly string[]): string {
  return origins.length === 0
    ? text
    : text.replaceAll(addressIn(origins), (_, path: string) => `${servedOrigin}${path}`);
}

/**
 * Copies files into the folder of a copied space, from which the content service delivers them. A file that fails, or that exceeds
 * what is left of `maxBytes`, is left out.
 */
export async function copyAssets({
  addresses,
  folder,
  maxBytes,
  onProgress,
}: CopyAssetsOptions): Promise<AssetCopy> {
  const left: { address: string; reason: string }[] = [];
  const budget = { bytes: maxBytes };
  let files = 0;
  let done = 0;
  const limit = pLimit(concurrent);
  const copyOne = async (address: string): Promise<void> => {
    try {
      await copyAsset(address, join(folder, 'assets', new URL(address).pathname), budget);
      files += 1;
    } catch (error) {
      left.push({ address, reason: reasonOf(error) });
    }
    done += 1;
    onProgress(done, addresses.length);
  };
  await Promise.all(addresses.map((address) => limit(copyOne, address)));
  return { files, bytes: maxBytes - budget.bytes, left };
}

/** Redirects are not followed: they may lead anywhere. @throws Error with the reason; no part of the file stays. */
async function copyAsset(address: string, file: string, budget: { bytes: number }): Promise<void> {
  if (budget.bytes <= 0) throw new Error(limitReached);
  const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  await mkdir(dirname(file), { recursive: true });
  const target = await open(file, 'w');
  let written = 0;
  try {
    for await (const chunk of response.body) {
      written += chunk.byteLength;
      budget.bytes -= chunk.byteLength;
      if (budget.bytes < 0) throw new Error(limitReached);
      await target.appendFile(chunk); // `write` may take a part of it
    }
    await target.close();
  } catch (error) {
    budget.bytes += written;
    await target.close();
    await rm(file, { force: true });
    throw error;
  }
}

/** The reason of an error. `fetch` has it in the cause of a general one. */
function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('message' in error)) return String(error);
  const isGeneral = error.message === 'fetch failed' && 'cause' in error;
  return isGeneral ? reasonOf(error.cause) : String(error.message);
}
