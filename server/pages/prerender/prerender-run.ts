import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BlockLoader } from '../../../common/block-system/block-loader';
import type { Manifest } from '../../runtime/build-output';
import type { ContentClient } from '../../content/api/content-client';
import type { ContentSource } from '../../content/content-source';
import type { Settings } from '../../config/settings';
import { listPages } from './list-pages';
import { pageKinds, type PageAddress } from '../page-address';
import { prerenderPage, type MadePage } from './prerender-page';
import { prerenderedFile, prerenderedFolder } from '../store/prerendered-files';

/** How far it is. `total` grows while pages are being listed. */
export interface PrerenderProgress {
  readonly step: 'listing' | 'rendering';
  readonly done: number;
  readonly total: number;
}

/** A page that could not be rendered. */
export interface FailedPage {
  readonly path: string;
  readonly reason: string;
}

/** What it came to. */
export interface PrerenderReport {
  /** Paths of the pages on disk: the home page and short paths first. */
  readonly pages: readonly string[];
  readonly failed: readonly FailedPage[];
  /** Pages that were not tried any more, since the content service had stopped answering. */
  readonly untried: number;
  /** Names of blocks that nobody knows, and what they left empty: pages are rendered without them. */
  readonly unknownBlocks: readonly string[];
}

/** Milliseconds that whoever met a failure waits for each failure in a row: a service that is overloaded needs the time. */
const backoff = { each: 200, longest: 5_000 };
/** Failures in a row after which nothing more is expected of the content service. */
const mostInARow = 50;
/** Pages at once: as many as calls may start in a second keep the limit busy while answers take less than that. */
const workers = { least: 2, most: 32 };

/** What a walk is made of. */
export interface WalkDeps {
  readonly buildFolder: string;
  readonly settings: Settings;
  readonly report: (progress: PrerenderProgress) => void;
  readonly manifest: Manifest;
  readonly blockLoader: BlockLoader;
  readonly today: () => Date;
}

/** Goes through all pages, and once more through those that need it. */
export class PrerenderRun {
  readonly #deps: WalkDeps;
  /** What is on disk, by path. */
  readonly #made = new Map<string, MadePage>();
  #failed = new Map<string, string>();
  readonly #unknown = new Set<string>();
  #untried = 0;
  #inARow = 0;
  /** The content version that the last round ended with. */
  version = 0;

  constructor(deps: WalkDeps) {
    this.#deps = deps;
  }

  needsRetry(): boolean {
    if (this.#untried > 0) return false;
    return this.#failed.size > 0 || [...this.#made.values()].some(({ cv }) => cv !== this.version);
  }

  pages(): readonly (MadePage & { readonly path: string })[] {
    const depth = (path: string): number => (path === '/' ? 0 : path.split('/').length);
    return [...this.#made]
      .map(([path, page]) => ({ path, ...page }))
      .sort((one, other) => depth(one.path) - depth(other.path) || (one.path < other.path ? -1 : 1));
  }

  outcome(): Omit<PrerenderReport, 'pages'> {
    const failed = [...this.#failed].map(([path, reason]) => ({ path, reason }));
    return { failed, untried: this.#untried, unknownBlocks: [...this.#unknown].toSorted() };
  }

  /**
   * Renders what is not there yet, or not in the newest version.
   * @param round from 1; a later one leaves the content service more time.
   * @throws {ContentError} where the pages cannot be listed; then nothing has changed.
   */
  async run(client: ContentClient, content: ContentSource, round: number): Promise<void> {
    const { settings, report } = this.#deps;
    await content.version.request();
    const listed = await listPages(client, content.version.current(), settings.siteLanguages, (total) =>
      report({ step: 'listing', done: 0, total }),
    );
    await this.#dropUnlisted(listed);
    const due = listed.filter(
      ({ path }) => this.#failed.has(path) || this.#made.get(path)?.cv !== content.version.current(),
    );
    this.#failed = new Map();
    let next = 0;
    let done = listed.length - due.length;
    const work = async (): Promise<void> => {
      for (let address = due[next]; address !== undefined && this.#inARow < mostInARow; address = due[next]) {
        next += 1;
        await this.#render(content, address);
        report({ step: 'rendering', done: (done += 1), total: listed.length });
      }
    };
    report({ step: 'rendering', done, total: listed.length });
    const most = Math.min(workers.most, Math.max(workers.least, settings.contentRateLimit / round));
    await Promise.all(Array.from({ length: Math.ceil(most) }, work));
    this.#untried = due.slice(next).filter(({ path }) => !this.#made.has(path)).length;
    this.version = content.version.current();
  }

  async #render(content: ContentSource, address: PageAddress): Promise<void> {
    const { path } = address;
    const page = await prerenderPage({ ...this.#deps, content }, address);
    this.#inARow = page.kind === 'failed' && page.isOutage ? this.#inARow + 1 : 0;
    if (page.kind === 'made') {
      for (const name of page.unknownBlocks) this.#unknown.add(name);
      this.#made.set(path, { cv: page.cv, needsCaptcha: page.needsCaptcha });
    } else if (page.kind === 'gone') await this.#drop(path);
    // What was made at an older version is a page still.
    else if (!this.#made.has(path)) this.#failed.set(path, page.reason);
    if (this.#inARow > 0) await setTimeout(Math.min(backoff.longest, backoff.each * this.#inARow));
  }

  /** What was unpublished between two rounds. */
  async #dropUnlisted(listed: readonly PageAddress[]): Promise<void> {
    const paths = new Set(listed.map(({ path }) => path));
    for (const path of this.#made.keys()) if (!paths.has(path)) await this.#drop(path);
  }

  async #drop(path: string): Promise<void> {
    this.#made.delete(path);
    for (const kind of pageKinds)
      await rm(join(this.#deps.buildFolder, prerenderedFolder, prerenderedFile(path, kind)), { force: true });
  }
}
