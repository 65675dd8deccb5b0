import { join } from 'node:path';
import type { Payload } from '../../../common/page/page-data';
import { BoundedMap } from '../../runtime/bounded-map';
import type { BuildOutput } from '../../runtime/build-output';
import { systemClock, type Clock } from '../../runtime/clock';
import type { Settings } from '../../config/settings';
import type { Log } from '../../runtime/log';
import type { PageAddress, PageKind } from '../page-address';
import { openPrerendered, type Prerendered, type RenderSettings, type StoredPage } from './prerendered';
import { openSnapshot, type Snapshot } from './snapshot';
import type { SnapshotPage } from './snapshot-files';

/** Last good pages on disk, which outlive the process. No method throws. */
export interface PageStore {
  /** The newest stored version of a page; null if there is none, or if the page is marked as gone. */
  readonly read: (address: PageAddress, kind: PageKind) => Promise<StoredPage | null>;
  /** Stores a complete, current page in the background, unless a newer one is stored. */
  readonly store: (address: PageAddress, payload: Payload, cv: number) => void;
  /** Marks a stored page as gone, in the background. */
  readonly markGone: (address: PageAddress, cv: number) => void;
  /** Pages to load into memory ahead of visitors: the home page and short paths first. */
  readonly prerendered: () => Iterable<PageAddress>;
  /** The number of stored pages when they were last counted. */
  readonly size: () => number;
  /** Deletes what is beyond the bounds of the disk, and counts the rest. */
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

/** Options of a page store. */
export interface PageStoreOptions {
  readonly build: BuildOutput;
  readonly settings: RenderSettings & Pick<Settings, 'dataDir'>;
  readonly log: Log;
  readonly clock?: Clock;
  readonly today: () => Date;
}

/**
 * Opens the pages that the build rendered, and the snapshot of what was published since. Of two versions of a page the one
 * with the higher content version counts, at the same content version the build's.
 */
export function openPageStore({
  build,
  settings,
  log,
  clock = systemClock,
  today,
}: PageStoreOptions): PageStore {
  const prerendered = openPrerendered(build, settings, () => today().getUTCFullYear());
  if (prerendered.changedSettings.length > 0) {
    const names = prerendered.changedSettings.join(', ');
    const warning = `${names}: not as in the build, so its prerendered pages serve only while the CMS fails`;
    log.warn('setting-warning', { warning });
  }
  const snapshot = openSnapshot({ folder: join(settings.dataDir, 'pages'), clock, log });
  return new DiskPageStore(build, settings.siteLanguages[0], { prerendered, snapshot, today });
}

class DiskPageStore implements PageStore {
  readonly #manifest: BuildOutput['manifest'];
  readonly #firstLanguage: string | undefined;
  readonly #prerendered: Prerendered;
  readonly #snapshot: Snapshot;
  readonly #today: () => Date;
  /** The version at which this process last stored a page, by key. */
  readonly #storedVersions = new BoundedMap<string, number>(maxEntries);

  constructor(
    { manifest }: BuildOutput,
    firstLanguage: string | undefined,
    parts: { prerendered: Prerendered; snapshot: Snapshot; today: () => Date },
  ) {
    this.#manifest = manifest;
    this.#firstLanguage = firstLanguage;
    this.#prerendered = parts.prerendered;
    this.#snapshot = parts.snapshot;
    this.#today = parts.today;
  }

  readonly read = async (address: PageAddress, kind: PageKind): Promise<StoredPage | null> => {
    const page = await this.#snapshot.read(this.#keyOf(address));
    if (page === null || !this.#isNewer(page, this.#prerendered.version(address)))
      return this.#prerendered.read(address, kind);
    if (page.payload === null) return null;
    // The browser rejects payloads of another build than its page's.
    const body = { ...page.payload, buildId: this.#manifest.id };
    return { body, cv: page.cv, isReusable: false, needsCaptcha: false };
  };

  readonly store = (address: PageAddress, payload: Payload, cv: number): void => {
    const key = this.#keyOf(address);
    // Spares the disk a look at each render of the same page.
    if (this.#storedVersions.get(key) === cv) return;
    this.#storedVersions.set(key, cv);
    const prerendered = this.#prerendered.version(address) ?? 0;
    this.#snapshot.write({ key, cv, at: this.#now(), payload }, (before) => {
      if (before === null) return cv > prerendered;
      return cv > before.cv || (cv === before.cv && before.payload === null);
    });
  };

  readonly markGone = (address: PageAddress, cv: number): void => {
    const key = this.#keyOf(address);
    this.#storedVersions.delete(key);
    const isPrerendered = this.#prerendered.version(address) !== null;
    this.#snapshot.write({ key, cv, at: this.#now(), payload: null }, (before) =>
      before === null ? isPrerendered : before.payload !== null,
    );
  };

  readonly prerendered = (): Iterable<PageAddress> => this.#prerendered.addresses();
  readonly size = (): number => this.#prerendered.size + this.#snapshot.size();
  readonly prune = (): Promise<void> => this.#snapshot.prune();
  readonly flushed = (): Promise<void> => this.#snapshot.flushed();

  #now(): number {
    return this.#today().getTime();
  }

  /** With the code of the first language in it: a later deploy may put another language first. */
  #keyOf({ language, slug }: PageAddress): string {
    return JSON.stringify([language ?? this.#firstLanguage, slug]);
  }

  /** True for a snapshot that is newer than the build's page. */
  #isNewer({ payload, cv, at }: SnapshotPage, prerendered: number | null): boolean {
    if (prerendered === null || cv > prerendered) return true;
    // A page that is gone has the version of the CMS at that time, which may be the build's, or none: the later one counts.
    return payload === null && (cv === prerendered || cv === 0) && at > this.#manifest.timestamp;
  }
}
