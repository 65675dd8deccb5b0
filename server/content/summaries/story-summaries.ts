import { queryKey, type StoryQuery } from '../../../common/story/story-query';
import { createBackoff, type Backoff } from '../../runtime/backoff';
import { BoundedMap } from '../../runtime/bounded-map';
import type { Clock } from '../../runtime/clock';
import type { Connection } from '../../runtime/sqlite';
import { withTimeout } from '../../runtime/timeout';
import type { CallScope, ContentClient } from '../api/content-client';
import type { ReportEvent } from '../api/content-events';
import type { ChangedSummaries } from '../story-index/changes';
import type { StoryIndex } from '../story-index/story-index';
import { indexableStories, type IndexableStory } from './indexable-stories';
import { findStories, foundStories, listedStory, type FoundStories } from './list-stories';
import type { ListScope } from './list-conditions';
import { searchTexts, type SearchResult } from './search-index';
import { termsOf } from './search-terms';
import type { ReadText } from './story-text';
import type { StorySummary } from './summary';
import { readSummary, summariesOf } from './stored-summaries';
import { deleteDatabase, openDatabase, openUndamaged } from './summary-database';
import { readTranslated } from './stored-translations';
import { updateSummaries } from './update-summaries';
import { messageOf } from '../../runtime/error-message';
import { isDamaged } from '../../runtime/sqlite-error';

/** Results that are remembered. */
const maxResults = 2_000;
/** Milliseconds that a publish waits for the summaries of what it changed. */
const patience = 5_000;

interface StorySummariesOptions {
  readonly client: Pick<ContentClient, 'get'>;
  /** The database, which outlives the process; `:memory:` for one that does not. */
  readonly file: string;
  /** The site's languages; the first is asked for without `language`. */
  readonly languages: readonly string[];
  readonly clock: Clock;
  readonly report: ReportEvent;
  readonly backoff?: Backoff | undefined;
  /** The text that search finds of a story. */
  readonly readText: ReadText;
  /** `off`: what is not translated into a language has no page there, so that lists and search leave it out. */
  readonly fallback: 'on' | 'off';
}

/** Receives the index that the summaries now belong to. */
type SummaryListener = (index: StoryIndex) => void;

interface CachedResult {
  readonly state: number;
  readonly found: FoundStories;
}

/**
 * Summaries of all published stories in all languages, which follow the index of stories: what changed is fetched, the rest stays.
 * They are kept in a database, since thirty thousand stories in five languages would take too much memory.
 */
export class StorySummaries {
  readonly #options: StorySummariesOptions;
  readonly #backoff: Backoff;
  readonly #results = new BoundedMap<string, CachedResult>(maxResults);
  #opened: Promise<Connection> | undefined;
  #connection: Connection | undefined;
  /** Counts the changes of the database: results of an earlier state are looked up again. */
  #state = 0;
  /** The content version at which they were last complete; 0 before. */
  #version = 0;
  /** The index that they are complete at; undefined while they are being updated. */
  #index: StoryIndex | undefined;
  /** True if the database was complete for some index: this one, or that of the process before. */
  #isFilled = false;
  #following: AbortController | undefined;
  #settled: Promise<unknown> = Promise.resolve();
  #failures = 0;
  readonly #listeners: SummaryListener[] = [];

