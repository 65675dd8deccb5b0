import type { StoryQuery } from '../../../common/story/story-query';
import { changedNames } from './ancestors';
import { slugIn, type StorySlugs } from './story-slugs';
import type { StoryIndex } from './story-index';

/** What a page or a story was made of. */
export interface Dependencies {
  /** Uuids of the stories whose content it holds. */
  readonly contents: ReadonlySet<string>;
  /**
   * Uuids of the stories that it names or links to, whether they exist or not, keys of {@link addressKey}, and those of
   * `ancestorKeys`.
   */
  readonly addresses: ReadonlySet<string>;
  /** The lists that it shows. Default: none. */
  readonly lists?: readonly ListDependency[] | undefined;
}

/** A query for stories, and what it found. */
export interface ListDependency {
  readonly query: StoryQuery;
  readonly language: string | null;
  /** Equal for equal results; true or false where all that counts is whether there are stories. */
  readonly stamp: string | boolean;
  /** Keys among the addresses of {@link Changes}: without a change of one of them the result stays. */
  readonly keys: readonly string[];
}

/** Changes that are remembered; beyond that the oldest are forgotten. */
const maxChanges = 50_000;
/** Indexed versions that are remembered. */
const maxVersions = 10_000;

/** What changed from one version to another. */
export interface Changes {
  /** Uuids of the stories that were published again, are new, moved, or went. */
  readonly contents: ReadonlySet<string>;
  /** Uuids of the stories that are new, moved, or went, and keys of {@link addressKey}, {@link idKey} and lists. */
  readonly addresses: ReadonlySet<string>;
}

/**
 * The key of a dependency on datasources. Their changes move the content version without a trace in the index: what depends on them
 * counts as changed with each version.
 */
export const datasourcesKey = 'datasources';

/** The difference of two indexes. */
export interface ChangeSet extends Changes {
  /** Where stories were that are elsewhere now, in some language, or nowhere. */
  readonly gone: readonly StorySlugs[];
}

/** The key of a dependency on whichever story has a slug, such as `config`. */
export function addressKey(slug: string): string {
  return `/${slug}`;
}

/** The keys of a story's addresses; one of a language alone begins with it. */
function addressKeysOf({ slug, alternates }: StorySlugs): readonly string[] {
  return [slug, ...alternates.map(({ language, path }) => `${language}/${path}`)].map(addressKey);
}

/** The key of a dependency on a story that is known by its numeric id alone. */
export function idKey(id: number): string {
  return `#${id}`;
}

/** The key of all changes of stories below a folder, at any depth; `''` is the space's root. */
export function folderKey(folder: string): string {
  return `${folder}/`;
}

/** The keys of all folders that a slug is below. */
export function folderKeysOf(slug: string): readonly string[] {
  const segments = slug.split('/');
  return segments.map((_, length) => folderKey(segments.slice(0, length).join('/')));
}

/** The key of all changes of stories that have or had a tag. */
export function tagKey(slug: string): string {
  return `tag ${slug}`;
}

/** The key of changes of which it is unknown what tags the stories had. */
export const anyTagKey = tagKey('');

/** Compares two indexes. */
export function changesBetween(before: StoryIndex, after: StoryIndex): ChangeSet {
  const contents = new Set<string>();
  const addresses = new Set<string>();
  const gone: StorySlugs[] = [];
  const slugs: string[] = [];
  for (const story of after.stories()) {
    const previous = before.get(story.uuid);
    if (previous?.stamp === story.stamp) continue;
    contents.add(story.uuid);
    addAll(addresses, changedNames(previous, story));
    slugs.push(story.slug);
    if (previous?.addressStamp === story.addressStamp) continue;
    addAll(addresses, [story.uuid, idKey(story.id), ...addressKeysOf(story)]);
    if (previous !== undefined) addAll(addresses, addressKeysOf(previous));
  }
  for (const story of before.stories()) {
    const { uuid, id, slug } = story;
    const next = after.get(uuid);
    if (!hasPathsOf(story, next)) gone.push(story);
    if (next?.slug === slug) continue;
    addAll(addresses, changedNames(story, next));
    contents.add(uuid);
    addAll(addresses, [uuid, idKey(id), ...addressKeysOf(story)]);
    slugs.push(slug);
  }
  return { contents, addresses: new Set([...addresses, ...slugs.flatMap(folderKeysOf)]), gone };
}

/** What changed of stories besides what the index knows. */
export interface ChangedSummaries {
  /** Uuids of the stories. */
  readonly stories: ReadonlySet<string>;
  /** Those that were summarised as of an earlier version, although their listing has not changed since. */
  readonly again: ReadonlySet<string>;
  /** Slugs of the tags that these had or have. */
  readonly tags: ReadonlySet<string>;
  /** Uuids of those that were translated into another set of languages. */
  readonly translations: ReadonlySet<string>;
}

