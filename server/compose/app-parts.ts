import { Router, type RequestHandler } from 'express';
import type { BlockLoader } from '../../common/block-system/block-loader';
import type { ResolveRoute } from '../../common/routes';
import { sharedCachingOf } from '../cdn/compose-cdn';
import { composeAccess } from './access';
import { composeOwnPages } from './own-pages';
import { composePreviews } from './previews';
import { composeSecurity } from './security';
import { composeCountedPages } from './visits';
import type { Settings } from '../config/settings';
import { createMemoryState } from '../coordination/memory-state';
import { SharedFetches } from '../coordination/shared-fetches';
import type { SharedState } from '../coordination/shared-state';
import type { ContentSource } from '../content/content-source';
import type { DraftSource } from '../content/draft-source';
import type { SharedCounts } from '../http/rate-limiter';
import { handleDiscovery } from '../discovery/handle-discovery';
import { composeForms, type FormSettings } from '../forms/compose-forms';
import type { JoinMetrics, Metrics } from '../observability/metrics';
import type { LoopLag } from '../overload/loop-lag';
import { composeRendering } from '../pages/compose-pages';
import type { WithFileSizes } from '../pages/file-sizes';
import { shareBodies } from '../pages/cache/share-bodies';
import { hasPageOf } from '../../common/page/has-page';
import type { PageLoader } from '../pages/load-page';
import { composeNotFound } from '../pages/not-found/compose-not-found';
import { withNotFound } from '../pages/not-found/with-not-found';
import { createPublishedPages, type PublishedPages } from '../pages/published-pages';
import { Redirects } from '../pages/redirects/redirects';
import { handleManifest } from '../pages/site-manifest';
import { nullPageStore, type PageStore } from '../pages/store/page-store';
import type { PublicFiles } from '../pages/public-files';
import type { RenderSettings } from '../pages/store/render-settings';
import { createPreviewAccess } from '../preview/preview-access';
import { decidePreview } from '../preview/preview-pages';
import type { BuildOutput } from '../runtime/files/build-output';
import { systemClock, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import type { StandardOutput } from '../runtime/logging/standard-output';
import type { SubmissionDesk } from '../submissions/submission-desk';
import {
  nullSubmissionStore,
  type SubmissionCounts,
  type SubmissionStore,
} from '../submissions/store/submission';
import { VITALS_PATH } from '../../common/vitals-path';
import type { Visits } from '../visits/open-visits';
import { receiveVitals } from '../vitals/receive-vitals';

/** The settings that the app reads. */
export type AppSettings = RenderSettings &
  FormSettings &
  Pick<
    Settings,
    | 'analyticsOrigins'
    | 'accessLog'
    | 'cacheStatus'
    | 'cdn'
    | 'contentCacheTtl'
    | 'contentCache'
    | 'contentReleases'
    | 'contentSpaceId'
    | 'siteIndexed'
    | 'sitePassword'
    | 'teamPassword'
    | 'contentWebhookSecret'
    | 'contentWebhookKey'
    | 'contentPreviewToken'
    | 'editorOrigin'
    | 'editorBridgeUrl'
    | 'trustProxy'
    | 'metricsToken'
    | 'siteConnectOrigins'
    | 'visits'
    | 'webVitals'
  >;

/** Dependencies of the app. Tests pass their own content source and blocks. */
export interface AppDeps {
  readonly settings: AppSettings;
  readonly build: BuildOutput;
  readonly content: ContentSource;
  /** Default: no previews. */
  readonly drafts?: DraftSource | null;
  readonly metrics: Metrics;
  /** Default: no pages on disk. */
  readonly pageStore?: PageStore;
  /** Default: stories as the CMS delivers them. */
  readonly withFileSizes?: WithFileSizes;
  /** Files at addresses without a page. Default: none. */
  readonly publicFiles?: PublicFiles;
  /** Default: none, and forms get 503. */
  readonly submissions?: SubmissionStore | null;
  /** What the team does with submissions. Default: the site has no inbox. */
  readonly submissionDesk?: SubmissionDesk | null;
  /** The counter of page views. Default: none. */
  readonly visits?: Pick<Visits, 'counter' | 'database'> | null;
  /** Where the lines of the access log go, and how many were dropped. Default: nowhere. */
  readonly output?: Pick<StandardOutput, 'write' | 'dropped'>;
  /** Texts that are redacted in the access log. Default: none. */
  readonly secrets?: readonly string[];
  /** Gathers the metrics of all processes of the site. Default: there is one. */
  readonly joinMetrics?: JoinMetrics | undefined;
  /** Counts submissions for the metrics. */
  readonly countSubmissions?: () => Promise<SubmissionCounts | null>;
  readonly clock?: Clock;
  /** Tells when the event loop is late. Default: it never is. */
  readonly loopLag?: LoopLag;
  /** What this process shares with others of the same site. Default: there are none. */
  readonly shared?: SharedState;
  /** Relations of the registry's blocks, as `component.field`. */
  readonly relations: readonly string[];
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly log: Log;
  /** The date whose year pages show. */
  readonly today: () => Date;
  /** Milliseconds since 1970, precise to the second. Default: the system's. */
  readonly now?: () => number;
  /** True once the server has begun to stop: it is then no longer ready. */
  readonly isStopping: () => boolean;
}

/** Composes the parts that several routes share, and the middleware that is made of them. */
export function composeParts(deps: AppDeps) {
  const { settings, build, log, pageStore = nullPageStore, now = Date.now } = deps;
  const { clock = systemClock, shared: counts = stateOf(clock) } = deps;
  const security = composeSecurity(settings);
  const { load, render, ...known } = composeRendering({ ...deps, manifest: build.manifest });
  const published = createPublishedPages({ ...deps, ...known });
  const cacheOptions = {
    ...deps,
    ...known,
    load,
    render: render.story,
    pageStore,
    security,
    reuse: settings.contentCache,
    sharedCaching: sharedCachingOf(settings),
    clock,
    counts,
    shareBody: deps.shared && shareBodies(new SharedFetches(deps.shared, clock)),
  };
  const { countedPages, held, ...cached } = composeCountedPages(cacheOptions);
  const notFound = composeNotFound({ ...cacheOptions, renderer: render, published });
  const redirects = composeRedirects(deps, published);
  const { findRedirect, ...lookups } = redirects.lookups();
  return {
    load,
    ...cached,
    ...lookups,
    shared: counts,
    /** For visitors' requests of pages. */
    pageScope: { ...known, load, pages: countedPages, findRedirect },
    warm: () => cached.pages.warm().then(() => notFound.warm()),
    pageStore,
    forms: composeForms({
      ...cacheOptions,
      ...withNotFound(cached.pages, notFound, settings.siteLanguages),
      render: render.formResult,
      captchaHeaders: security.captcha,
      store: deps.submissions ?? nullSubmissionStore,
      now,
      count: deps.metrics.countForm,
    }),
    secured: security.secured,
    ...endpointsOf(deps, known.resolve, security.standard, counts),
    held,
    ...composeAccess({ ...deps, counts }, security.secured.responses),
    decidePreview: decidePreview(createPreviewAccess(settings, now), log),
    /** Null without a source of drafts. */
    previews: composePreviews(deps, render.draft, redirects, security.captchaPreview),
    ...composeOwnPages(deps, { load, render, notFound, counts }),
  };
}

/** The state of a process that is the only one. */
function stateOf(clock: Clock): SharedState {
  return createMemoryState({ callsPerSecond: Number.MAX_SAFE_INTEGER, clock });
}

/** The handler of the site's manifest. */
export function manifestOf({ settings, build }: AppDeps, load: PageLoader): RequestHandler {
  return handleManifest({
    load,
    settings,
    build: build.manifest,
    sharedCaching: sharedCachingOf(settings),
  });
}

function composeRedirects({ settings, content, log }: AppDeps, pages: PublishedPages): Redirects {
  const site = { languages: settings.siteLanguages, siteUrl: settings.siteUrl };
  return new Redirects({ content, site, pages, log });
}

/** What crawlers read, and the endpoint for web vitals: none where no browser measures them. */
function endpointsOf(
  { content, settings, blockLoader, metrics }: AppDeps,
  resolve: ResolveRoute,
  security: readonly string[],
  counts: SharedCounts,
) {
  const { siteUrl, webVitals } = settings;
  const vitals = receiveVitals(siteUrl, counts, metrics.countVitals);
  return {
    discovery: handleDiscovery({ content, settings, resolve, hasPage: hasPageOf(blockLoader), security }),
    vitals: webVitals === 0 ? [] : [Router().all(VITALS_PATH, ...vitals)],
    /** For requests that cost work. */
    workScope: { resolve, security },
  };
}
