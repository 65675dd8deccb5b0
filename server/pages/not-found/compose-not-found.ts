import type { ContentSource } from '../../content/content-source';
import { composePageCache, yearOf } from '../compose-pages';
import type { PageLoader } from '../load-page';
import type { PublishedPages } from '../published-pages';
import type { PageRenderer } from '../render/page-renderer';
import { NotFoundPage } from './not-found-page';
import { createSuggestPages } from './suggest-pages';

/** Dependencies: those of the cache of all pages, and what distinguishes pages from other stories. */
type NotFoundOptions = Omit<Parameters<typeof composePageCache>[0], 'content' | 'load' | 'metrics'> & {
  readonly content: ContentSource;
  readonly load: PageLoader;
  readonly renderer: PageRenderer;
  readonly published: PublishedPages;
};

/** Composes the page of a 404. */
export function composeNotFound({ renderer, published, ...options }: NotFoundOptions): NotFoundPage {
  const { content, load, today, clock } = options;
  const languages = options.settings.siteLanguages;
  // The story `404` is cached and stored like a page, but apart from pages: no address leads to it. A publish does not render
  // it ahead: the next visitor of an unknown address does.
  const stories = composePageCache({
    ...options,
    content: { ...content, onPublish: () => () => {} },
    metrics: { countPage: () => {}, countHit: () => {} },
  });
  return new NotFoundPage({
    languages,
    content,
    stories,
    load,
    render: renderer,
    suggest: createSuggestPages({ content, pages: published, languages }),
    year: () => yearOf(today),
    clock,
  });
}