  constructor(options: StorySummariesOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ longest: 300_000 });
  }

  /** The content version at which the summaries were last complete; 0 before the first. */
  version(): number {
    return this.#version;
  }

  /** True once they were complete for some index: that of the last process, too. */
  isFilled(): boolean {
    return this.#isFilled;
  }

  /** True while the summaries are complete at a content version. */
  isComplete(version: number): boolean {
    return this.#index?.version === version;
  }

  /**
   * Brings the summaries to an index. Never throws: what fails is repeated later.
   * @returns what has changed, once they are complete; null after a few seconds, while the rest goes on in the background.
   */
  async follow(index: StoryIndex): Promise<ChangedSummaries | null> {
    this.#failures = 0;
    const following = this.#follow(index, 'known');
    this.#settled = following;
    return withTimeout(following, patience, null, this.#options.clock);
  }

  /**
   * Opens the database that the last process left, which belongs to an index: in an outage nothing else is known. Never throws:
   * what fails is reported.
   */
  async restore(index: StoryIndex): Promise<void> {
    try {
      await this.#open();
      this.#isFilled = true;
      if (this.#following === undefined) for (const listener of this.#listeners) listener(index);
    } catch (error) {
      this.#reportFailure(error);
    }
  }

  /** Calls the listener whenever the summaries are those of an index: complete, or at the start as the last process left them. */
  onSummarised(listener: SummaryListener): void {
    this.#listeners.push(listener);
  }

  /** Resolves once the latest index is followed to its end, or that has failed. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  /** Ends all work and closes the database. */
  close(): void {
    this.#following?.abort(new Error('the summaries are closed'));
    this.#following = undefined;
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** The stories that a query finds; null before the summaries were complete for the first time. */
  find(query: StoryQuery, language: string | null): FoundStories | null {
    const connection = this.#connection;
    if (connection === undefined || this.#version === 0) return null;
    const key = JSON.stringify([language, queryKey(query)]);
    const cached = this.#results.get(key);
    if (cached?.state === this.#state) return cached.found;
    const scope = this.#scope(language);
    const { summaries, keys, ...rest } = findStories(connection, query, scope);
    const stories = summaries.map((summary) => summary && listedStory(connection, summary, scope));
    const found = foundStories({ stories, ...rest }, keys);
    // Anyone can make up parts of a list that do not exist.
    if (found.result.total === 0 && cached === undefined) return found;
    // The same object where nothing changed: pages are compared by the values that they were rendered from.
    const isSame = cached?.found.stamp === found.stamp && String(cached.found.keys) === String(keys);
    const result = { state: this.#state, found: isSame ? cached.found : found };
    this.#results.set(key, result);
    return result.found;
  }

  /** The summary of a story; null where there is none. */
  summary(uuid: string, language: string | null): StorySummary | null {
    return this.#connection === undefined ? null : readSummary(this.#connection, uuid, language ?? '');
  }

  /** Summaries of a kind in a language, as {@link summariesOf} has them in chunks. */
  ofKind(component: string, language: string | null, after: string, count: number): readonly StorySummary[] {
    const connection = this.#connection;
    return connection === undefined ? [] : summariesOf(connection, component, language ?? '', after, count);
  }

  /** Stories for the sitemap, in chunks: see {@link indexableStories}. */
  indexableStories(after: string, count: number): readonly IndexableStory[] {
    return this.#connection === undefined ? [] : indexableStories(this.#connection, after, count);
  }

  /**
   * The stories that have the words of a text, best first; null before the summaries were complete for the first time.
   * In an outage those that the last process left count.
   * @param page from 1; beyond the last page that one is shown.
   */
  search(text: string, language: string | null, page: number): SearchResult | null {
    const connection = this.#connection;
    if (connection === undefined || !this.#isFilled) return null;
    return searchTexts(connection, termsOf(text), { ...this.#scope(language), page });
  }

  /** True if a story is translated into a language other than the first; null while that is unknown. */
  isTranslated(uuid: string, language: string): boolean | null {
    return this.#connection === undefined ? null : readTranslated(this.#connection, uuid, language);
  }

  #scope(language: string | null): ListScope {
    const { languages, fallback } = this.#options;
    const [firstLanguage = ''] = languages;
    const isTranslated = language !== null && fallback === 'off';
    return { language: language ?? '', languageCode: language ?? firstLanguage, firstLanguage, isTranslated };
  }

  async #follow(index: StoryIndex, priority: CallScope['priority']): Promise<ChangedSummaries | null> {
    this.#following?.abort(new Error('a newer index is followed'));
    const controller = new AbortController();
    this.#following = controller;
    const { signal } = controller;
    try {
      const changed = await this.#update(index, { priority, signal });
      if (signal.aborted) return null;
      this.#index = index;
      this.#version = index.version;
      this.#isFilled = true;
      this.#options.report('summarised', { stories: index.size, version: index.version });
      for (const listener of this.#listeners) listener(index);
      return changed;
    } catch (error) {
      if (signal.aborted) return null;
      this.#index = undefined;
      if (isDamaged(error)) await this.#discard();
      this.#retry(index, error);
      return null;
    }
  }

  async #update(index: StoryIndex, call: CallScope): Promise<ChangedSummaries | null> {
    const { client, languages, readText } = this.#options;
    return updateSummaries(index, this.#index, {
      connection: await this.#open(),
      client,
      languages: languages.map((language, at) => (at === 0 ? '' : language)),
      readText,
      call,
      onChange: () => {
        this.#state += 1;
        this.#index = undefined;
      },
    });
  }

  #reportFailure(error: unknown): void {
    this.#options.report('summaries-failed', { error: messageOf(error) });
  }

  #retry(index: StoryIndex, error: unknown): void {
    this.#reportFailure(error);
    this.#failures += 1;
    const following = this.#following;
    this.#options.clock.after(this.#backoff.after(this.#failures), () => {
      if (this.#following === following) void this.#follow(index, 'unknown');
    });
  }

  /** Opens the database once: a new one where it is damaged, and one in memory where it cannot be used. */
  #open(): Promise<Connection> {
    const { file, report } = this.#options;
    this.#opened ??= openUndamaged(file, (error) => this.#reportFailure(error)).catch((error: unknown) => {
      report('summaries-unwritable', { reason: messageOf(error) });
      return openDatabase(':memory:');
    });
    return this.#opened.then((connection) => (this.#connection = connection));
  }

  /** Deletes a damaged database, so that the next try fills a new one. */
  async #discard(): Promise<void> {
    this.#connection?.close();
    this.#connection = undefined;
    this.#opened = undefined;
    this.#isFilled = false;
    this.#state += 1;
    await deleteDatabase(this.#options.file).catch((error: unknown) => this.#reportFailure(error));
  }
}
