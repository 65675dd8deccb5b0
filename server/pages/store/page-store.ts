import { join } from 'node:path';
import type { Payload } from '../../../common/page/page-data';
import { BoundedMap } from '../../runtime/bounded-map';
import type { BuildOutput } from '../../runtime/files/build-output';
import { systemClock, type Clock } from '../../runtime/clock';
import type { Settings } from '../../config/settings';
import { spaceOf, type SpaceSettings } from '../../content/space-identity';
import type { Log } from '../../runtime/logging/log';
import type { PageAddress, PageKind } from '../page-address';
import { dependenciesOfPayload } from '../../content/story-index/dependencies';
import { openPrerendered, type Prerendered, type StoredPage } from './prerendered';
import type { RenderSettings } from './render-settings';
import { Snapshot } from './snapshot';
import type { SnapshotPage } from './snapshot-files';

/** Last good pages on disk, which outlive the process. No method throws. */
export interface PageStore {
  /** The newest stored version of a page; null if there is none, or if the page is marked as gone. */
  readonly read: (address: PageAddress, kind: PageKind) => Promise<StoredPage | null>;
  /**
   * Stores a complete page with a current story in the background, unless a newer one is stored.
   * @param cv the version of the CMS that it is of; a lower one for a page with other values that may be outdated.
   */
  readonly store: (address: PageAddress, payload: Payload, cv: number) => void;
  /** Marks a stored page as gone, in the background. */
  readonly markGone: (address: PageAddress, cv: number) => void;
  /** Pages to load into memory ahead of visitors: the home page and short paths first. */
  readonly prerendered: () => Iterable<PageAddress>;
  /** The number of stored pages when they were last counted. */
  readonly size: () => number;
  /** Deletes the oldest pages of the snapshot beyond its bounds, and counts the rest. */
  readonly prune: () => Promise<void>;
  /** Resolves once nothing is being written. */
  readonly flushed: () => Promise<void>;
}

/** A store without pages. */
export const nullPageStore: PageStore = {
  read: () => Promise.resolve(null),
  store: () => {},
  markGone: () => {},
  prerendered: () => [],
  size: () => 0,
  prune: () => Promise.resolve(),
  flushed: () => Promise.resolve(),
};

/** Pages whose last stored version is remembered. */
const maxEntries = 50_000;

interface PageStoreOptions {
  readonly build: BuildOutput;
  readonly settings: RenderSettings & SpaceSettings & Pick<Settings, 'dataDir'>;
  readonly log: Log;
  readonly clock?: Clock;
  readonly today: () => Date;
}

/**
 * Opens the pages that the build rendered, and the snapshot of those that were published since. If both have a page, the one
 * with the higher content version is read; if the versions are equal, the build's.
 */
export function openPageStore({
  build,
  settings,
  log,
  clock = systemClock,
  today,
}: PageStoreOptions): PageStore {
  const { id: buildId, timestamp: builtAt } = build.manifest;
  const prerendered = openPrerendered(build, settings, () => today().getUTCFullYear());
  const space = spaceOf(settings);
  /** The version at which this process last stored a page, by key. */
  const storedVersions = new BoundedMap<string, number>(maxEntries);
  const onDrop = (key: string): void => void storedVersions.delete(key);
  const snapshot = new Snapshot(join(settings.dataDir, 'pages'), { clock, log, space, onDrop });
  warnOfChanges(prerendered, log);
  const keyOf = pageKeys(settings);

  return {
    read: async (address, kind) => {
      const page = await snapshot.read(keyOf(address));
      if (page === null || !supersedesBuild(page, prerendered.version(address), builtAt))
        return prerendered.read(address, kind);
      return storedPageOf(page, address, buildId);
    },
    store: (address, payload, cv) => {
      const key = keyOf(address);
      // Rendering the same version again must not cost a read of the disk.
      if (storedVersions.get(key) === cv) return;
      storedVersions.set(key, cv);
      const builtVersion = prerendered.version(address) ?? 0;
      snapshot.write({ key, cv, at: today().getTime(), space, payload }, (before) =>
        before === null ? cv > builtVersion : cv > before.cv || (cv === before.cv && before.payload === null),
      );
    },
    markGone: (address, cv) => {
      const key = keyOf(address);
      storedVersions.delete(key);
      const isPrerendered = prerendered.version(address) !== null;
      snapshot.write({ key, cv, at: today().getTime(), space, payload: null }, (before) =>
        before === null ? isPrerendered : before.payload !== null,
      );
    },
    prerendered: prerendered.addresses,
    size: () => prerendered.size + snapshot.size(),
    prune: () => snapshot.prune(),
    flushed: () => snapshot.flushed(),
  };
}

/**
 * Identifies language and story. The first language, null in an address, is named by its code: a later deploy may put another
 * language first. Without fallback a page in another language has a key of its own: what was stored with it may show the text of
 * the first language.
 */
function pageKeys({
  siteLanguages: [first],
  siteLanguageFallback: fallback,
}: Pick<RenderSettings, 'siteLanguages' | 'siteLanguageFallback'>): (address: PageAddress) => string {
  return ({ language, slug }) => {
    if (language === null) return JSON.stringify([first, slug]);
    return JSON.stringify(fallback === 'on' ? [language, slug] : [language, slug, 'no fallback']);
  };
}

function storedPageOf(
  { payload, cv }: SnapshotPage,
  address: PageAddress,
  buildId: string,
): StoredPage | null {
  if (payload === null) return null;
  return {
    // The browser rejects payloads of another build than its page's.
    body: { ...payload, buildId },
    from: 'disk',
    cv,
    // Blocks of another build may need other relations.
    isReusable: payload.buildId === buildId,
    needsCaptcha: false,
    dependencies: dependenciesOfPayload(payload, address),
  };
}

function warnOfChanges({ changedSettings, otherSpace }: Prerendered, log: Log): void {
  if (otherSpace !== null) {
    const space = otherSpace.id === null ? '' : ` ${otherSpace.id}`;
    const warning = `CONTENT_TOKEN, CONTENT_API_URL or CONTENT_SPACE_ID: the build's pages are of another space${space} and are not served; run npm run build with the settings of the site`;
    log.warn('setting-warning', { warning });
  }
  if (changedSettings.length === 0) return;
  const names = changedSettings.join(', ');
  const warning = `${names}: not as in the build, so its prerendered pages serve only while the CMS fails`;
  log.warn('setting-warning', { warning });
}

/** True if a page of the snapshot is read in place of the build's. `builtVersion` is null if the build has none. */
function supersedesBuild(
  { payload, cv, at }: SnapshotPage,
  builtVersion: number | null,
  builtAt: number,
): boolean {
  if (builtVersion === null || cv > builtVersion) return true;
  // Marked as gone: `cv` is the version of the CMS at that time, 0 if it was unknown. That may equal the build's version, so
  // the times decide.
  return payload === null && (cv === builtVersion || cv === 0) && at > builtAt;
}
