import type { StoryQuery } from '../../../common/story/story-query';
import { createBackoff, type Backoff } from '../../runtime/backoff';
import type { Clock } from '../../runtime/clock';
import type { Connection } from '../../runtime/files/sqlite';
import { withTimeout } from '../../runtime/timeout';
import type { CallScope, ContentClient } from '../api/content-client';
import type { ReportEvent } from '../api/content-events';
import type { ChangedSummaries } from '../story-index/changes';
import type { StoryIndex } from '../story-index/story-index';
import { indexableStories, type IndexableStory } from './indexable-stories';
import type { FoundStories } from './list-stories';
import { ListResults } from './list-results';
import type { ListScope } from './list-conditions';
import { searchTexts, type SearchResult } from './search-index';
import { termsOf } from './search-terms';
import type { ReadText } from './story-text';
import type { StorySummary } from './summary';
import { readSummary, summariesOf, wasFilled } from './stored-summaries';
import { isUnusable, reasonOf, SummaryStore } from './summary-store';
import { readTranslated } from './stored-translations';
import { updateSummaries, type FollowedSummaries } from './update-summaries';
import { isDamaged } from '../../runtime/files/sqlite-error';

/** Milliseconds that a publish waits for the summaries of the stories that it changed. */
const followTimeout = 5_000;

interface StorySummariesOptions {
  readonly client: Pick<ContentClient, 'get'>;
  /** The database, which outlives the process; `:memory:` for one that does not. */
  readonly file: string;
  /** The site's languages. Stories in the first one are fetched without the parameter `language`. */
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

/**
 * Summaries of all published stories in all languages, which follow the index of stories: what changed is fetched, the rest stays.
 * They are kept in a database, since thirty thousand stories in five languages would take too much memory.
 */
export class StorySummaries {
  readonly #options: StorySummariesOptions;
  readonly #backoff: Backoff;
  readonly #results = new ListResults();
  readonly #store: SummaryStore;
  /** Counts this process's changes of the database: results of before are looked up again. */
  #changes = 0;
  /** The content version at which the summaries were last complete; 0 before. */
  #version = 0;
  /** What the summaries are complete at; undefined while they are being updated. */
  #followed: FollowedSummaries | undefined;
  /** True if the database was complete for some index: this one, or an earlier one, of an earlier process as well. */
  #isFilled = false;
  /** The index that was last to be followed, or restored. */
  #latest: StoryIndex | undefined;
  #following: AbortController | undefined;
  #settled: Promise<unknown> = Promise.resolve();
  #failures = 0;
  readonly #listeners: SummaryListener[] = [];

