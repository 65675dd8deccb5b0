import { normaliseName } from '../../common/fields/fields';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import type { PageData } from '../../common/page/page-data';
import { limitStory } from '../../common/story/limit-story';
import { siteConfigStory } from '../../common/story/site-config';
import type { Story } from '../../common/story/story';
import { storedConfig } from '../../common/story/stored-config';
import { storedNames, type StoredName } from '../../common/story/stored-names';
import { visitObjects } from '../../common/walk-json';

/** A draft that the editor sent, within the limits of any story. */
export interface Draft {
  readonly story: Story;
  /** Related stories that the editor sent within it, by uuid. */
  readonly rels: Readonly<Record<string, Story>>;
  /** Uuids of all stories that it relates to. */
  readonly related: readonly string[];
}

/** Characters of a draft's JSON; a longer one is ignored. */
const maxDraftLength = 10_000_000;

/**
 * What the server adds to objects when it loads a story, and an editor's message lacks: the options of a datasource, and sizes of
 * files. Each is found again by what it belongs to.
 */
const additions: Readonly<Record<string, (object: JsonObject) => string>> = {
  options: ({ options_source: source }) => textOf(source).trim(),
  content_length: ({ filename }) => textOf(filename),
  file_note: ({ cached_url: cached, url, href }) => textOf(cached) || textOf(url) || textOf(href),
};

/**
 * Reads a story from an editor's message. It is copied as JSON first, which rejects cycles and leaves out functions.
 * @param shown the page, whose story keeps what the server added to it.
 * @param relations fields that hold stories, as `component.field`. The editor puts whole stories into them; they are replaced
 * by their uuids and returned as `rels`, where rendering looks them up.
 * @param stored what a space that was made for another site calls blocks and fields, and where it holds header and footer.
 * @returns null if the value is no story.
 */
export function readDraft(
  value: unknown,
  relations: readonly string[],
  shown?: PageData['shown'],
  stored = { names: storedNames, config: storedConfig },
): Draft | null {
  const copy = copyAsJson(value);
  if (!isJsonObject(copy)) return null;
  const before = storyOnPage(copy, shown);
  if (before !== null) keepAdditions(copy['content'], before.content);
  const rels = Object.create(null) as Record<string, Story>;
  const related = new Set<string>();
  const replaceStory = (entry: unknown): unknown => {
    const uuid = isJsonObject(entry) ? textOf(entry['uuid']) : textOf(entry);
    if (uuid === '') return entry;
    related.add(uuid);
    const story = limitStory(entry);
    if (story !== null) rels[story.uuid] = story;
    return uuid;
  };
  replaceRelations(copy['content'], relationFields(relations, stored.names), replaceStory);
  const limited = limitStory(copy);
  if (limited === null) return null;
  const story =
    before !== null && before === shown?.config ? siteConfigStory(limited, stored.config) : limited;
  return { story, rels, related: [...related] };
}

/** The story of the page, or the one with its header and footer, that a draft is of; null for none of them. */
function storyOnPage(draft: JsonObject, shown: PageData['shown'] | undefined): Story | null {
  const own = shown?.kind === 'story' ? shown.story : null;
  const stories = [own, shown?.config ?? null].filter((story) => story !== null);
  return stories.find((story) => idOf(story) === idOf(draft)) ?? null;
}

/** Adds to an edited content, in place, what the server had added to the content before. */
function keepAdditions(content: unknown, before: JsonObject): void {
  const known = new Map<string, unknown>();
  visitObjects([before], (object) => {
    for (const [field, keyOf] of Object.entries(additions))
      if (object[field] !== undefined) known.set(`${field} ${keyOf(object)}`, object[field]);
  });
  visitObjects([content], (object) => {
    for (const [field, keyOf] of Object.entries(additions)) {
      const key = keyOf(object);
      const added = key === '' ? undefined : known.get(`${field} ${key}`);
      if (added !== undefined) (object as Record<string, unknown>)[field] = added; // part of the copy
    }
  });
}

function copyAsJson(value: unknown): unknown {
  try {
    const json = JSON.stringify(value);
    return json === undefined || json.length > maxDraftLength ? null : (JSON.parse(json) as unknown);
  } catch {
    return null;
  }
}

/** Names of the relation fields of each component, those of the space as well: a draft has its names. */
function relationFields(
  relations: readonly string[],
  names: readonly StoredName[],
): ReadonlyMap<string, readonly string[]> {
  const own = relations.map((relation) => {
    const [component = '', field = ''] = relation.split('.');
    return { component: normaliseName(component), field };
  });
  const fields = new Map<string, string[]>();
  const add = (component: string, field: string): void => {
    const key = normaliseName(component);
    fields.set(key, [...(fields.get(key) ?? []), field]);
  };
  for (const { component, field } of own) add(component, field);
  for (const { component, block, fields: renamed = {} } of names)
    for (const { field } of own.filter((relation) => relation.component === normaliseName(block)))
      add(component, Object.keys(renamed).find((name) => renamed[name] === field) ?? field);
  return fields;
}

/** Replaces what relation fields hold, in place. It never recurses, so no depth of content can exhaust the stack. */
function replaceRelations(
  content: unknown,
  fields: ReadonlyMap<string, readonly string[]>,
  replace: (entry: unknown) => unknown,
): void {
  const pending: unknown[] = [content];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isJsonObject(value)) {
      const block = value as Record<string, unknown>; // part of the copy made above
      for (const field of fields.get(normaliseName(textOf(block['component']))) ?? []) {
        const held = block[field];
        if (Object.hasOwn(block, field))
          block[field] = Array.isArray(held) ? held.map(replace) : replace(held);
      }
    }
    for (const entry of Object.values(value)) if (typeof entry === 'object') pending.push(entry);
  }
}

/**
 * Puts a draft into the page: in place of its story, or of the story with header and footer.
 * @returns null if the draft belongs to another story.
 */
export function withDraft(page: PageData, { story, rels }: Draft): PageData | null {
  const id = idOf(story);
  const shown = { ...page.shown, rels: { ...page.shown.rels, ...rels } };
  if (shown.config !== null && idOf(shown.config) === id)
    return { ...page, shown: { ...shown, config: story } };
  if (shown.kind !== 'story' || idOf(shown.story) !== id) return null;
  return { ...page, shown: { ...shown, story } };
}

/**
 * The language of a message's story; empty where it is not certain. The editor says in the address that it opens which language it
 * shows: a message in another one may be of an editor that names the first language in all of its messages.
 */
export function languageIn(message: unknown, ofEditor: string | null): string {
  const language = isJsonObject(message) ? textOf(message['lang']) : '';
  return language === ofEditor ? language : '';
}

/** True if the page has the story of a draft in another language than this one. A story without a language may be in any. */
export function isOtherLanguage(language: string, { story }: Draft, { shown }: PageData): boolean {
  const onPage = textOf(storyOnPage(story, shown)?.['lang']);
  return language !== '' && onPage !== '' && language !== onPage;
}

/** A story's numeric id as a string: messages carry it as a number or as digits. Null for a story without one. */
export function idOf({ id }: JsonObject): string | null {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : null;
}

/** Uuids that a draft relates to and the page has no story of. */
export function missingRelations({ related }: Draft, { shown }: PageData): readonly string[] {
  return related.filter((uuid) => !Object.hasOwn(shown.rels, uuid));
}
