import { NOT_FOUND_SLUG } from '../../common/constants';
import { CONFIG_SLUG } from '../../common/story/stored-config';
import { normaliseName } from '../../common/fields/fields';
import { textOf, type JsonObject } from '../../common/json';
import { tagSlug } from '../../common/story/story-query';
import type { Story } from '../../common/story/story';
import type { StoryReference } from '../finding';

/** What the checks of the whole site need of a published story. */
interface StoryRecord {
  readonly reference: StoryReference;
  readonly hasPage: boolean;
  readonly isNoindex: boolean;
  /** The folder that a list of it shows: its own where it is a start page; `''` is the space's root. */
  readonly folder: string;
}

/** A redirect story with what it says. */
interface RedirectRecord {
  readonly reference: StoryReference;
  readonly details: JsonObject;
}

/** A list of a page whose stories are counted once all are known. */
export interface ListRecord {
  /** The uuid, or slug, of a story whose folder is listed. */
  readonly folderOf: string;
  readonly tag: string;
  readonly reportEmpty: (problem: string) => void;
}

/** What is remembered of all published stories: a few hundred bytes each. */
export class StoryRecords {
  readonly #stories = new Map<string, StoryRecord>();
  readonly #hashes = new Map<string, string>();
  readonly #ids = new Map<string, string>();
  readonly #titles = new Map<string, StoryReference>();
  readonly #listed = new Map<string, number>();
  readonly redirects: RedirectRecord[] = [];
  readonly lists: ListRecord[] = [];

  add(story: Story, record: StoryRecord): void {
    this.#stories.set(record.reference.uuid, record);
    const component = normaliseName(textOf(story.content['component']));
    if (component === 'redirect') {
      const { from, to, status } = story.content;
      this.redirects.push({ reference: record.reference, details: { from, to, status } });
    }
    const { full_slug: slug } = record.reference;
    const isListed = component === 'page' || component === 'article';
    if (isListed && slug !== CONFIG_SLUG && slug !== NOT_FOUND_SLUG) this.#count(story, slug);
  }

  /** Counts a story in each folder above it, and there by its tags. */
  #count({ tag_list: tagList }: Story, slug: string): void {
    const segments = slug.split('/');
    const tags = Array.isArray(tagList) ? tagList.map(textOf) : [];
    for (const depth of segments.keys()) {
      const folder = segments.slice(0, depth).join('/');
      for (const tag of ['', ...tags]) {
        const key = keyOf(folder, tag);
        this.#listed.set(key, (this.#listed.get(key) ?? 0) + 1);
      }
    }
  }

  /** Stories below a folder, with a tag if it is not `''`. */
  listed(folder: string, tag: string): number {
    return this.#listed.get(keyOf(folder, tag)) ?? 0;
  }

  get(uuid: string): StoryRecord | undefined {
    return this.#stories.get(uuid);
  }

  /** The record of the story with a uuid, else of the one with that slug. */
  named(name: string): StoryRecord | undefined {
    const hasSlug = ({ reference }: StoryRecord): boolean => reference.full_slug === name;
    return this.#stories.get(name) ?? [...this.#stories.values()].find(hasSlug);
  }

  get size(): number {
    return this.#stories.size;
  }

  stories(): Iterable<StoryRecord> {
    return this.#stories.values();
  }

  /** Remembers what identifies the published content of a story in a language. */
  addHash(uuid: string, language: string, contentHash: string): void {
    this.#hashes.set(`${language} ${uuid}`, contentHash);
  }

  /** True for content that is published in that language, or in `original`, as it is. */
  isChecked({ uuid, language }: StoryReference, original: string, contentHash: string): boolean {
    return [language, original].some((code) => this.#hashes.get(`${code} ${uuid}`) === contentHash);
  }

  /** Remembers the ids of a page's elements. */
  addIds({ uuid, language, version }: StoryReference, ids: readonly string[]): void {
    this.#ids.set(`${version} ${language} ${uuid}`, ids.join(' '));
  }

  /** True if a page has an element with the id; null where the page was not rendered. */
  hasId({ language, version }: StoryReference, uuid: string, id: string): boolean | null {
    const ids =
      this.#ids.get(`${version} ${language} ${uuid}`) ?? this.#ids.get(`published ${language} ${uuid}`);
    return ids === undefined ? null : ` ${ids} `.includes(` ${id} `);
  }

  /** @returns the first story with the same title in the language; null if this is it. */
  addTitle(title: string, reference: StoryReference): StoryReference | null {
    const key = `${reference.language} ${title.trim().toLowerCase()}`;
    const first = this.#titles.get(key) ?? null;
    if (first === null) this.#titles.set(key, reference);
    return first;
  }
}

function keyOf(folder: string, tag: string): string {
  return `${folder}\n${tag === '' ? '' : tagSlug(tag)}`;
}
