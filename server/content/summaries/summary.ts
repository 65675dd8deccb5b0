import { createHash } from 'node:crypto';
import { articleDateOf } from '../../../common/fields/article-date';
import { isoDateOf } from '../../../common/fields/datetime';
import { normaliseName } from '../../../common/fields/fields';
import { isNoindex } from '../../../common/fields/seo-fields';
import { integerOf, isJsonObject, objectsOf, parseJson, textOf, type JsonObject } from '../../../common/json';
import type { Story } from '../../../common/story/story';
import { slugIn, slugsOf } from '../story-index/story-slugs';

/** What lists, the sitemap, feeds and redirects need of a story, in one language. */
export interface StorySummary {
  readonly uuid: string;
  /** Its root component, normalised; `''` for a story that the CMS lists but does not deliver. */
  readonly component: string;
  /** Path below the space's root, without outer slashes: the same in every language. */
  readonly slug: string;
  /** Its path in this language: its own there, else its slug. */
  readonly path: string;
  readonly isStartpage: boolean;
  readonly title: string;
  readonly description: string;
  /** The stored value of its image field; null without one. */
  readonly image: JsonObject | null;
  /** Seconds since 1970: the date that the editor of an article set, else that of its first publish; 0 where unknown. */
  readonly date: number;
  /** Its place in its folder. */
  readonly position: number;
  readonly tags: readonly string[];
  /** False where its editor excludes it from search engines. */
  readonly isIndexable: boolean;
  /** Identifies its content in this language: equal to that of the first language where it is not translated. */
  readonly contentHash: string;
  /** Whether it is translated into this language, as the CMS says; null where it does not. */
  readonly translationWord: boolean | null;
  /** The stored values of the fields that {@link detailFields} names. */
  readonly details: JsonObject;
}

/** Fields of data stories and articles, which their pages, feeds and redirects use. */
const detailFields = ['author', 'name', 'role', 'link', 'from', 'to', 'status'] as const;

/** Summarises a story. @param language its language; null for the first one. */
export function summarise(story: Story, language: string | null): StorySummary {
  const { uuid, content } = story;
  const texts = ['title', 'intro', 'seo_description'].map((field) => textOf(content[field]).trim());
  const [title = '', intro = '', seoDescription = ''] = texts;
  const slugs = slugsOf(story, language);
  const component = normaliseName(textOf(content['component']));
  const isArticle = component === normaliseName('article');
  return {
    uuid,
    component,
    slug: slugs.slug,
    path: slugIn(slugs, language),
    isStartpage: story['is_startpage'] === true,
    title: (isArticle && title) || nameIn(story, language),
    description: (isArticle && intro) || seoDescription,
    image: imageOf(isArticle ? [content['image'], content['seo_image']] : [content['seo_image']]),
    date: dateOf(story, isArticle ? isoDateOf(textOf(content['date'])) : ''),
    position: integerOf(story['position'], 0),
    tags: tagsOf(story['tag_list']),
    isIndexable: !isNoindex(content),
    contentHash: contentHash(content),
    translationWord: translationWordIn(story, language),
    details: Object.fromEntries(
      detailFields.flatMap((field) => (content[field] === undefined ? [] : [[field, content[field]]])),
    ),
  };
}

/** Fields of a link to a story that hold its address, which the CMS writes in another way for each language. */
const addressFields = new Set(['cached_url', 'url', 'href', 'story']);

/** Identifies content, but for the addresses of stories that it links to: equal in a language without a translation. */
export function contentHash(content: JsonObject): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    isJsonObject(value) && value['linktype'] === 'story'
      ? Object.fromEntries(Object.entries(value).filter(([name]) => !addressFields.has(name)))
      : value,
  );
  return createHash('sha1').update(text).digest('base64url');
}

/** The summary of a story that the CMS lists but does not deliver. */
export function emptySummary(uuid: string): StorySummary {
  const story: Story = { uuid, name: '', full_slug: '', content: {} };
  return { ...summarise(story, null), isIndexable: false };
}

/** The summary in a row with the column `summary`; null without one. */
export function summaryOf(row: JsonObject | undefined): StorySummary | null {
  const value = parseJson(textOf(row?.['summary']));
  return isJsonObject(value) ? (value as unknown as StorySummary) : null; // written by storeSummaries
}

function nameIn(story: Story, language: string | null): string {
  return textOf(translatedSlug(story, language)?.['name']) || story.name;
}

function translationWordIn(story: Story, language: string | null): boolean | null {
  const published = translatedSlug(story, language)?.['published'];
  return typeof published === 'boolean' ? published : null;
}

function translatedSlug(story: Story, language: string | null): JsonObject | undefined {
  return objectsOf(story['translated_slugs']).find(({ lang }) => lang === language);
}

function imageOf(values: readonly unknown[]): JsonObject | null {
  return values.filter(isJsonObject).find(({ filename }) => textOf(filename) !== '') ?? null;
}

function tagsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textOf).filter((tag) => tag.trim() !== '') : [];
}

/** @param own the date that its editor set, in ISO 8601. */
function dateOf(story: Story, own: string): number {
  const date = articleDateOf(own, story) || isoDateOf(textOf(story['created_at']));
  return date === '' ? 0 : Math.floor(Date.parse(date) / 1000);
}