  constructor(options: StorySummariesOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ longest: 300_000 });
    this.#store = new SummaryStore({
      file: options.file,
      onFailure: (error) => this.#reportFailure(error),
      onUnusable: (error) => options.report('summaries-unwritable', { reason: reasonOf(error) }),
    });
  }

  /** The content version at which the summaries were last complete; 0 before the first. */
  version(): number {
    return this.#version;
  }

  /** True once the summaries were complete for some index, also in an earlier process. */
  isFilled(): boolean {
    return this.#isFilled;
  }

  /** True while the summaries are complete at a content version. */
  isComplete(version: number): boolean {
    return this.#followed?.index.version === version;
  }

  /**
   * Brings the summaries to an index. Never throws: what fails is repeated later.
   * @returns what has changed, once they are complete; null after a few seconds, while the rest goes on in the background.
   */
  async follow(index: StoryIndex): Promise<ChangedSummaries | null> {
    this.#failures = 0;
    this.#latest = index;
    const following = this.#follow(index, 'known');
    this.#settled = following;
    return withTimeout(following, followTimeout, null, this.#options.clock);
  }

  /**
   * Opens the database that the last process left, which belongs to an index: in an outage nothing else is known. Never throws:
   * what fails is reported.
   */
  async restore(index: StoryIndex): Promise<void> {
    try {
      const connection = await this.#store.open();
      this.#latest ??= index;
      this.#isFilled = wasFilled(connection);
      if (this.#following === undefined) for (const listener of this.#listeners) listener(index);
    } catch (error) {
      this.#reportFailure(error);
    }
  }

  /**
   * Calls the listener whenever the summaries are those of an index: complete, or at the start as the last process left them; at once
   * where they are complete already.
   */
  onSummarised(listener: SummaryListener): void {
    this.#listeners.push(listener);
    if (this.#followed !== undefined) listener(this.#followed.index);
  }

  /** Resolves once the latest index is followed to its end, or that has failed. */
  async settled(): Promise<void> {
    await this.#settled;
  }

  /** Ends all work and closes the database. */
  close(): void {
    this.#following?.abort(new Error('the summaries are closed'));
    this.#following = undefined;
    this.#latest = undefined;
    this.#store.close();
  }

  /** The stories that a query finds; null before the summaries were complete for the first time. */
  find(query: StoryQuery, language: string | null): FoundStories | null {
    if (this.#version === 0) return null;
    const scope = this.#scope(language);
    return this.#read(null, (connection) => this.#results.find(connection, query, scope, this.#changes));
  }

  /** The summary of a story; null where there is none. */
  summary(uuid: string, language: string | null): StorySummary | null {
    return this.#read(null, (connection) => readSummary(connection, uuid, language ?? ''));
  }

  /** Summaries of a kind in a language, as {@link summariesOf} has them in chunks. */
  ofKind(component: string, language: string | null, after: string, count: number): readonly StorySummary[] {
    return this.#read([], (connection) => summariesOf(connection, component, language ?? '', after, count));
  }

  /** Stories for the sitemap, in chunks: see {@link indexableStories}. */
  indexableStories(after: string, count: number): readonly IndexableStory[] {
    return this.#read([], (connection) => indexableStories(connection, after, count));
  }

  /**
   * The stories that have the words of a text, best first; null before the summaries were complete for the first time.
   * In an outage those that the last process left count.
   * @param page from 1; beyond the last page that one is shown.
   */
  search(text: string, language: string | null, page: number): SearchResult | null {
    if (!this.#isFilled) return null;
    const scope = { ...this.#scope(language), page };
    return this.#read(null, (connection) => searchTexts(connection, termsOf(text), scope));
  }

  /** True if a story is translated into a language other than the first; null while that is unknown. */
  isTranslated(uuid: string, language: string): boolean | null {
    return this.#read(null, (connection) => readTranslated(connection, uuid, language));
  }

  /** Reads from the database. A damaged one is replaced by a new one; until that is complete there is nothing to read. */
  #read<Result>(none: Result, work: (connection: Connection) => Result): Result {
    const connection = this.#store.connection();
    if (connection === undefined) return none;
    try {
      return work(connection);
    } catch (error) {
      if (!isDamaged(error)) throw error;
      this.#reportFailure(error);
      this.#following?.abort(error);
      this.#settled = this.#discard(error).then(() => this.#latest && this.#follow(this.#latest, 'known'));
      return none;
    }
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
      const followed = await this.#update(index, { priority, signal });
      if (signal.aborted) return null;
      this.#followed = followed;
      this.#version = index.version;
      this.#isFilled = true;
      this.#options.report('summarised', { stories: index.size, version: index.version });
      for (const listener of this.#listeners) listener(index);
      return followed.changed;
    } catch (error) {
      if (signal.aborted) return null;
      this.#followed = undefined;
      if (isUnusable(error)) await this.#discard(error);
      if (!signal.aborted) this.#retry(index, error);
      return null;
    }
  }

  async #update(index: StoryIndex, call: CallScope): Promise<FollowedSummaries> {
    const { client, languages, readText } = this.#options;
    if (this.#store.isReplaced()) {
      this.#forget();
      this.#store.close();
    }
    const connection = await this.#store.open();
    return updateSummaries(index, this.#followed, {
      connection,
      client,
      languages: languages.map((language, at) => (at === 0 ? '' : language)),
      readText,
      call,
      onChange: () => {
        this.#changes += 1;
        this.#followed = undefined;
      },
    });
  }

  #reportFailure(error: unknown): void {
    this.#options.report('summaries-failed', { error: reasonOf(error) });
  }

  #retry(index: StoryIndex, error: unknown): void {
    this.#reportFailure(error);
    this.#failures += 1;
    const following = this.#following;
    this.#options.clock.after(this.#backoff.after(this.#failures), () => {
      if (this.#following === following) void this.#follow(index, 'unknown');
    });
  }

  /** Gives up a database that cannot be used, so that the next try fills a new one. */
  async #discard(error: unknown): Promise<void> {
    this.#forget();
    await this.#store.discard(error);
  }

  /** The database is no longer known to be complete. */
  #forget(): void {
    this.#followed = undefined;
    this.#version = 0;
    this.#isFilled = false;
    this.#changes += 1;
  }
}
