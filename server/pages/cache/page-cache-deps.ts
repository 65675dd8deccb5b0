import { HttpError } from '../../../common/errors';
import type { ResolveRoute } from '../../../common/routes';
import type { ContentSource } from '../../content/content-source';
import type { Clock } from '../../runtime/clock';
import type { LoadFeed } from '../feed/load-feed';
import type { PageLoader } from '../load-page';
import type { ResponseKind } from '../page-address';
import type { RenderStory } from '../render/page-renderer';
import type { PageStore } from '../store/page-store';
import type { ShareBody } from './cached-response';
import type { CountView } from '../count-views';
import type { UntranslatedPages } from '../untranslated-pages';
import type { PageEvent } from './page-events';
import type { SharedCaching } from './shared-caching';

/** Dependencies of a page cache. */
export interface PageCacheDeps {
  readonly content: Pick<ContentSource, 'version' | 'index' | 'onPublish'>;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  readonly resolve: ResolveRoute;
  readonly untranslated: Pick<UntranslatedPages, 'has' | 'isCurrent'>;
  readonly load: Pick<PageLoader, 'page'>;
  readonly loadFeed: LoadFeed;
  readonly render: RenderStory;
  readonly pageStore: PageStore;
  /** Response headers, names and values in turn, by kind; `captchaHtml` for documents with a form that has a captcha. */
  readonly headers: Readonly<Record<ResponseKind | 'captchaHtml', readonly string[]>>;
  readonly sharedCaching: Pick<SharedCaching, 'keyHeaders' | 'staleCacheControl'>;
  /** `off`: nothing is reused while the CMS responds. */
  readonly reuse: 'on' | 'off';
  /** The year that pages show: pages of another year are outdated. */
  readonly year: () => number;
  readonly clock: Clock;
  /** Compresses once for all processes of the site. Default: there is one. */
  readonly shareBody?: ShareBody | undefined;
  /** Called with an unexpected error of a page that a publish had rendered: no visitor waits for it. */
  readonly onRefreshFailed: (error: unknown) => void;
  readonly metrics: {
    /** Counts where a page came from, if not from memory at once. */
    readonly countPage: (event: PageEvent) => void;
    /** Counts a response from memory at once; 304 for one that the client has. Called for each, so it costs next to nothing. */
    readonly countHit: (kind: ResponseKind, status: number) => void;
  };
  /** Counts the view of a page whose document is sent from memory. Left out: views are not counted. */
  readonly countView?: CountView | undefined;
}

/**
 * The error of a page that is unavailable.
 * @throws any other error as it is.
 */
export function httpErrorOf(thrown: unknown): HttpError {
  if (thrown instanceof HttpError) return thrown;
  throw thrown;
}
