import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { PAYLOAD_FILE } from '../../../common/constants';
import type { Settings } from '../../config/settings';
import { captchaConfigOf, type CaptchaSettings } from '../../captcha/captcha-config';
import type { PageKind } from '../page-address';

/** The settings that decide how a page looks, besides its content. */
export type RenderSettings = Pick<
  Settings,
  'siteUrl' | 'siteLanguages' | 'contentAssetOrigins' | 'fallbackComponent' | keyof CaptchaSettings
>;

const schema = z.object({
  format: z.literal(2),
  /** The content version that the pages belong to. */
  cv: z.number().int().nonnegative(),
  /** Versions of those that belong to another, by path: content was published while they were rendered. */
  others: z.record(z.string(), z.number().int().nonnegative()),
  /** The year that they were rendered in. */
  year: z.number().int(),
  /** Paths of the documents among them that ask the bot check. */
  needCaptcha: z.array(z.string()),
  settings: z.object({
    siteUrl: z.string().nullable(),
    siteLanguages: z.array(z.string()),
    contentAssetOrigins: z.array(z.string()),
    fallbackComponent: z.enum(['on', 'off']),
    /** All three null where nobody is asked. */
    botProtectionSiteKey: z.string().nullable(),
    botProtectionScriptUrl: z.string().nullable(),
    botProtectionLanguage: z.string().nullable(),
  }),
});

/** What all prerendered pages have in common: `prerendered.json`. Which pages there are, the build's route rules say. */
export type PrerenderedMetadata = z.output<typeof schema>;

/** Where prerendered pages lie, and beside it what they have in common, below a build's folder. */
export const prerenderedFolder = 'prerendered';
export const prerenderedMetadataFile = 'prerendered.json';

/** Settings as they are written beside the pages. */
export function renderSettingsOf(settings: RenderSettings): PrerenderedMetadata['settings'] {
  const { siteUrl, siteLanguages, contentAssetOrigins, fallbackComponent } = settings;
  const captcha = captchaConfigOf(settings);
  return {
    siteUrl: siteUrl ?? null,
    siteLanguages: [...siteLanguages],
    contentAssetOrigins: [...contentAssetOrigins],
    fallbackComponent,
    botProtectionSiteKey: captcha?.siteKey ?? null,
    botProtectionScriptUrl: captcha?.scriptUrl ?? null,
    botProtectionLanguage: captcha?.language ?? null,
  };
}

/** Reads what a build's pages have in common; null where it has none. */
export function readPrerenderedMetadata(buildFolder: string): PrerenderedMetadata | null {
  try {
    return schema.parse(JSON.parse(readFileSync(join(buildFolder, prerenderedMetadataFile), 'utf8')));
  } catch {
    return null;
  }
}

/** Bytes of a file's name: most systems take 255. */
const longestName = 200;
/** Bytes of a page's folder, below that of all: the narrowest systems take 1,024 for a whole path. */
const longestFolder = 600;

/**
 * The file of a page, below the folder of all: a folder for each segment, in it `index.html` and `_payload.json`. Different
 * pages have different files, also where the disk takes upper and lower case for the same, and no page's file is another's
 * folder: whatever is neither a small letter, a digit, `-` nor `_` is written as its bytes, the dot included.
 * @param path the page's own path, as `storyPath` writes it.
 */
export function prerenderedFile(path: string, kind: PageKind): string {
  const folders = path.split('/').filter((segment) => segment !== '');
  const folder = folders.map(folderName).join('/');
  const name = kind === 'html' ? 'index.html' : PAYLOAD_FILE;
  // `~` begins no other name.
  return join(folder.length > longestFolder ? `~~${hashOf(path)}` : folder, name);
}

function folderName(segment: string): string {
  const name = [...Buffer.from(segment)].map(encodeByte).join('');
  return name.length > longestName ? `~${hashOf(segment)}` : name;
}

function encodeByte(byte: number): string {
  const character = String.fromCharCode(byte);
  return /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
