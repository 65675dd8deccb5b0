import { NOT_FOUND_SLUG, UNLISTED_PREFIX } from '../../common/constants';
import { CONFIG_SLUG } from '../../common/story/stored-config';
import { normaliseName } from '../../common/fields/fields';
import { isNoindex as hasNoindex } from '../../common/fields/seo-fields';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import { storyNamedBy } from '../../common/story/story-named-by';
import { storyPath } from '../../common/story/story-path';
import type { Story } from '../../common/story/story';
import { siteConfigStory } from '../../common/story/site-config';
import type { HasPage } from '../../common/page/has-page';
import { objectsIn, objectsInContent } from '../../common/walk-json';
import { visitUuids } from '../../server/content/story-index/dependencies';
import {
  translationWord,
  type IndexedStory,
  type StoryIndex,
} from '../../server/content/story-index/story-index';
import { slugIn, slugsOf } from '../../server/content/story-index/story-slugs';
import { contentHash } from '../../server/content/summaries/summary';
import { checkContent } from '../content/check-content';
import { quoted, report, type CheckSettings, type ContentScope } from '../content/content-scope';
import type { VisitedBlock } from '../content/walk-content';
import type { FindingList, StoryReference, StoryVersion } from '../finding';
import { checkPage } from '../page/check-page';
import type { PictureWeights } from '../page/picture-weights';
import { readMarkup } from '../page/read-markup';
import type { RenderPage } from '../page/render-page';
import type { LinkRegister } from '../site/link-register';
import type { StoryRecords } from '../site/story-records';
import type { Components } from './components';
import type { Unpublished } from './read-stories';

/** What the check of a story depends on. */
export interface StoryScope {
  readonly version: StoryVersion;
  /** Null for the first one. */
  readonly language: string | null;
  /** The story `config` in the language. */
  readonly config: Story | null;
  readonly settings: CheckSettings;
  readonly components: Components;
  readonly hasPage: HasPage;
  readonly render: RenderPage;
  /** The published stories. */
  readonly index: StoryIndex;
  /** Stories that are not published, by uuid; empty where they are not known. */
  readonly unpublished: ReadonlyMap<string, Unpublished>;
  readonly records: StoryRecords;
  readonly register: LinkRegister;
  readonly findings: FindingList;
  readonly weights: PictureWeights;
}

/**
 * Checks a story in one language, and remembers what the checks of the whole site need.
 * @param rels stories that relations name, by uuid.
 * @returns false for a story that has been checked already: a draft that is published as it is, a language without a translation.
 */
export function checkStory(
  delivered: Story,
  rels: Readonly<Record<string, Story>>,
  scope: StoryScope,
): boolean {
  const saved = withoutEditorMarks(delivered, scope.version);
  const reference = referenceOf(saved, scope);
  const story = storyOfSite(saved, reference);
  if (reference.full_slug.startsWith(UNLISTED_PREFIX)) return false;
  const hash = contentHash(story.content);
  const { records } = scope;
  if (records.isChecked(reference, scope.settings.siteLanguages[0] ?? '', hash)) {
    const known = records.get(story.uuid);
    // What an untranslated page shows was checked in the first language.
    if (scope.version === 'published' && scope.language !== null)
      checkTranslation(reference, known?.hasPage === true, scope);
    return false;
  }
  if (scope.version === 'published') records.addHash(story.uuid, reference.language, hash);
  const hasPage = reference.full_slug !== CONFIG_SLUG && scope.hasPage(story.content);
  const isNoindex = hasNoindex(story.content);
  if (scope.version === 'published' && scope.language === null)
    records.add(story, { reference, hasPage, isNoindex, folder: folderOf(story, reference) });
  const content: ContentScope = { ...scope, story: reference, target: (uuid) => targetOf(uuid, scope) };
  let hasList = false;
  checkContent(story.content, scope.components, content, (visited) => {
    if (visited.component.name !== 'story_list') return;
    hasList = true;
    addList(visited, content, scope);
  });
  if (hasPage) checkMarkup(story, { rels, isNoindex, hasList }, content, scope);
  return true;
}

/** An adopted space may hold header and footer in a story of another type. */
const storyOfSite = (saved: Story, { full_slug: slug }: StoryReference): Story =>
  slug === CONFIG_SLUG ? siteConfigStory(saved) : saved;

/** The content types that have a page. */
const contentTypes: ReadonlySet<string> = new Set(['page', 'article']);

