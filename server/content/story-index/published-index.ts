import type { StoryAddress } from '../../../common/story/story-path';
import { createBackoff, type Backoff } from '../../runtime/backoff';
import { adviceOf } from '../api/content-error';
import { coalesce } from '../../runtime/coalesce';
import type { Priority } from '../api/rate-limit';
import {
  ChangeLog,
  changesBetween,
  type ChangedSummaries,
  type Changes,
  type ChangeSet,
  type Dependencies,
} from './changes';
import { fetchConfirmedIndex } from './fetch-story-index';
import { MovedAddresses } from './moved-addresses';
import {
  superseded,
  type FollowedIndex,
  type Listed,
  type PublishedIndexOptions,
} from './published-index-options';
import type { IndexedStory, StoryIndex } from './story-index';
import { withSummaries } from './summary-changes';
import { messageOf } from '../../runtime/logging/error-message';

/** Milliseconds for a whole listing while pages wait for it: thirty thousand stories take six seconds at five calls a second. */
const listingTimeout = 15_000;
/** Milliseconds for a listing that nothing waits for. */
const backgroundTimeout = 120_000;

/** Milliseconds before a listing that nothing waits for: the first pages of a process come first. */
const firstPause = 1_000;

/**
 * The index of published stories, and what changed between content versions. It is fetched beside the requests: while it is
 * behind the content version, or cannot be fetched, the caches ask the CMS instead.
 */
export class PublishedIndex {
  readonly #options: PublishedIndexOptions;
  readonly #backoff: Backoff;
  readonly #restored: Promise<void>;
  #index: StoryIndex | undefined;
  #listedAt: number | undefined;
  /** The index that this process has derived the rest from; that of the last process is not. */
  #followed: StoryIndex | undefined;
  #preparing = Promise.resolve();
  #prepared: FollowedIndex | undefined;
  #changes = new ChangeLog();
  #moved = new MovedAddresses();
  /** The content version that the site is at. */
  #version = 0;
  /** False once the CMS had a story that the index lacks. */
  #isTrusted = true;
  #listing: AbortController | undefined;
  /** By content version. */
  readonly #catchingUp = new Map<number, Promise<void>>();
  #failures = 0;
  #cancelNext = (): void => {};
  #isClosed = false;

  constructor(options: PublishedIndexOptions) {
    this.#options = options;
    this.#backoff = options.backoff ?? createBackoff({ longest: 300_000 });
    this.#restored = this.#restore();
  }

  /** The index, if it is that of the site's content version, and nothing has shown that it is wrong. */
  current(): StoryIndex | undefined {
    const isCurrent = this.#version > 0 && this.#index?.version === this.#version;
    return isCurrent && this.#isTrusted ? this.#index : undefined;
  }

  /** The last index that is known, in an outage too: that of an earlier content version, or of the last process. */
  latest(): StoryIndex | undefined {
    return this.#index;
  }

  /** Milliseconds since the stories were last listed; null before the first time in this process. */
  age(): number | null {
    return this.#listedAt === undefined ? null : this.#options.clock.now() - this.#listedAt;
  }

  /** The story that was at an address before it moved, if it is still published. */
  movedFrom(address: StoryAddress): IndexedStory | undefined {
    return this.#index?.get(this.#moved.find(address) ?? '');
  }

  /** True for an address that has no story according to an index that is current. */
  lacks(address: StoryAddress): boolean {
    const index = this.current();
    return index !== undefined && index.at(address) === undefined;
  }

