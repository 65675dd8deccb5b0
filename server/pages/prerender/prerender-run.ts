import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ContentClient } from '../../content/api/content-client';
import type { ContentSource } from '../../content/content-source';
import { hasPageOf } from '../../../common/page/has-page';
import type { Log } from '../../runtime/logging/log';
import { pageKinds, type PageAddress } from '../page-address';
import { prerenderedFile, prerenderedFolder } from '../store/prerendered';
import { expectedPaths } from './expected-pages';
import { listPages } from './list-pages';
import { prerenderPage, type PrerenderScope, type WrittenPage } from './prerender-page';

/** The progress of a run. `total` grows while pages are being listed. */
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

/** The result of a run. */
export interface PrerenderReport {
  /** Paths of the pages on disk: the home page and short paths first. */
  readonly pages: readonly string[];
  readonly failed: readonly FailedPage[];
  /** The number of pages that were skipped because the CMS was down. */
  readonly untried: number;
  /** Names of blocks that are not in the registry: pages are rendered without them. */
  readonly unknownBlocks: readonly string[];
}

/** Milliseconds that a worker waits after a failure, for each failure in a row: an overloaded CMS needs the time. */
const backoff = { each: 200, max: 5_000 };
/** Failures in a row after which the CMS is taken for down. */
const maxFailuresInARow = 50;
const lostReason = 'it is published, and in the sitemap and search, but was not among the pages to prerender';
/** Concurrent pages: the number of calls per second keeps the rate limit busy while a response takes less than a second. */
const workers = { min: 2, max: 32 };

const silentLog: Log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };

interface PrerenderRunDeps extends Omit<PrerenderScope, 'content'> {
  readonly report: (progress: PrerenderProgress) => void;
}

/** Renders all pages in one round, and those that need it in another. */
export class PrerenderRun {
  readonly #deps: PrerenderRunDeps;
  /** The pages on disk, by path. */
  readonly #written = new Map<string, WrittenPage>();
  /** The further pages of the lists of pages, by path. */
  readonly #parts = new Map<string, readonly PageAddress[]>();
  #failed = new Map<string, string>();
  readonly #unknownBlocks = new Set<string>();
  #untried = 0;
  /** Pages of the index of published stories that were neither rendered nor failed. */
  #lost: readonly string[] = [];
  #failuresInARow = 0;
  /** The content version at the end of the last round. */
  version = 0;

  constructor(deps: PrerenderRunDeps) {
    this.#deps = deps;
  }

  needsRetry(): boolean {
    if (this.#untried > 0) return false;
    return this.#failed.size > 0 || [...this.#written.values()].some(({ cv }) => cv !== this.version);
  }

  pages(): readonly (WrittenPage & { readonly path: string })[] {
    const depth = (path: string): number => (path === '/' ? 0 : path.split('/').length);
    return [...this.#written]
      .map(([path, page]) => ({ path, ...page }))
      .sort((one, other) => depth(one.path) - depth(other.path) || (one.path < other.path ? -1 : 1));
  }

  problems(): Omit<PrerenderReport, 'pages'> {
    const failed = [...this.#failed, ...this.#lost.map((path) => [path, lostReason] as const)].map(
      ([path, reason]) => ({ path, reason }),
    );
    return { failed, untried: this.#untried, unknownBlocks: [...this.#unknownBlocks].toSorted() };
  }

  /**
   * Renders the pages that are missing or not of the newest version.
   * @param round from 1; a later round has fewer workers.
   * @throws {ContentError} if the pages cannot be listed; then nothing has changed.
   */
  async round(round: number, client: ContentClient, content: ContentSource): Promise<void> {
    const { settings, blockLoader, report } = this.#deps;
    await content.version.request();
    await content.indexed();
    const listedAt = content.version.current();
    const scope = {
      languages: settings.siteLanguages,
      hasPage: hasPageOf(blockLoader),
      index: content.index.current(),
    };
    const listed = await listPages(client, listedAt, scope, (total) =>
      report({ step: 'listing', done: 0, total }),
    );
    const pages = this.#withParts(listed);
    await this.#deleteUnlisted([...pages.values()]);
    const due = [...pages.values()].filter(
      ({ path }) => this.#failed.has(path) || this.#written.get(path)?.cv !== content.version.current(),
    );
    this.#failed = new Map();
    this.#failuresInARow = 0;
    let next = 0;
    let done = pages.size - due.length;
    const work = async (): Promise<void> => {
      for (
        let address = due[next];
        address !== undefined && this.#failuresInARow < maxFailuresInARow;
        address = due[next]
      ) {
        next += 1;
        for (const part of await this.#render(content, address)) {
          if (!pages.has(part.path)) due.push(part);
          pages.set(part.path, part);
        }
        report({ step: 'rendering', done: (done += 1), total: pages.size });
      }
    };
    report({ step: 'rendering', done, total: pages.size });
    const count = Math.min(workers.max, Math.max(workers.min, settings.contentRateLimit / round));
    await Promise.all(Array.from({ length: Math.ceil(count) }, work));
    this.#untried = due.slice(next).filter(({ path }) => !this.#written.has(path)).length;
    this.version = content.version.current();
    const expected = expectedPaths({ ...this.#deps, content, log: silentLog }, listedAt) ?? [];
    const isDone = (path: string): boolean => this.#written.has(path) || this.#failed.has(path);
    this.#lost = this.#untried > 0 ? [] : [...expected].filter((path) => !isDone(path));
  }

  /** The pages by path, with the further pages of lists that an earlier round found. */
  #withParts(listed: readonly PageAddress[]): Map<string, PageAddress> {
    const pages = new Map(listed.map((address) => [address.path, address]));
    // Parts lead to further ones, which this loop reaches as well.
    for (const path of pages.keys())
      for (const part of this.#parts.get(path) ?? []) pages.set(part.path, part);
    return pages;
  }

  /** @returns the parts that its list leads to. */
  async #render(content: ContentSource, address: PageAddress): Promise<readonly PageAddress[]> {
    const { path } = address;
    const page = await prerenderPage({ ...this.#deps, content }, address);
    this.#failuresInARow = page.kind === 'failed' && page.isOutage ? this.#failuresInARow + 1 : 0;
    if (page.kind === 'written') {
      for (const name of page.unknownBlocks) this.#unknownBlocks.add(name);
      this.#written.set(path, { cv: page.cv, needsCaptcha: page.needsCaptcha });
      if (page.parts.length > 0) this.#parts.set(path, page.parts);
    } else if (page.kind === 'gone') await this.#delete(path);
    // A page of an older version remains.
    else if (!this.#written.has(path)) this.#failed.set(path, page.reason);
    const pause = Math.min(backoff.max, backoff.each * this.#failuresInARow);
    if (pause > 0) await setTimeout(pause);
    return page.kind === 'written' ? page.parts : [];
  }

  /** Deletes pages that were unpublished between two rounds. */
  async #deleteUnlisted(listed: readonly PageAddress[]): Promise<void> {
    const paths = new Set(listed.map(({ path }) => path));
    for (const path of this.#written.keys()) if (!paths.has(path)) await this.#delete(path);
  }

  async #delete(path: string): Promise<void> {
    this.#written.delete(path);
    for (const kind of pageKinds)
      await rm(join(this.#deps.buildFolder, prerenderedFolder, prerenderedFile(path, kind)), { force: true });
  }
}
