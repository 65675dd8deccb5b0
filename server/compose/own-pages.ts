import type { Response } from 'express';
import { storyAddress, storySegments } from '../../common/story/story-path';
import { editorConfigOf } from './previews';
import type { Settings } from '../config/settings';
import type { ContentSource } from '../content/content-source';
import { errorHandler } from './error-handler';
import type { SharedCounts } from '../http/rate-limiter';
import type { PageLoader } from '../pages/load-page';
import type { NotFoundPage } from '../pages/not-found/not-found-page';
import type { PageRenderer } from '../pages/render/page-renderer';
import { previewConfigOf } from '../preview/preview-pages';
import type { Log } from '../runtime/logging/log';
import { handleSearch } from '../search/handle-search';

interface OwnPagesDeps {
  readonly settings: Pick<Settings, 'siteLanguages' | 'editorOrigin' | 'editorBridgeUrl'>;
  readonly content: Pick<ContentSource, 'summaries'>;
  readonly relations: readonly string[];
  readonly log: Log;
}

interface OwnPagesParts {
  readonly load: PageLoader;
  readonly render: PageRenderer;
  readonly notFound: NotFoundPage;
  readonly counts: SharedCounts;
}

/** Composes the pages that are no story's: the search page, and errors. In a preview they are part of it. */
export function composeOwnPages(deps: OwnPagesDeps, { load, render, notFound, counts }: OwnPagesParts) {
  const { log, settings } = deps;
  const editor = editorConfigOf(deps);
  const previewConfig = (response: Response) => previewConfigOf(response, editor);
  return {
    search: handleSearch({ ...deps, counts, load, render: render.search, previewConfig }),
    errorHandler: errorHandler({
      load,
      render: render.error,
      notFound: (error, pathname) => notFound.render(error, pathname),
      languageOf: (pathname) => languageOf(pathname, settings.siteLanguages),
      previewConfig,
      log,
    }),
  };
}

/** The language prefix of a path, or null. What comes after the prefix may be malformed. */
function languageOf(pathname: string, languages: readonly string[]): string | null {
  const segments = storySegments(pathname) ?? pathname.split('/').slice(1);
  return storyAddress(segments, languages).language;
}