/** Drafts carry marks for the editor on each block, which no page shows. */
function withoutEditorMarks(story: Story, version: StoryVersion): Story {
  if (version === 'published') return story;
  const text = JSON.stringify(story.content, (key, value: unknown) =>
    key === '_editable' ? undefined : value,
  );
  const content: unknown = JSON.parse(text);
  return { ...story, content: isJsonObject(content) ? content : {} };
}

function referenceOf(story: Story, { version, language, settings }: StoryScope): StoryReference {
  const slugs = slugsOf(story, language);
  return {
    uuid: story.uuid,
    name: story.name,
    full_slug: slugs.slug,
    path: storyPath({ language, slug: slugIn(slugs, language) }),
    language: language ?? settings.siteLanguages[0] ?? '',
    version,
  };
}

function folderOf(story: Story, { full_slug: slug }: StoryReference): string {
  return story['is_startpage'] === true ? slug : slug.split('/').slice(0, -1).join('/');
}

function targetOf(
  uuid: string,
  { index, unpublished }: StoryScope,
): { readonly isPublished: boolean; readonly name: string } | undefined {
  if (index.get(uuid) !== undefined) return { isPublished: true, name: '' };
  const draft = unpublished.get(uuid);
  return draft && { isPublished: false, name: draft.name };
}

function checkTranslation(
  story: StoryReference,
  hasPage: boolean,
  { index, findings }: Pick<StoryScope, 'index' | 'findings'>,
): void {
  const indexed = index.get(story.uuid);
  if (!hasPage || (indexed !== undefined && translationWord(indexed, story.language) === true)) return;
  findings.add('translation-missing', {
    story,
    problem: `the page is not translated into “${story.language}”`,
  });
}

function addList(
  { block, location }: VisitedBlock,
  content: ContentScope,
  { records, version }: StoryScope,
): void {
  const { folder } = block;
  const folderOfList = (isJsonObject(folder) ? storyNamedBy(folder) : '') || content.story.uuid;
  // An editor who wrote a text for the empty list expects it.
  const isExpected = textOf(block['empty_text']).trim() !== '';
  if (version === 'published' && !isExpected)
    records.lists.push({
      folderOf: folderOfList,
      tag: textOf(block['tag']).trim(),
      reportEmpty: (problem) => report(content, 'list-empty', { location, problem }),
    });
}

function checkMarkup(
  story: Story,
  {
    rels,
    isNoindex,
    hasList,
  }: {
    readonly rels: Readonly<Record<string, Story>>;
    readonly isNoindex: boolean;
    readonly hasList: boolean;
  },
  content: ContentScope,
  { config, language, render, records, version, index, weights }: StoryScope,
): void {
  const { story: reference, findings } = content;
  const own = relatedTo(story, rels);
  const links = linksIn([story.content, config?.content, ...Object.values(own)], index, language);
  const page = render({ story, rels: own, links, config, language, path: reference.path });
  const outline = readMarkup(page.markup);
  records.addIds(reference, outline.ids);
  if (version === 'published') weights.add(reference, outline.pictures);
  const isIndexed = !isNoindex && reference.full_slug !== NOT_FOUND_SLUG;
  const isBlock = !contentTypes.has(normaliseName(textOf(story.content['component'])));
  checkPage(page, outline, { isIndexed, isBlock, hasList }, content);
  if (version === 'draft' || !isIndexed) return;
  const first = records.addTitle(page.title, reference);
  if (first !== null)
    findings.add('title-duplicate', {
      story: reference,
      problem: `the title ${quoted(page.title)} is that of ${first.path}, too`,
    });
}

/** The relations of a request that a story names itself. */
function relatedTo(story: Story, rels: Readonly<Record<string, Story>>): Readonly<Record<string, Story>> {
  const own: Record<string, Story> = Object.create(null) as Record<string, Story>;
  visitUuids(objectsInContent(story.content).all, (uuid) => {
    const related = rels[uuid];
    if (related !== undefined) own[uuid] = related;
  });
  return own;
}

/** The links that contents name, as the CMS resolves them. */
function linksIn(
  contents: readonly unknown[],
  index: StoryIndex,
  language: string | null,
): Readonly<Record<string, JsonObject>> {
  const links: Record<string, JsonObject> = Object.create(null) as Record<string, JsonObject>;
  visitUuids(objectsIn(contents), (uuid) => {
    const story = index.get(uuid);
    if (story !== undefined) links[uuid] = { uuid, url: slugOf(story, language) };
  });
  return links;
}

function slugOf(story: IndexedStory, language: string | null): string {
  return slugIn(story, language);
}
