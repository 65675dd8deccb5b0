import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageFormat, type NamedFormat, formatOf } from './image-format';
import type { ImageRequest } from './image-request';
import { isJsonObject } from '../api/story';

/** Where the pixels of a picture come from. */
export type Original = FileOriginal | DrawnOriginal;

/** A file under the very name that is asked for. */
export interface FileOriginal {
  readonly kind: 'file';
  /** Absolute. */
  readonly path: string;
  /** What its name tells; undefined where it is no picture's. */
  readonly format: NamedFormat | undefined;
}

/** A drawing that stands for the photograph of the same name, which is not there. */
export interface DrawnOriginal {
  readonly kind: 'drawing';
  /** Absolute path of the SVG. */
  readonly path: string;
  /** The size it is drawn at, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The format its name promises. */
  readonly format: ImageFormat;
}

/** Drawings are never drawn larger than this, in pixels a side. */
const MAX_DRAWN_SIDE = 6000;

/**
 * Finds what an address points to: the file itself, or the SVG of the same name from which it can be drawn.
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

/** Names come from addresses: one that is too long for the disk is as missing as any other. */
const missing: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG']);

async function statsOf(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isJsonObject(error) && missing.has(error['code'])) return undefined;
    throw error;
  }
}

/**
 * Makes a function that tells a file's content apart from any other: its SHA-256 in hex. A file is read again when its
 * time or length has moved.
 */
export function createFingerprint(): (path: string) => Promise<string> {
  const known = new Map<string, { readonly state: string; readonly hash: string }>();
  return async (path) => {
    const { mtimeMs, size } = await stat(path);
    const state = `${mtimeMs} ${size}`;
    const last = known.get(path);
    if (last?.state === state) return last.hash;
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    known.set(path, { state, hash });
    return hash;
  };
}
