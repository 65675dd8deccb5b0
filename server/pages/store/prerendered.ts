import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { rulesFor } from '../../../common/builds/match-route';
import { PAYLOAD_FILE } from '../../../common/constants';
import { parsePayload, type Payload } from '../../../common/page/page-data';
import { createRouteResolver, type ResolveRoute } from '../../../common/routes';
import type { BuildOutput } from '../../runtime/files/build-output';
import {
  isSameSpace,
  spaceOf,
  storedSpace,
  type SpaceIdentity,
  type SpaceSettings,
} from '../../content/space-identity';
import type { Dependencies } from '../../content/story-index/changes';
import { dependenciesOfPayload } from '../../content/story-index/dependencies';
import type { PageAddress, PageKind } from '../page-address';
import { changesOf, renderSettingsOf, storedSettings, type RenderSettings } from './render-settings';

/** A page on disk. */
export interface StoredPage {
  /** The bytes of the response where they can be served as they are; else the payload to render. */
  readonly body: Buffer | Payload;
  /** Which of the two kinds of stored pages it is. */
  readonly from: 'prerendered' | 'disk';
  /** The content version that the page belongs to. */
  readonly cv: number;
  /** False if rendering the same version now could give other bytes: the page then serves only as a fallback. */
  readonly isReusable: boolean;
  /** True for the bytes of a document with a captcha. */
  readonly needsCaptcha: boolean;
  readonly dependencies: Dependencies;
}

/** The pages that the build rendered. */
export interface Prerendered {
  /** The content version of a page; null if it was not prerendered. */
  readonly version: (address: PageAddress) => number | null;
  readonly read: (address: PageAddress, kind: PageKind) => Promise<StoredPage | null>;
  /** Pages that this process would render in the same way: the home page and short paths first. */
  readonly addresses: () => Iterable<PageAddress>;
  readonly size: number;
  /** Environment variables whose value differs from that at build time. */
  readonly changedSettings: readonly string[];
  /** The space that they are of, where it is another one than that of the settings: then none is served. Else null. */
  readonly otherSpace: SpaceIdentity | null;
}

const schema = z.object({
  format: z.literal(4),
  /** The content version of the pages. */
  cv: z.number().int().nonnegative(),
  /** By path, the versions of pages that have another one, because content was published during the build. */
  otherVersions: z.record(z.string(), z.number().int().nonnegative()),
  /** The year that the pages show. */
  year: z.number().int(),
  /** Paths of the documents with a captcha. */
  captchaPaths: z.array(z.string()),
  /** Paths of the story `404`. It has no page: the build's metadata does not name it. */
  notFoundPaths: z.array(z.string()),
  settings: storedSettings,
  /** The space that the pages are of. */
  space: storedSpace,
});

/** The file `prerendered.json`: what all prerendered pages have in common. Their paths are in the build's metadata. */
export type PrerenderedMetadata = z.output<typeof schema>;

/** The folder of the pages, and the file beside it, below a build's folder. */
export const prerenderedFolder = 'prerendered';
export const prerenderedMetadataFile = 'prerendered.json';

/** Reads a build's `prerendered.json`; null if it has none. */
export function readPrerenderedMetadata(buildFolder: string): PrerenderedMetadata | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(buildFolder, prerenderedMetadataFile), 'utf8')));
  } catch {
    return null;
  }
}

const noPages: Prerendered = {
  version: () => null,
  read: () => Promise.resolve(null),
  addresses: () => [],
  size: 0,
  changedSettings: [],
  otherSpace: null,
};

/**
 * Opens a build's pages.
 * @param year the current year.
 */
