import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentClient } from '../../../server/content/api/content-client';
import { isRawBlock } from '../../../common/fields/fields';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { objectsIn } from '../../../common/walk-json';
import { withServedAddresses } from './copy-assets';
import type { ForeignSpace, ForeignStory } from './foreign-space';

/** A space to copy. */
export interface SpaceToCopy {
  /** As visitors see it. */
  readonly published: ForeignSpace;
  /** As editors last saved it; null without a preview token. */
  readonly drafts: ForeignSpace | null;
  /** The links of the delivery API, by uuid: folders are among them. */
  readonly links: readonly JsonObject[];
  /** The origins whose assets are copied, too. Default: none. */
  readonly assetOrigins?: readonly string[];
}

/** @throws Error for a folder that holds something, and for a file. */
export function refuseFilled(folder: string): void {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is a file: name a folder for the copy`);
  if (readdirSync(folder).length > 0)
    throw new Error(`the folder ${folder} is not empty, and nothing in it is overwritten: name another one`);
}

const anyDay = '2000-01-01T00:00:00.000Z';

/**
 * Writes a space into a folder, in the form that the embedded content service serves: stories with all their languages, folders,
 * components and the addresses of the assets. {@link copyAssets} copies the assets themselves.
 * @returns the number of files.
 * @throws Error for a folder that holds something else.
 */
export function copySpace(
  { published, drafts, links, assetOrigins = [] }: SpaceToCopy,
  folder: string,
): number {
  refuseFilled(folder);
  let count = 0;
  const write = (name: string, value: unknown): void => {
    count += 1;
    const text = withServedAddresses(JSON.stringify(value, withoutMarks, 2), assetOrigins);
    writeFileSync(join(folder, name), `${text}\n`);
  };
  for (const name of ['stories', 'drafts']) mkdirSync(join(folder, name), { recursive: true });
  write('space.json', descriptionOf(published));
  const visible = storiesOf(published);
  for (const [file, story] of visible) write(`stories/${file}`, story);
  for (const link of links) if (link['is_folder'] === true) write(`stories/${fileOf(link)}`, folderOf(link));
  for (const [file, story] of drafts === null ? [] : changedIn(drafts, visible))
    write(`drafts/${file}`, story);
  if (published.declared.length > 0) write('components.json', componentsOf(published));
  write('assets.json', Object.fromEntries(assetsIn(published).map((address) => [address, {}])));
  return count;
}

/** The drafts that differ from the published stories, by the names of their files. */
function changedIn(
  drafts: ForeignSpace,
  visible: ReadonlyMap<string, JsonObject>,
): readonly (readonly [string, JsonObject])[] {
  return [...storiesOf(drafts)].filter(
    ([file, story]) => !isEqual(story['content'], visible.get(file)?.['content']),
  );
}

/** The API marks the blocks of drafts for the editor. */
function withoutMarks(key: string, value: unknown): unknown {
  return key === '_editable' ? undefined : value;
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, withoutMarks) === JSON.stringify(other, withoutMarks);
}

function descriptionOf({ id, name, domain, languages }: ForeignSpace): JsonObject {
  return { id: id > 0 ? id : 1, name: name || 'Adopted space', domain, language_codes: languages };
}

function componentsOf({ declared }: ForeignSpace): JsonObject {
  return {
    components: declared.map(({ name, isRoot, fields }) => ({ name, is_root: isRoot, schema: fields })),
  };
}

/** The stories with the translations of all languages, by the names of their files. */
function storiesOf({ stories }: ForeignSpace): ReadonlyMap<string, JsonObject> {
  const translations = new Map<string, ForeignStory[]>();
  for (const story of stories) translations.set(story.uuid, [...(translations.get(story.uuid) ?? []), story]);
  return new Map(
    stories
      .filter(({ language }) => language === null)
      .map((story) => [fileOf(story.raw), withTranslations(story, translations.get(story.uuid) ?? [])]),
  );
}

function fileOf({ uuid, slug, full_slug: full }: JsonObject): string {
  // Neither is trusted: with a slash, it would lead to another folder.
  const [name, id] = [textOf(full) || textOf(slug), textOf(uuid)].map((text) =>
    text.replaceAll(/[^\w-]+/g, '-').slice(-80),
  );
  return `${name}_${id}.json`;
}

function withTranslations({ raw, content }: ForeignStory, versions: readonly ForeignStory[]): JsonObject {
  let merged = content;
  for (const { language, content: translated } of versions)
    if (language !== null) merged = mergeBlock(merged, translated, language, content);
  return {
    ...raw,
    content: merged,
    group_id: textOf(raw['group_id']) || textOf(raw['uuid']),
    updated_at: textOf(raw['updated_at']) || textOf(raw['published_at']) || anyDay,
    published_at: raw['published_at'] ?? null,
    first_published_at: raw['first_published_at'] ?? null,
  };
}

/** Adds the fields of a translated block that differ, as the CMS stores them: `<field>__i18n__<language>`. */
function mergeBlock(
  merged: JsonObject,
  translated: JsonObject,
  language: string,
  first: JsonObject,
): JsonObject {
  const result: Record<string, unknown> = { ...merged };
  for (const [field, value] of Object.entries(translated)) {
    const original = first[field];
    const [own, lists] = [merged[field], blocksOf(value)];
    const originals = blocksOf(original);
    if (lists !== null && originals?.length === lists.length && Array.isArray(own))
      result[field] = own.map((entry, index) =>
        isJsonObject(entry)
          ? mergeBlock(entry, lists[index] ?? entry, language, originals[index] ?? entry)
          : entry,
      );
    else if (JSON.stringify(value) !== JSON.stringify(original))
      // As the CMS exports it: `pt-br` is `pt_br` there.
      result[`${field}__i18n__${language.replaceAll('-', '_')}`] = value;
  }
  return result;
}

function blocksOf(value: unknown): readonly JsonObject[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  return value.every((entry) => isJsonObject(entry) && isRawBlock(entry)) ? value : null;
}

/** A folder as the CMS exports it. */
function folderOf(link: JsonObject): JsonObject {
  const fullSlug = textOf(link['slug']);
  return {
    id: integerOf(link['id'], 1),
    uuid: link['uuid'],
    name: textOf(link['name']),
    slug: fullSlug.split('/').findLast((segment) => segment !== '') ?? fullSlug,
    full_slug: fullSlug,
    content: {},
    created_at: textOf(link['created_at']) || anyDay,
    updated_at: textOf(link['created_at']) || anyDay,
    published_at: null,
    first_published_at: null,
    is_folder: true,
    parent_id: integerOf(link['parent_id'], 0),
    position: integerOf(link['position'], 0),
    group_id: link['uuid'],
  };
}

function assetsIn({ stories }: ForeignSpace): readonly string[] {
  const addresses = objectsIn(stories.map(({ content }) => content)).flatMap(({ filename }) => {
    const address = textOf(filename);
    const absolute = address.startsWith('//') ? `https:${address}` : address;
    return URL.canParse(absolute) ? [absolute] : [];
  });
  return [...new Set(addresses)].toSorted();
}

/** The links of all published stories and of all folders, as the delivery API has them. */
export async function readLinks(client: Pick<ContentClient, 'get'>): Promise<readonly JsonObject[]> {
  const scope = { priority: 'known', signal: new AbortController().signal } as const;
  const links: JsonObject[] = [];
  for (let page = 1; ; page += 1) {
    const query = { version: 'published', paginated: 1, include_dates: 1, per_page: 1_000, page };
    const { body, total } = await client.get(['cdn', 'links'], query, scope);
    const found = objectsOf(isJsonObject(body['links']) ? Object.values(body['links']) : []);
    links.push(...found);
    if (found.length === 0 || links.length >= (total ?? 0)) return links;
  }
}
