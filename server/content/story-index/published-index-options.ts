import type { Backoff } from '../../runtime/backoff';
import type { Clock } from '../../runtime/clock';
import type { ContentClient } from '../api/content-client';
import type { ReportEvent } from '../api/content-events';
import type { ChangedSummaries, ChangeSet } from './changes';
import type { IndexFile } from './index-file';
import type { StoryIndex } from './story-index';

/** @returns what has changed besides; null where that is unknown. */
type FollowIndex = (index: StoryIndex) => Promise<ChangedSummaries | null>;

/** An index, with what has followed it. */
export interface FollowedIndex {
  readonly index: StoryIndex;
  readonly changed: ChangedSummaries | null;
}

/** The outcome of a listing that a newer one replaced: no failure, and not repeated, since a repeat would replace the newer one. */
export const superseded = 'superseded';

/** What a listing led to; undefined where it failed. */
export type Listed<Value> = Value | typeof superseded | undefined;

/** Options of the index of published stories. */
export interface PublishedIndexOptions {
  readonly client: Pick<ContentClient, 'get'>;
  /** Where index and changes outlive the process. */
  readonly file: IndexFile;
  readonly clock: Clock;
  readonly report: ReportEvent;
  /** True while the CMS has named a higher version than the site's: a listing of that one may be ahead of it. Default: never. */
  readonly isMoving?: (() => boolean) | undefined;
  /** Called after each index, with what changed since the one before; null where that is unknown. */
  readonly onIndexed: (changes: ChangeSet | null) => void;
  /** Brings what is derived from the index to a new one, before the site moves to it. It must not reject. */
  readonly follow?: FollowIndex | undefined;
  /** Called with the index of the last process, if there is one. */
  readonly onRestored?: ((index: StoryIndex) => void) | undefined;
  readonly backoff?: Backoff | undefined;
  /** `off`: a story that becomes translated counts as one that moved. Default `on`. */
  readonly fallback?: 'on' | 'off';
}