export function openPrerendered(
  { folder, metadata: { matcher, prerendered } }: BuildOutput,
  settings: RenderSettings & SpaceSettings,
  year: () => number,
): Prerendered {
  const metadata = readPrerenderedMetadata(folder);
  if (metadata === null) return noPages;
  if (!isSameSpace(metadata.space, spaceOf(settings))) return { ...noPages, otherSpace: metadata.space };
  const changedSettings = changesOf(metadata.settings, renderSettingsOf(settings));
  const hasSameSettings = changedSettings.length === 0;
  const captchaPaths = new Set(metadata.captchaPaths);
  const notFoundPaths = new Set(metadata.notFoundPaths);
  const resolve = createRouteResolver(settings.siteLanguages);
  const isSameStory = hasSameSettings
    ? () => true
    : sameStory(metadata.settings.siteLanguages, settings.siteLanguages);

  const version = (address: PageAddress): number | null => {
    const { path } = address;
    const isStored = notFoundPaths.has(path) || rulesFor(matcher, path).prerender === true;
    if (!isStored || !isSameStory(address)) return null;
    const { cv, otherVersions } = metadata;
    return Object.hasOwn(otherVersions, path) ? (otherVersions[path] ?? null) : cv;
  };
  return {
    version,
    changedSettings,
    otherSpace: null,
    size: prerendered.length,
    addresses: () => (hasSameSettings ? parsePaths(prerendered, resolve) : []),
    read: async (address, kind) => {
      const cv = version(address);
      if (cv === null) return null;
      const file = (of: PageKind): string =>
        join(folder, prerenderedFolder, prerenderedFile(address.path, of));
      // A document of other settings or of another year is outdated, but its payload is not.
      const isCurrent = kind === 'payload' || (hasSameSettings && metadata.year === year());
      const stored = await readStored(file, kind, isCurrent, address);
      const needsCaptcha = kind === 'html' && captchaPaths.has(address.path);
      return stored === null
        ? null
        : { ...stored, from: 'prerendered', cv, isReusable: hasSameSettings, needsCaptcha };
    },
  };
}

/** True for addresses that led to the same story with the languages before. */
function sameStory(before: readonly string[], now: readonly string[]): (address: PageAddress) => boolean {
  const resolveBefore = createRouteResolver(before);
  return ({ path, language, slug }) => {
    const old = resolveBefore(path);
    return old.kind === 'story' && old.slug === slug && (old.language ?? before[0]) === (language ?? now[0]);
  };
}

function* parsePaths(paths: readonly string[], resolve: ResolveRoute): Iterable<PageAddress> {
  for (const path of paths) {
    const route = resolve(path);
    if (route.kind === 'story') yield { path, language: route.language, slug: route.slug };
  }
}

/** A file that cannot be read is a missing one: the page is rendered instead. */
async function readBytes(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null);
}

/**
 * Reads a page, and what it was made of, from its files.
 * @param isCurrent whether the bytes of its file can be served as they are; else the body is the payload.
 */
async function readStored(
  file: (of: PageKind) => string,
  kind: PageKind,
  isCurrent: boolean,
  address: PageAddress,
): Promise<Pick<StoredPage, 'body' | 'dependencies'> | null> {
  const [payloadBytes, html] = await Promise.all([
    readBytes(file('payload')),
    kind === 'html' && isCurrent ? readBytes(file('html')) : null,
  ]);
  const payload = payloadBytes === null ? null : payloadOf(payloadBytes);
  const current = kind === 'html' ? html : payloadBytes;
  const body = isCurrent ? current : payload;
  if (payload === null || body === null) return null;
  return { body, dependencies: dependenciesOfPayload(payload, address) };
}

/** The payload in a file; null for a damaged one. */
function payloadOf(bytes: Buffer): Payload | null {
  try {
    return parsePayload(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}

/** Bytes of a file name: most file systems allow 255. */
const maxNameLength = 200;
/** Bytes of a page's folder, below the folder of all pages: the narrowest systems allow 1,024 for a whole path. */
const maxFolderLength = 600;

/**
 * The file of a page, below the folder of all pages: a folder for each segment, in it `index.html` and `_payload.json`.
 * Different pages have different files, on file systems that ignore case too, and no page's file is another page's folder:
 * every byte but lower-case letters, digits, `-` and `_` is percent-encoded, the dot included.
 * @param path the page's own path, as `storyPath` writes it.
 */
export function prerenderedFile(path: string, kind: PageKind): string {
  const folders = path.split('/').filter((segment) => segment !== '');
  const folder = folders.map(folderName).join('/');
  const name = kind === 'html' ? 'index.html' : PAYLOAD_FILE;
  // No other name begins with `~`.
  return join(folder.length > maxFolderLength ? `~~${hashOf(path)}` : folder, name);
}

function folderName(segment: string): string {
  const name = [...Buffer.from(segment)].map(encodeByte).join('');
  return name.length > maxNameLength ? `~${hashOf(segment)}` : name;
}

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
