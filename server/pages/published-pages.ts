import type { ResolveRoute } from '../../common/routes';
import { storyPath, type StoryAddress } from '../../common/story/story-path';
import type { ContentSource } from '../content/content-source';
import { slugIn } from '../content/story-index/story-slugs';
import type { IndexedStory, StoryIndex } from '../content/story-index/story-index';
import type { HasPage } from '../../common/page/has-page';
import { isPage } from './page-address';
import type { UntranslatedPages } from './untranslated-pages';

/** What distinguishes pages from other stories in the index. */
export interface PublishedPagesDeps {
  readonly content: Pick<ContentSource, 'summaries'>;
  readonly resolve: ResolveRoute;
  readonly hasPage: HasPage;
  readonly untranslated: Pick<UntranslatedPages, 'has'>;
}

/** The pages in an index of stories, by the last summaries that are known. */
export interface PublishedPages {
  /** The path of a story's page in a language; null for a story that has none there. */
  readonly pathOf: (story: IndexedStory, language: string | null) => string | null;
  /** True for an address that has a page. */
  readonly has: (index: StoryIndex, address: StoryAddress) => boolean;
}

export function createPublishedPages({
  content,
  resolve,
  hasPage,
  untranslated,
}: PublishedPagesDeps): PublishedPages {
  const pathOf: PublishedPages['pathOf'] = (story, language) => {
    const slug = slugIn(story, language);
    const path = storyPath({ language, slug });
    if (!isPage({ path, language, slug }, resolve) || untranslated.has(story.uuid, language)) return null;
    const component = content.summaries.summary(story.uuid, null)?.component ?? '';
    return hasPage({ component }) ? path : null;
  };
  return {
    pathOf,
    has: (index, address) => {
      const story = index.at(address);
      return story !== undefined && pathOf(story, address.language) !== null;
    },
  };
}
