import { siteConfigOf } from '../../../common/page/content-types';
import { languageCodeOf, type Payload } from '../../../common/page/page-data';
import { textOf } from '../../../common/json';
import { titleOf } from '../../../common/story/page-names';
import type { StoryQuery } from '../../../common/story/story-query';
import type { ContentSource } from '../../content/content-source';
import type { Dependencies } from '../../content/story-index/changes';
import type { StorySummary } from '../../content/summaries/summary';
import { allOf } from '../../content/story-index/dependencies';
import { unavailable } from '../../http/unavailable';
import { pagedListOf } from '../list-parts';
import type { LoadedPage } from '../join-page';
import type { PageLoader } from '../load-page';
import { keyOf, type PageAddress } from '../page-address';
import { atomOf, type Feed, type FeedEntry } from './atom';

/** A feed before it is sent. */
interface LoadedFeed extends Pick<LoadedPage, 'isFresh' | 'isComplete' | 'dependencies'> {
  readonly text: string;
}

/**
 * Loads the feed of a page's list; null for a page without one, and for further pages of a list.
 * @throws {HttpError} as `PageLoader.page`, and 503 while it is unknown what lists show.
 */
export type LoadFeed = (address: PageAddress) => Promise<LoadedFeed | null>;

/** Stories in a feed. */
const maxEntries = 50;

interface FeedDeps {
  readonly load: Pick<PageLoader, 'page'>;
  readonly content: Pick<ContentSource, 'summaries' | 'index'>;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** The public origin; without it there are no feeds, whose URLs are absolute. */
  readonly siteUrl: string | undefined;
}

/** Creates a {@link LoadFeed}. */
export function createFeedLoader({ load, content, languages, siteUrl }: FeedDeps): LoadFeed {
  const feedOf = (origin: string, address: PageAddress, loaded: LoadedPage): LoadedFeed | null => {
    const { language } = address;
    const query = feedQueryOf(loaded.payload);
    const found = query && content.summaries.find(query, language);
    if (query === null || found === null) return nothingOf(loaded);
    const index = content.index.current();
    const authors = new Set<string>();
    const entries = found.result.stories.flatMap((story): readonly FeedEntry[] => {
      if (story === null) return [];
      const author = textOf(content.summaries.summary(story.uuid, language)?.details['author']);
      if (author !== '') authors.add(author);
      const { date, path } = story;
      const publishedAt = index?.get(story.uuid)?.publishedAt ?? 0;
      return [
        {
          ...story,
          url: origin + path,
          published: date || publishedAt,
          updated: Math.max(publishedAt, date),
          author: authorName(content.summaries.summary(author, language)),
        },
      ];
    });
    const shown: Dependencies = {
      contents: new Set([...entries.map(({ uuid }) => uuid), ...authors]),
      addresses: new Set(),
      lists: [{ query, language, stamp: found.stamp, keys: found.keys }],
    };
    const text = atomOf({
      ...namesOf(loaded.payload),
      language: languageCodeOf({ language, site: { languages } }),
      page: origin + address.path,
      self: origin + keyOf(address, 'feed'),
      entries,
    });
    const { isFresh, isComplete } = loaded;
    const dependencies = allOf([loaded.dependencies, shown]);
    return { text, dependencies, isComplete, isFresh: isFresh && index !== undefined };
  };
  /** @throws {HttpError} 503 for a page whose lists are not known yet. */
  const nothingOf = ({ isFresh }: LoadedPage): null => {
    if (!isFresh && content.summaries.version() === 0) throw unavailable();
    return null;
  };
  return async (address) => {
    if (siteUrl === undefined) return null;
    const loaded = await load.page(address);
    return loaded && feedOf(siteUrl, address, loaded);
  };
}

/** The query of a page's feed; null for a page without a list, or for a further page of one. */
function feedQueryOf(payload: Payload): StoryQuery | null {
  const list = pagedListOf(payload);
  if (list === null || list.view.page > 1 || list.view.tag !== undefined) return null;
  return { ...list.query, order: 'newest', perPage: maxEntries, page: 1 };
}

function authorName(author: StorySummary | null): string {
  return author?.component === 'author' ? textOf(author.details['name']).trim() || author.title : '';
}

/** The feed's title, and the name that stands for entries without an author. */
function namesOf({ story, config }: Payload): Pick<Feed, 'title' | 'publisher'> {
  const { site_name: siteName } = siteConfigOf(config, { assetOrigins: [] });
  const title = titleOf(story);
  return { title: siteName === '' ? title : `${title} – ${siteName}`, publisher: siteName || title };
}