  /**
   * Records that the CMS has a published story at an address. An index that lacks it is behind.
   * @param cv the content version of the response: one of an earlier version than the index shows nothing. 0 for none.
   */
  confirm(address: StoryAddress, cv: number): void {
    if (!this.lacks(address) || (cv > 0 && cv < this.#version)) return;
    this.#isTrusted = false;
    this.#options.report('index-behind', { slug: address.slug });
  }

  /**
   * True if nothing that a value of an earlier content version was made of has changed since. What holds a story that is gone has
   * changed: a listing that was ahead of its version may have lacked the story before the value was fetched.
   */
  isUnchanged(made: Dependencies, cv: number): boolean {
    return this.isIndexed(cv) && !!this.#index?.hasAll(made.contents) && this.#changes.isUnchanged(made, cv);
  }

  /** True for a content version since which all changes are known. */
  isIndexed(cv: number): boolean {
    return this.#changes.version === this.#version && this.#changes.isIndexed(cv);
  }

  /** What changed since a content version; null where that is unknown, undefined while the index is behind the site's version. */
  changesSince(cv: number): Changes | null | undefined {
    return this.#changes.version === this.#version ? this.#changes.since(cv) : undefined;
  }

  /** Fetches the index of a version that the site is about to move to. Never throws. */
  prepare(version: number): Promise<void> {
    this.#cancelNext(); // a listing of the version before would abort this one
    this.#preparing = this.#prepare(version);
    return this.#preparing;
  }

  async #prepare(version: number): Promise<void> {
    await this.#restored;
    const followed = await this.#fetch(version, 'known', listingTimeout);
    this.#prepared = followed === superseded ? undefined : followed;
  }

  /**
   * The site has moved to a version.
   * @returns once the index is there, if the process restored an earlier one: until then no restored page counts as unchanged.
   */
  async enter(version: number): Promise<void> {
    const isFirst = this.#version === 0;
    const prepared = this.#prepared;
    this.#prepared = undefined;
    this.#version = version;
    this.#failures = 0;
    if (prepared?.index.version === version) return this.#apply(prepared);
    this.#options.onIndexed(null);
    await this.#restored;
    if (isFirst && this.#index !== undefined) await this.#catchUp('known', listingTimeout);
    else this.#catchUpAfter(firstPause);
  }

  /** Resolves once the index of the site's version is there, or cannot be fetched. For callers that can wait. */
  async ready(): Promise<void> {
    await this.#restored;
    await this.#preparing; // a listing of the version before would abort it, or its summaries
    if (this.#version > 0) await this.#catchUp('urgent', backgroundTimeout);
    await this.#preparing; // a publish meanwhile has aborted that listing
  }

  /** Lists no more stories by itself. */
  close(): void {
    this.#isClosed = true;
    this.#cancelNext();
  }

  /** Fetches the index of the site's version, again and again until it is there. A fetch of the same version is joined. */
  #catchUp(priority: Priority, timeout: number): Promise<void> {
    const version = this.#version;
    const index = this.#changes.version === version ? this.#index : undefined;
    if (index !== undefined && index === this.#followed) return Promise.resolve();
    return coalesce(this.#catchingUp, version, () =>
      index === undefined ? this.#fetchCurrent(version, priority, timeout) : this.#followRestored(index),
    );
  }

  /** Brings what is derived from the index to that of the last process, which is still that of the site's version. */
  async #followRestored(index: StoryIndex): Promise<void> {
    this.#followed = index;
    await this.#options.follow?.(index);
    this.#options.report('indexed', { stories: index.size, changed: 0, version: index.version });
  }

  async #fetchCurrent(version: number, priority: Priority, timeout: number): Promise<void> {
    const followed = await this.#fetch(version, priority, timeout);
    // A listing that is ahead of its version would hide what changed up to the next one, which is listed instead.
    if (version !== this.#version || followed === superseded || this.#options.isMoving?.()) return;
    if (followed !== undefined) return this.#apply(followed);
    this.#failures += 1;
    this.#catchUpAfter(this.#backoff.after(this.#failures));
  }

  /** Catches up with the site's version after `milliseconds`, unless the site has another one by then. */
  #catchUpAfter(milliseconds: number): void {
    const version = this.#version;
    this.#cancelNext();
    if (this.#isClosed) return;
    this.#cancelNext = this.#options.clock.after(milliseconds, () => {
      if (version === this.#version) void this.#catchUp('unknown', backgroundTimeout);
    });
  }

  async #fetch(version: number, priority: Priority, timeout: number): Promise<Listed<FollowedIndex>> {
    const index = await this.#list(version, priority, timeout);
    if (index === undefined || index === superseded) return index;
    return { index, changed: (await this.#options.follow?.(index)) ?? null };
  }

  /** @returns undefined where the CMS gave no listing, or one that cannot be right. */
  async #list(version: number, priority: Priority, timeout: number): Promise<Listed<StoryIndex>> {
    const { client, clock, report } = this.#options;
    this.#listing?.abort(new Error('a newer content version is listed'));
    const controller = new AbortController();
    this.#listing = controller;
    const cancel = clock.after(timeout, () =>
      controller.abort(new Error(`the listing took longer than ${timeout} ms`)),
    );
    try {
      return await fetchConfirmedIndex(client, version, this.#index, { priority, signal: controller.signal });
    } catch (error) {
      if (this.#listing !== controller) return superseded;
      report('index-failed', { error: messageOf(error), ...adviceOf(error) });
      return undefined;
    } finally {
      cancel();
    }
  }

  #apply({ index, changed }: FollowedIndex): void {
    const changes = this.#record(index, changed);
    this.#index = index;
    this.#listedAt = this.#options.clock.now();
    this.#followed = index;
    this.#isTrusted = true;
    const { size: stories, version } = index;
    this.#options.report('indexed', { stories, changed: changes?.contents.size, version });
    this.#options.file.write({ index, changes: this.#changes.state(), moved: this.#moved });
    this.#options.onIndexed(changes);
  }

  /** @returns null where it is unknown what changed: without an index before, or where the listing shows no difference. */
  #record(index: StoryIndex, changed: ChangedSummaries | null): ChangeSet | null {
    const before = this.#index;
    if (before !== undefined) this.#moved.record(before, index);
    const listed =
      before === undefined || before.version > index.version ? null : changesBetween(before, index);
    if (listed === null || listed.contents.size === 0) {
      // A data source, an asset or a folder changed, which no listing shows.
      this.#changes.restart(index.version);
      return null;
    }
    const changes = withSummaries(listed, changed, index, this.#options.fallback);
    this.#changes.add(changes, index.version);
    return changes;
  }

  async #restore(): Promise<void> {
    const { file, onRestored } = this.#options;
    const restored = await file.read();
    // After the index: every address that it lacks is there.
    this.#moved = await file.readMoved();
    if (restored === null) return;
    this.#index = restored.index;
    this.#changes = new ChangeLog(restored.changes);
    onRestored?.(restored.index);
  }
}
