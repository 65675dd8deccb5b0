import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageFormat, type NamedFormat, formatOf } from './image-format';
import type { ImageRequest } from './image-request';
import { isJsonObject } from '../api/story';

/** The source of a picture's pixels. */
export type Original = FileOriginal | DrawnOriginal;

/** A file with the requested name. */
interface FileOriginal {
  readonly kind: 'file';
  /** Absolute. */
  readonly path: string;
  /** The format by its name; undefined if the name is not a picture's. */
  readonly format: NamedFormat | undefined;
}

/** An SVG that stands in for a missing photograph of the same name. */
export interface DrawnOriginal {
  readonly kind: 'drawing';
  /** Absolute path of the SVG. */
  readonly path: string;
  /** The size of the photograph, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The format of the photograph, by its extension. */
  readonly format: ImageFormat;
}

/** The largest size at which drawings are rendered, in pixels a side. */
const MAX_DRAWN_SIDE = 6000;

/**
 * Finds the file of a URL, or else the SVG of the same name.
 * @param folder absolute path of the folder that holds `f/`.
 */
export async function findOriginal(folder: string, request: ImageRequest): Promise<Original | undefined> {
  const path = join(folder, 'f', request.assetPath);
  const format = formatOf(request.name);
  if (await isFile(path)) return { kind: 'file', path, format };
  const { width, height } = request;
  if (format === undefined || format === 'unchanged') return undefined;
  if (Math.min(width, height) < 1 || Math.max(width, height) > MAX_DRAWN_SIDE) return undefined;
  const drawing = `${path.slice(0, path.lastIndexOf('.'))}.svg`;
  return (await isFile(drawing)) ? { kind: 'drawing', path: drawing, width, height, format } : undefined;
}

async function isFile(path: string): Promise<boolean> {
  return (await statsOf(path))?.isFile() ?? false;
}

/** Error codes of a missing file; a name from a URL may also be too long for the file system. */
const missingCodes: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

async function statsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isJsonObject(error) && missingCodes.has(error['code'])) return undefined;
    throw error;
  }
}

/**
 * Creates a function that returns the SHA-256 of a file in hex. A file is hashed again once its modification time or
 * size has changed.
 */
export function createFingerprint(): (path: string) => Promise<string> {
  const hashes = new Map<string, { readonly state: string; readonly hash: string }>();
  return async (path) => {
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const last = hashes.get(path);
    if (last?.state === state) return last.hash;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    hashes.set(path, { state, hash });
    return hash;
  };
}
