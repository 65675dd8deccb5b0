import type { JsonObject } from '../../../common/json';
import type { StoryAddress } from '../../../common/story/story-path';
import type { SiteAddress, Target } from './redirect-target';

/** A story of the type `redirect`, in one language. */
export interface RedirectStory {
  readonly uuid: string;
  readonly slug: string;
  /** Its fields `from`, `to` and `status`. */
  readonly details: JsonObject;
}

/** What a path without a page leads to. */
export type Redirect = { readonly status: 301 | 302; readonly target: Target } | { readonly status: 410 };

/** A redirect before chains are followed, and its story. */
export interface Step {
  readonly redirect: Redirect;
  readonly story: RedirectStory;
}

/** What a table depends on. */
export interface TableScope extends SiteAddress {
  /** All stories of the type in a language, null for the first one: in chunks, between which others may run. */
  readonly stories: (
    language: string | null,
  ) => AsyncIterable<readonly RedirectStory[]> | Iterable<readonly RedirectStory[]>;
  /** True for a uuid of a published story. */
  readonly isPublished: (uuid: string) => boolean;
  readonly hasPage: (address: StoryAddress) => boolean;
}
