import type { RequestHandler } from 'express';
import type { BlockLoader } from '../../common/block-system/block-loader';
import { createRouteResolver } from '../../common/routes';
import type { Settings } from '../config/settings';
import type { ContentSource } from '../content/content-source';
import { draftTimeout, type DraftSource } from '../content/draft-source';
import { hasPageOf } from '../../common/page/has-page';
import { createListFinder } from '../pages/find-lists';
import { createPageLoader, type PageLoader } from '../pages/load-page';
import { ancestorFinder } from '../pages/page-ancestors';
import type { Redirects } from '../pages/redirects/redirects';
import type { PageRenderer } from '../pages/render/page-renderer';
import { assumeTranslated } from '../pages/translations';
import { handlePreviews } from '../preview/preview-pages';
import type { BuildOutput } from '../runtime/files/build-output';
import type { WithFileSizes } from '../pages/file-sizes';
import type { Log } from '../runtime/logging/log';

interface PreviewParts {
  readonly settings: Pick<Settings, 'siteLanguages' | 'editorOrigin' | 'editorBridgeUrl'>;
  readonly build: Pick<BuildOutput, 'manifest'>;
  readonly content: ContentSource;
  readonly drafts?: DraftSource | null;
  readonly blockLoader: BlockLoader;
  readonly relations: readonly string[];
  readonly log: Log;
  readonly withFileSizes?: WithFileSizes;
}

/** What previews and their errors say to the editor's code. */
export function editorConfigOf({
  settings: { editorOrigin, editorBridgeUrl },
  relations,
}: Pick<PreviewParts, 'settings' | 'relations'>) {
  return { editorOrigin, bridgeUrl: editorBridgeUrl, relations };
}

/** Composes the handler of previews; null without a source of drafts. */
export function composePreviews(
  deps: PreviewParts,
  render: PageRenderer['draft'],
  redirects: Redirects,
  captchaHeaders: readonly string[],
): RequestHandler | null {
  const { build, drafts = null, blockLoader, content, settings, log, withFileSizes } = deps;
  if (drafts === null) return null;
  const shared = {
    // Every story is loaded: the editor of one that is no page gets a note.
    hasPage: () => true,
    // Drafts are in no list: a preview shows the published ones.
    findLists: createListFinder({
      blockLoader,
      content,
      languages: settings.siteLanguages,
      fallback: 'on',
    }),
    findAncestors: ancestorFinder(content.index),
    findTranslations: assumeTranslated(settings.siteLanguages),
    patience: draftTimeout, // an editor would take a header that is late for deleted, and drafts of it would show nowhere
    fallback: 'on', // editors translate what is not translated yet
    buildId: build.manifest.id,
    log,
  } as const;
  const loaderOf = (release: string | null): PageLoader => {
    const { story, health } = drafts.inRelease(release);
    return createPageLoader({ ...shared, content: { story: withFileSizes?.(story) ?? story, health } });
  };
  return handlePreviews({
    resolve: createRouteResolver(settings.siteLanguages), // the story `404` has a page for its editors
    languages: settings.siteLanguages,
    loaderOf,
    hasPage: hasPageOf(blockLoader),
    redirects,
    render,
    editor: editorConfigOf(deps),
    captchaHeaders,
  });
}
