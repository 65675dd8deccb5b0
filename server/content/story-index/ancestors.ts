import type { StoryAddress } from '../../../common/story/story-path';
import { slugIn } from './story-slugs';
import { addressesOf, type IndexedStory, type StoryIndex } from './story-index';

/** A folder's start page above a page. */
export interface Ancestor {
  readonly uuid: string;
  /** Its name in the language of the page, else in the first. */
  readonly name: string;
  /** The language of the page where the name is in it; left out: the first. */
  readonly lang?: string;
  /** Its slug in the language of the page: that of the page may begin with another one, which is redirected. */
  readonly slug: string;
}

/** The published start pages of the folders that a page is in, the outermost first. */
export function ancestorsOf(index: StoryIndex, { language, slug }: StoryAddress): readonly Ancestor[] {
  return parentSlugs(slug).flatMap((parent) => {
    const story = index.at({ language, slug: parent });
    const translated = story?.alternates.find((alternate) => alternate.language === language);
    const name = translated?.name || story?.name;
    if (story === undefined || !name) return [];
    const isTranslated = language !== null && name !== story.name;
    return [
      { uuid: story.uuid, name, slug: slugIn(story, language), ...(isTranslated && { lang: language }) },
    ];
  });
}

/** The keys by which a page depends on the names of its ancestors, whether they exist or not. */
export function ancestorKeys({ language, slug }: StoryAddress): readonly string[] {
  const parents = parentSlugs(slug);
  const inLanguage = language === null ? [] : parents.map((parent) => `${language}/${parent}`);
  return [...parents, ...inLanguage].map(nameKey);
}

/** The keys, as {@link ancestorKeys}, of pages that show a story's name, where that differs between two versions. A new or missing one is undefined. */
export function changedNames(
  before: IndexedStory | undefined,
  after: IndexedStory | undefined,
): readonly string[] {
  if (shownNames(before) === shownNames(after)) return [];
  return [before, after].flatMap((story) => (story === undefined ? [] : ancestorNameKeys(story)));
}

/** The keys, as {@link ancestorKeys}, of pages below a story; none where it is no start page. */
export function ancestorNameKeys(story: IndexedStory): readonly string[] {
  return story.name === undefined ? [] : addressesOf(story).map(nameKey);
}

/** `a/b/c` has the parents `a` and `a/b`. */
function parentSlugs(slug: string): readonly string[] {
  const segments = slug.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

function nameKey(slug: string): string {
  return `~${slug}`;
}

function shownNames(story: IndexedStory | undefined): string {
  if (story?.name === undefined) return '';
  return JSON.stringify([story.name, story.addressStamp, story.alternates.map(({ name }) => name)]);
}
