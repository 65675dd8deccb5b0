import type { Space, Story, StoryVersion } from './story';

/** The stories of a space in both versions, and the content version, which moves with every publish. */
export interface StoryStore {
  /** The content version (`cv`): seconds since 1970 of the last publish; it never moves backwards. */
  readonly version: number;
  /** All stories in that version, folders excluded. */
  stories(version: StoryVersion): readonly Story[];
  /** All folders; they know no versions. */
  folders(): readonly Story[];
  /** True while visitors see the story. */
  isPublished(uuid: string): boolean;
  /** Saves a story as a draft. @throws Error where another story has its address. */
  save(story: Story): void;
  /** Publishes a story as it was last saved. @throws Error where there is no such story. */
  publish(fullSlug: string): void;
  /** Takes a story from the visitors and keeps it as a draft. @throws Error where no such story is published. */
  unpublish(fullSlug: string): void;
}

/**
 * @param now the clock, in milliseconds since 1970.
 * @param atLeast a content version below which this one may not begin: that of a store which it follows.
 */
export function createStoryStore(space: Space, now: () => number, atLeast = 0): StoryStore {
  const published = byUuid(space.published.filter((story) => !story.is_folder));
  const drafts = byUuid(space.drafts);
  const folders = space.published.filter((story) => story.is_folder);
  let version = Math.max(atLeast, lastPublish(space.published));

  const latest = (): readonly Story[] => [...new Map([...published, ...drafts]).values()];
  const dateNow = (): string => new Date(now()).toISOString();
  const moveVersion = (): void => {
    version = Math.max(version + 1, Math.floor(now() / 1000));
  };

  return {
    get version() {
      return version;
    },
    stories: (wanted) => (wanted === 'draft' ? latest() : [...published.values()]),
    folders: () => folders,
    isPublished: (uuid) => published.has(uuid),
    save(story) {
      const other = latest().find((known) => hasSlug(known, story.full_slug) && known.uuid !== story.uuid);
      if (other !== undefined) throw new Error(`Another story has the address "${story.full_slug}"`);
      drafts.set(story.uuid, { ...story, updated_at: dateNow() });
    },
    publish(fullSlug) {
      const story = findBySlug(latest(), fullSlug, 'saved');
      const date = dateNow();
      published.set(story.uuid, {
        ...story,
        published_at: date,
        first_published_at: story.first_published_at ?? date,
      });
      drafts.delete(story.uuid);
      moveVersion();
    },
    unpublish(fullSlug) {
      const story = findBySlug([...published.values()], fullSlug, 'published');
      drafts.set(story.uuid, { ...(drafts.get(story.uuid) ?? story), published_at: null });
      published.delete(story.uuid);
      moveVersion();
    },
  };
}

/** True where the story has that address; a folder's start page is known with and without its trailing slash. */
export function hasSlug(story: Story, fullSlug: string): boolean {
  return withoutSlash(story.full_slug) === withoutSlash(fullSlug);
}

function withoutSlash(slug: string): string {
  return slug.replace(/\/$/, '');
}

function findBySlug(stories: readonly Story[], fullSlug: string, state: string): Story {
  const story = stories.find((candidate) => hasSlug(candidate, fullSlug));
  if (story === undefined) throw new Error(`No ${state} story has the address "${fullSlug}"`);
  return story;
}

function byUuid(stories: readonly Story[]): Map<string, Story> {
  const map = new Map(stories.map((story) => [story.uuid, story]));
  if (map.size < stories.length) throw new Error('Two stories of the space have the same uuid');
  return map;
}

function lastPublish(stories: readonly Story[]): number {
  const times = stories.map((story) => Date.parse(story.published_at ?? story.created_at));
  return Math.floor(Math.max(0, ...times) / 1000);
}
