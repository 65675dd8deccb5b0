import { join } from 'node:path';
import type { BuildOutput } from '../../runtime/build-output';
import { systemClock, type Clock } from '../../runtime/clock';
import { BoundedMap } from '../../runtime/bounded-map';
import type { Settings } from '../../config/settings';
import type { Log } from '../../runtime/log';
import type { PageAddress } from '../page-address';
import { openPrerendered } from './prerendered';
import type { RenderSettings } from './prerendered-files';
import type { PageStore } from './page-store';
import { openSnapshot } from './snapshot';
import type { SnapshotPage } from './snapshot-file';

/** Pages of which it is remembered at which version they were kept. */
const maxEntries = 50_000;

/** The settings that a shelf is made of. */
export type PageStoreSettings = RenderSettings & Pick<Settings, 'dataDir'>;

/**
 * The pages that the build rendered, and above them the snapshot of what was published since. Of two the one with the
 * higher content version counts, at the same version the build's.
 */
export function openPageStore({
  build,
  settings,
  log,
  clock = systemClock,
  today,
}: {
  build: BuildOutput;
  settings: PageStoreSettings;
  log: Log;
  clock?: Clock;
  today: () => Date;
}): PageStore {
  const prerendered = openPrerendered(build, settings, () => today().getUTCFullYear());
  const snapshot = openSnapshot({ folder: join(settings.dataDir, 'pages'), clock, log });
  const { id: buildId, timestamp: builtAt } = build.manifest;
  if (prerendered.changedSettings.length > 0) {
    const names = prerendered.changedSettings.join(', ');
    const warning = `${names}: not as in the build, so its prerendered pages serve only while the content service fails`;
    log.warn('setting-warning', { warning });
  }

  /** Stories are named with their language's code: a site may put another language first. */
  const nameOf = ({ language, slug }: PageAddress): string =>
    JSON.stringify([language ?? settings.siteLanguages[0], slug]);
  /** What counts of the snapshot: it is newer than what the build has. */
  const isAbove = ({ payload, cv, at }: SnapshotPage, built: number | null): boolean => {
    if (built === null || cv > built) return true;
    // At the same version, or where nobody tells any, who was heard last is right that a page is gone.
    return payload === null && (cv === built || cv === 0) && at > builtAt;
  };

  /** By name, the version at which this process last kept a page. */
  const handedOn = new BoundedMap<string, number>(maxEntries);

  return {
    find: async (address, kind) => {
      const built = prerendered.version(address);
      const page = await snapshot.read(nameOf(address));
      if (page === null || !isAbove(page, built)) return prerendered.read(address, kind);
      // The browser refuses payloads of another build than its page's.
      if (page.payload === null) return null;
      return { made: { ...page.payload, buildId }, cv: page.cv, isReusable: false, needsCaptcha: false };
    },
    keep: (address, payload, cv) => {
      const key = nameOf(address);
      // Nobody looks at the disk for every render of the same page.
      if (handedOn.get(key) === cv) return;
      handedOn.set(key, cv);
      const page = { key, cv, at: today().getTime(), payload };
      const built = prerendered.version(address) ?? 0;
      snapshot.write(page, (before) =>
        before === null ? cv > built : cv > before.cv || (cv === before.cv && before.payload === null),
      );
    },
    forget: (address, cv) => {
      const key = nameOf(address);
      handedOn.delete(key);
      const page = { key, cv, at: today().getTime(), payload: null };
      const isBuilt = prerendered.version(address) !== null;
      snapshot.write(page, (before) => (before === null ? isBuilt : before.payload !== null));
    },
    prerendered: prerendered.addresses,
    pages: () => prerendered.size + snapshot.size(),
    prune: () => snapshot.prune(),
    flushed: () => snapshot.flushed(),
  };
}