/** Adds the keys of tags. @param changed null where they are unknown. */
export function withTags(
  { contents, addresses, gone }: ChangeSet,
  changed: Pick<ChangedSummaries, 'stories' | 'tags'> | null,
): ChangeSet {
  const isKnown = changed !== null && [...contents].every((uuid) => changed.stories.has(uuid));
  const keys = isKnown ? [...changed.tags].map(tagKey) : [anyTagKey];
  return { contents, addresses: new Set([...addresses, ...keys]), gone };
}

function addAll(keys: Set<string>, added: readonly string[]): void {
  for (const key of added) keys.add(key);
}

/** True if a story has all paths that it had before. */
function hasPathsOf(before: StorySlugs, after: StorySlugs | undefined): boolean {
  if (after === undefined) return false;
  const languages = [...before.alternates, ...after.alternates].map(({ language }) => language);
  return [null, ...languages].every((language) => slugIn(before, language) === slugIn(after, language));
}

/** When each story last changed, as far back as that is known. */
export class ChangeLog {
  /** The content version up to which all changes are known; 0 before the first. */
  #version: number;
  /** The content version from which on all changes are known. */
  #since: number;
  /**
   * The content versions that were indexed. Of a value of a version in between nothing is known: a story may have gone before it
   * and come back after it.
   */
  readonly #versions: Set<number>;
  readonly #contents: Map<string, number>;
  readonly #addresses: Map<string, number>;

  constructor({
    version = 0,
    since = 0,
    versions = [version],
    contents = [],
    addresses = [],
  }: Partial<ChangeLogState> = {}) {
    this.#version = version;
    this.#since = since;
    this.#versions = new Set(versions);
    this.#contents = new Map(contents);
    this.#addresses = new Map(addresses);
  }

  get version(): number {
    return this.#version;
  }

  /** True for a version since which all changes are known. */
  isIndexed(cv: number): boolean {
    return cv >= this.#since && this.#versions.has(cv);
  }

  /** True if nothing that a value was made of has changed since the version that it belongs to. */
  isUnchanged({ contents, addresses }: Dependencies, cv: number): boolean {
    if (!this.isIndexed(cv) || addresses.has(datasourcesKey)) return false;
    for (const key of contents) if ((this.#contents.get(key) ?? 0) > cv) return false;
    for (const key of addresses) if ((this.#addresses.get(key) ?? 0) > cv) return false;
    return true;
  }

  /** What changed since a version; null where that is unknown. */
  since(cv: number): Changes | null {
    if (!this.isIndexed(cv)) return null;
    const changedSince = (changes: ReadonlyMap<string, number>): ReadonlySet<string> =>
      new Set([...changes].filter(([, version]) => version > cv).map(([key]) => key));
    return { contents: changedSince(this.#contents), addresses: changedSince(this.#addresses) };
  }

  /** Adds the changes that led to a version. */
  add({ contents, addresses }: Changes, version: number): void {
    this.#version = version;
    this.#versions.add(version);
    for (const oldest of this.#versions) if (this.#versions.size > maxVersions) this.#versions.delete(oldest);
    for (const key of contents) record(this.#contents, key, version);
    for (const key of addresses) record(this.#addresses, key, version);
    for (const changes of [this.#contents, this.#addresses]) this.#forgetOldest(changes);
  }

  /** Forgets all changes: what led to this version is unknown. */
  restart(version: number): void {
    this.#version = version;
    this.#since = version;
    this.#versions.clear();
    this.#versions.add(version);
    this.#contents.clear();
    this.#addresses.clear();
  }

  /** What {@link ChangeLog} can be created from. */
  state(): ChangeLogState {
    return {
      version: this.#version,
      since: this.#since,
      versions: [...this.#versions],
      contents: [...this.#contents],
      addresses: [...this.#addresses],
    };
  }

  #forgetOldest(changes: Map<string, number>): void {
    for (const [key, version] of changes) {
      if (changes.size <= maxChanges) return;
      changes.delete(key);
      this.#since = Math.max(this.#since, version);
    }
  }
}

/** A change log as data. */
export interface ChangeLogState {
  readonly version: number;
  readonly since: number;
  readonly versions: readonly number[];
  readonly contents: readonly (readonly [string, number])[];
  readonly addresses: readonly (readonly [string, number])[];
}

/** The latest change stands last. */
function record(changes: Map<string, number>, key: string, version: number): void {
  changes.delete(key);
  changes.set(key, version);
}
