import type { StoryAddress } from '../../../common/story/story-path';
import { addressesOf, type IndexedStory, type StoryIndex } from './story-index';

/** An address that a story had, as {@link StoryIndex} keys it, and the uuid of the story. */
export type MovedAddress = readonly [address: string, uuid: string];

/** Addresses that are remembered; beyond that the oldest are forgotten. */
const maxAddresses = 50_000;

/**
 * The addresses that published stories had before they moved. They name the story and not its next address: one that moved
 * twice is a single step away, and one that is gone for now is found again once it is back.
 */
export class MovedAddresses {
  readonly #uuids: Map<string, string>;
  /** Counts the changes. */
  revision = 0;

  constructor(addresses: Iterable<MovedAddress> = []) {
    this.#uuids = new Map(addresses);
  }

  /** Records what moved from one index to the next. */
  record(before: StoryIndex, after: StoryIndex): void {
    for (const story of before.stories()) {
      const next = after.get(story.uuid);
      if (next?.addressStamp === story.addressStamp) continue;
      const current = new Set(next === undefined ? [] : addressesOf(next));
      for (const address of current) if (this.#uuids.get(address) === story.uuid) this.#forget(address);
      for (const address of addressesOf(story))
        if (!current.has(address) && !this.#leadsOn(address, next, after))
          this.#remember(address, story.uuid);
    }
    for (const oldest of this.#uuids.keys()) {
      if (this.#uuids.size <= maxAddresses) return;
      this.#forget(oldest);
    }
  }

  /** The uuid of the story that last left an address. */
  find({ language, slug }: StoryAddress): string | undefined {
    const inLanguage = language === null ? undefined : this.#uuids.get(`${language}/${slug}`);
    return inLanguage ?? this.#uuids.get(slug);
  }

  /** All addresses, the latest last. */
  entries(): Iterable<MovedAddress> {
    return this.#uuids;
  }

  /** True where a story that is gone would take an earlier address away from one that is still there. */
  #leadsOn(address: string, next: IndexedStory | undefined, after: StoryIndex): boolean {
    const earlier = this.#uuids.get(address);
    return next === undefined && earlier !== undefined && after.get(earlier) !== undefined;
  }

  #remember(address: string, uuid: string): void {
    this.#uuids.delete(address);
    this.#uuids.set(address, uuid);
    this.revision += 1;
  }

  #forget(address: string): void {
    this.#uuids.delete(address);
    this.revision += 1;
  }
}
