import type { Space, Story, StoryVersion } from './story';

/** The stories of a space in both versions, and the content version, which increases with every publish. */
export interface StoryStore {
  /** The content version (`cv`): seconds since 1970 of the last publish; it never decreases. */
  readonly version: number;
  /**
   * All stories in that version, folders excluded.
   * @param release the id of a release whose stories replace drafts, or are added. Default: none.
   */
  stories(version: StoryVersion, release?: string): readonly Story[];
  /** All folders; they have no versions. */
  folders(): readonly Story[];
  /** Published stories that no list of stories has. */
  unlisted(): readonly Story[];
  /** True while the story is published. */
  isPublished(uuid: string): boolean;
  /** Adds a folder, or replaces the one with its uuid. */
  saveFolder(folder: Story): void;
  /** Saves a story as a draft. @throws Error if another story has its slug. */
  save(story: Story): void;
  /** Publishes the last saved state of a story. @throws Error if there is no such story. */
  publish(fullSlug: string): void;
  /** Unpublishes a story, which stays as a draft. @throws Error if no such story is published. */
  unpublish(fullSlug: string): void;
  /** Deletes a story, its draft included. @throws Error if there is no such story. */
  remove(fullSlug: string): void;
  /** Raises the content version, after a change of anything but a story. */
  raiseVersion(): void;
}

/**
 * @param now the clock, in milliseconds since 1970.
 * @param atLeast the lowest content version to begin with, such as that of the store this one replaces.
 */
export function createStoryStore(space: Space, now: () => number, atLeast = 0): StoryStore {
  const published = byUuid(space.published.filter((story) => !story.is_folder));
  const drafts = byUuid(space.drafts);
  const folders = byUuid(space.published.filter((story) => story.is_folder));
  let version = Math.max(atLeast, lastPublish(space.published));

  const latest = (release?: string): readonly Story[] =>
    joined([published, drafts, releasedIn(space, release)]);
  const dateNow = (): string => new Date(now()).toISOString();
  const raiseVersion = (): void => {
    version = Math.max(version + 1, Math.floor(now() / 1000));
  };

  return {
    get version() {
      return version;
    },
    stories: (state, release) => (state === 'draft' ? latest(release) : [...published.values()]),
    folders: () => [...folders.values()],
    unlisted: () => space.unlisted ?? [],
    isPublished: (uuid) =>
      published.has(uuid) || space.unlisted?.some((story) => story.uuid === uuid) === true,
    saveFolder: (folder) => void folders.set(folder.uuid, folder),
    save(story) {
      refuseTakenSlug(latest(), story);
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
      raiseVersion();
    },
    unpublish(fullSlug) {
      const story = findBySlug([...published.values()], fullSlug, 'published');
      drafts.set(story.uuid, { ...(drafts.get(story.uuid) ?? story), published_at: null });
      published.delete(story.uuid);
      raiseVersion();
    },
    remove(fullSlug) {
      const { uuid } = findBySlug(latest(), fullSlug, 'saved');
      drafts.delete(uuid);
      if (published.delete(uuid)) raiseVersion();
    },
    raiseVersion,
  };
}

/** The stories of all maps; later maps take precedence. */
function joined(maps: readonly ReadonlyMap<string, Story>[]): readonly Story[] {
  return [...new Map(maps.flatMap((map) => [...map])).values()];
}

/** @throws Error if another story has the story's slug. */
function refuseTakenSlug(stories: readonly Story[], { uuid, full_slug: slug }: Story): void {
  if (stories.some((each) => each.uuid !== uuid && hasSlug(each, slug)))
    throw new Error(`Another story has the slug "${slug}"`);
}

function releasedIn({ releases }: Space, release: string | undefined): Map<string, Story> {
  return byUuid((release === undefined ? undefined : releases?.get(release)) ?? []);
}

/** True if the story has that slug; a trailing slash, which marks a folder's start page, is ignored. */
export function hasSlug(story: Story, fullSlug: string): boolean {
  return withoutSlash(story.full_slug) === withoutSlash(fullSlug);
}

function withoutSlash(slug: string): string {
  return slug.replace(/\/$/, '');
}

function findBySlug(stories: readonly Story[], fullSlug: string, state: string): Story {
  const story = stories.find((candidate) => hasSlug(candidate, fullSlug));
  if (story === undefined) throw new Error(`No ${state} story has the slug "${fullSlug}"`);
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
