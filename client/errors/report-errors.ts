import { PAGE_DATA_ID } from '../../common/constants';

/**
 * What the client notices by itself: the `hydration` of a page that failed, a `block` that was left out, a `behaviour` of an element
 * that did not start, a `navigation` that became a full load.
 */
export interface Failure {
  readonly kind: 'hydration' | 'block' | 'behaviour' | 'navigation';
  /** Name of the block, if it is one that failed. */
  readonly block?: string;
}

/** Where an error occurred. It holds no query and nothing that the visitor entered. */
export interface ErrorContext {
  readonly kind: Failure['kind'] | 'uncaught' | 'rejection';
  /** Path of the page without query. */
  readonly path: string;
  /** Id of the build that made the page; empty on an error page. */
  readonly build: string;
  readonly block?: string;
}

/** Sends an error somewhere. What it throws, or how long its promise takes, has no effect on the site. */
export type OnBrowserError = (error: unknown, context: ErrorContext) => void | Promise<void>;

/** Errors of one document that are reported: a loop must send no thousands. */
const maxReports = 10;

/**
 * Passes errors on to a hook: uncaught ones, unhandled rejections, and the failures that the returned function is called with. The
 * same error is passed on once a document, and ten errors at most.
 */
export function reportErrors(hook: OnBrowserError): (error: unknown, failure: Failure) => void {
  const reported = new Set<string>();
  const report = (error: unknown, failure: Pick<ErrorContext, 'kind' | 'block'>): void => {
    const key = error instanceof Error ? `${error.name} ${error.message} ${error.stack}` : String(error);
    if (reported.has(key) || reported.size >= maxReports) return;
    reported.add(key);
    // What the hook throws is a rejection as well, and it must not report itself.
    Promise.resolve()
      .then(() => hook(error, { ...failure, path: location.pathname, build: buildOfPage() }))
      .catch(() => {});
  };
  // Scripts of other origins, such as those of extensions, have no error.
  addEventListener('error', ({ error }) => error && report(error, { kind: 'uncaught' }));
  addEventListener('unhandledrejection', ({ reason }) => report(reason, { kind: 'rejection' }));
  return report;
}

function buildOfPage(): string {
  const text = document.querySelector(`script#${PAGE_DATA_ID}`)?.textContent ?? '';
  return /"buildId":"([\w-]+)"/.exec(text)?.[1] ?? '';
}
