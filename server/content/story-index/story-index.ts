import { createHash } from 'node:crypto';
import { integerOf, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { withoutOuterSlashes } from '../../../common/story/outer-slashes';
import type { StoryAddress } from '../../../common/story/story-path';

/** A published story in the index. */
export interface IndexedStory {
  readonly id: number;
  readonly uuid: string;
  /** Path below the space's root, without outer slashes. */
  readonly slug: string;
  /** The path at which the story is shown: the editor's own where one is set, else the slug. */
  readonly path: string;
  /** Seconds since 1970; 0 where unknown. */
  readonly publishedAt: number;
  /** Identifies where the story is shown: links to it change with it. */
  readonly addressStamp: number;
  /** Identifies everything that the listing says of it: its own page changes with it. */
  readonly stamp: number;
  /** The name of a folder's start page, which pages below it show; left out for other stories. */
  readonly name?: string | undefined;
  /** Its paths in languages that have one of their own, in the order of the listing. */
  readonly alternates: readonly IndexedAlternate[];
}

/** The path of a story in a language. */
interface IndexedAlternate {
  readonly language: string;
  readonly path: string;
  /** Whether it is translated, as the CMS says; null where it does not. */
  readonly isTranslated: boolean | null;
  /** As {@link IndexedStory.name}, in the language; left out where it has no name of its own. */
  readonly name?: string | undefined;
}

/** The addresses of a story, by which {@link StoryIndex} finds it: those in a language begin with its code. */
export function addressesOf({ slug, path, alternates }: IndexedStory): readonly string[] {
  return [slug, path, ...alternates.map((alternate) => `${alternate.language}/${alternate.path}`)];
}

/** Whether a story is translated into a language, as the CMS says; null where it does not. */
export function translationWord(
  { alternates }: Pick<IndexedStory, 'alternates'>,
  language: string,
): boolean | null {
  return alternates.find((alternate) => alternate.language === language)?.isTranslated ?? null;
}

/** All published stories of one content version, by uuid and by address. Folders are no stories. */
export class StoryIndex {
  /** The content version that the listing belongs to. */
  readonly version: number;
  readonly #stories = new Map<string, IndexedStory>();
  readonly #addresses = new Map<string, IndexedStory>();

  constructor(version: number, stories: Iterable<IndexedStory>) {
    this.version = version;
    for (const story of stories) {
      this.#stories.set(story.uuid, story);
      for (const address of addressesOf(story)) this.#addresses.set(address, story);
    }
  }

  get size(): number {
    return this.#stories.size;
  }

  get(uuid: string): IndexedStory | undefined {
    return this.#stories.get(uuid);
  }

  hasAll(uuids: ReadonlySet<string>): boolean {
    return [...uuids].every((uuid) => this.#stories.has(uuid));
  }

  stories(): Iterable<IndexedStory> {
    return this.#stories.values();
  }

  /** The published story at an address; a story has its slug in every language, beside any path of its own there. */
  at({ language, slug }: StoryAddress): IndexedStory | undefined {
    const inLanguage = language === null ? undefined : this.#addresses.get(`${language}/${slug}`);
    return inLanguage ?? this.#addresses.get(slug);
  }
}

/** Fields of a link that say where its story is shown. */
const addressFields = ['slug', 'path', 'real_path', 'is_startpage', 'alternates'] as const;
/** Further fields that a story's own page may show; dates of drafts change without a publish. */
const ownFields = ['id', 'name', 'parent_id', 'position', 'published_at'] as const;

/** Reads a link of `cdn/links`; null for a folder, and for anything but a published story. */
export function readLink(link: JsonObject): IndexedStory | null {
  const uuid = textOf(link['uuid']);
  const slug = withoutOuterSlashes(textOf(link['slug']));
  if (uuid === '' || slug === '' || link['is_folder'] === true || link['published'] === false) return null;
  const isStartPage = link['is_startpage'] === true;
  const address = JSON.stringify(addressFields.map((field) => link[field]));
  return compactStory({
    id: integerOf(link['id'], 0),
    uuid,
    slug,
    path: withoutOuterSlashes(textOf(link['real_path'])) || slug,
    publishedAt: secondsOf(textOf(link['published_at'])),
    ...(isStartPage ? { name: textOf(link['name']) } : {}),
    addressStamp: stampOf(address),
    stamp: stampOf(address + JSON.stringify(ownFields.map((field) => link[field]))),
    alternates: objectsOf(link['alternates']).map((alternate) => ({
      language: textOf(alternate['lang']),
      path: withoutOuterSlashes(textOf(alternate['translated_slug']) || textOf(alternate['path'])),
      isTranslated: typeof alternate['published'] === 'boolean' ? alternate['published'] : null,
      ...(isStartPage ? { name: textOf(alternate['name']) } : {}),
    })),
  });
}

/** One list for all stories without alternates. */
const noAlternates: readonly IndexedAlternate[] = [];

/** The same story in less memory: thirty thousand take 8 MB instead of 11. */
export function compactStory(story: IndexedStory): IndexedStory {
  const { slug, path, alternates } = story;
  return {
    ...story,
    path: path === slug ? slug : path, // one text where both are the same
    alternates: alternates.length === 0 ? noAlternates : alternates,
  };
}

/** Seconds since 1970 of a date as the CMS writes it; 0 for none. */
export function secondsOf(date: string): number {
  const milliseconds = Date.parse(date);
  return Number.isNaN(milliseconds) ? 0 : Math.floor(milliseconds / 1000);
}

/** 48 bits of a hash: a number, which takes less memory than a text. */
function stampOf(text: string): number {
  return createHash('sha1').update(text).digest().readUIntBE(0, 6);
}
