import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rulesFor } from '../../../common/builds/match-route';
import { parsePayload, type Payload } from '../../../common/page/page-data';
import { createRouteResolver, type ResolveRoute } from '../../../common/routes';
import type { BuildOutput } from '../../runtime/build-output';
import type { PageAddress, PageKind } from '../page-address';
import {
  prerenderedFile,
  prerenderedFolder,
  readPrerenderedMetadata,
  renderSettingsOf,
  type PrerenderedMetadata,
  type RenderSettings,
} from './prerendered-files';
import type { StoredPage } from './page-store';

/** The pages that the build rendered. */
export interface Prerendered {
  /** The content version of a page; null where it was not prerendered. */
  readonly version: (address: PageAddress) => number | null;
  readonly read: (address: PageAddress, kind: PageKind) => Promise<StoredPage | null>;
  /** Those that are as this process would make them: the home page and short paths first. */
  readonly addresses: () => Iterable<PageAddress>;
  readonly size: number;
  /** Settings that differ from those that the pages were rendered with, by their names in the environment. */
  readonly changedSettings: readonly string[];
}

const settingNames = {
  siteUrl: 'SITE_URL',
  siteLanguages: 'SITE_LANGUAGES',
  contentAssetOrigins: 'CONTENT_ASSET_ORIGINS',
  fallbackComponent: 'FALLBACK_COMPONENT',
  botProtectionSiteKey: 'BOT_PROTECTION_SITE_KEY',
  botProtectionScriptUrl: 'BOT_PROTECTION_SCRIPT_URL',
  botProtectionLanguage: 'BOT_PROTECTION_LANGUAGE',
} as const satisfies Readonly<Record<keyof PrerenderedMetadata['settings'], string>>;

const shapeKeys = Object.keys(settingNames) as (keyof typeof settingNames)[]; // of the object just above

/**
 * Opens a build's pages.
 * @param year that it is, as pages show it.
 */
export function openPrerendered(
  { folder, metadata }: BuildOutput,
  settings: RenderSettings,
  year: () => number,
): Prerendered {
  const facts = readPrerenderedMetadata(folder);
  const now = renderSettingsOf(settings);
  const changedSettings =
    facts === null
      ? []
      : shapeKeys
          .filter((key) => JSON.stringify(facts.settings[key]) !== JSON.stringify(now[key]))
          .map((key) => settingNames[key]);
  const isAsNow = changedSettings.length === 0;
  const needCaptcha = new Set(facts?.needCaptcha);
  const resolve = createRouteResolver(settings.siteLanguages);
  const isSameStory =
    facts === null || isAsNow ? () => true : sameStory(facts.settings.siteLanguages, settings.siteLanguages);

  const version = (address: PageAddress): number | null => {
    const { path } = address;
    if (facts === null || rulesFor(metadata.matcher, path).prerender !== true) return null;
    if (!isSameStory(address)) return null;
    return Object.hasOwn(facts.others, path) ? (facts.others[path] ?? null) : facts.cv;
  };
  return {
    version,
    changedSettings,
    size: facts === null ? 0 : metadata.prerendered.length,
    addresses: () => (isAsNow ? addressesOf(metadata.prerendered, resolve) : []),
    read: async (address, kind) => {
      const cv = version(address);
      if (facts === null || cv === null) return null;
      const file = (of: PageKind): string =>
        join(folder, prerenderedFolder, prerenderedFile(address.path, of));
      // Rendered with other settings or in another year it would not be the page that is made now; its content is.
      const made =
        kind === 'payload' || (isAsNow && facts.year === year())
          ? await readWhole(file(kind))
          : await readPayload(file('payload'));
      const needsCaptcha = kind === 'html' && needCaptcha.has(address.path);
      return made === null ? null : { made, cv, isReusable: isAsNow, needsCaptcha };
    },
  };
}

/** True where an address leads to the story that it led to with other languages. */
function sameStory(before: readonly string[], now: readonly string[]): (address: PageAddress) => boolean {
  const resolveBefore = createRouteResolver(before);
  return ({ path, language, slug }) => {
    const old = resolveBefore(path);
    return old.kind === 'story' && old.slug === slug && (old.language ?? before[0]) === (language ?? now[0]);
  };
}

function* addressesOf(paths: readonly string[], resolve: ResolveRoute): Iterable<PageAddress> {
  for (const path of paths) {
    const route = resolve(path);
    if (route.kind === 'story') yield { path, language: route.language, slug: route.slug };
  }
}

/** What cannot be read is not known: the content service is asked instead. */
async function readWhole(file: string): Promise<Buffer | null> {
  return readFile(file).catch(() => null);
}

async function readPayload(file: string): Promise<Payload | null> {
  const bytes = await readWhole(file);
  if (bytes === null) return null;
  try {
    return parsePayload(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}
