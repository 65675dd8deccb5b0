import { componentsIn, type BlockLoader } from '../../common/block-system/block-loader';
import { languageCodeOf, type PageData } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import { loadPageTexts } from '../../common/texts/page-texts';
import { loadPayload, type FetchOptions, type PayloadKey } from './load-payload';

/** Loads pages of this site with the code of their blocks. */
export interface PageLoader {
  /**
   * Uses the prefetched page if it is fresh.
   * @returns null for a page that needs a document of its own.
   * @throws Error for a page that cannot be shown: a failed request, another build, missing code.
   */
  readonly load: (path: string) => Promise<PageData | null>;
  /**
   * Loads a page ahead of its navigation, unless that has happened. Never throws.
   * @param signal ends the request, unless its response has begun.
   */
  readonly prefetch: (path: string, signal?: AbortSignal) => Promise<void>;
}

/** Milliseconds for which a prefetched page is fresh. */
const freshFor = 30_000;

/** Prefetched pages held at a time; the oldest are dropped. */
const maxPrefetched = 20;

interface Prefetched {
  readonly startedAt: number;
  readonly page: Promise<PageData | null>;
}

export interface PageLoaderDeps {
  /** The page that the server rendered. */
  readonly initialPage: PageData;
  readonly blockLoader: BlockLoader;
  readonly resolve: ResolveRoute;
  /** Milliseconds since any fixed moment. */
  readonly now?: () => number;
}

export function createPageLoader({ now = () => performance.now(), ...deps }: PageLoaderDeps): PageLoader {
  const fetchPage = createPageFetcher(deps);
  const languageOf = (path: string): string => {
    const route = deps.resolve(path);
    const language = route.kind === 'story' ? route.language : null;
    return languageCodeOf({ language, site: deps.initialPage.site });
  };
  const prefetched = new Map<string, Prefetched>();
  const freshPage = (path: string): Prefetched['page'] | undefined => {
    const found = prefetched.get(path);
    return found !== undefined && now() - found.startedAt < freshFor ? found.page : undefined;
  };
  return {
    load: async (path) => {
      const fresh = freshPage(path);
      prefetched.delete(path);
      const page = fresh?.catch(() => fetchPage(path, foreground)) ?? fetchPage(path, foreground);
      // Not ahead of the navigation: few visitors change the language.
      const [data] = await Promise.all([page, loadPageTexts(languageOf(path))]);
      return data;
    },
    prefetch: async (path, signal) => {
      if (freshPage(path) !== undefined) return;
      const page = fetchPage(path, { priority: 'low', signal });
      prefetched.delete(path);
      prefetched.set(path, { startedAt: now(), page });
      for (const oldest of prefetched.keys()) if (prefetched.size > maxPrefetched) prefetched.delete(oldest);
      // A failure is not cached: the navigation fetches the page again.
      await page.then(
        () => {},
        () => prefetched.delete(path),
      );
    },
  };
}

/** For a visitor who waits. */
const foreground: FetchOptions = { priority: 'high' };

type FetchPage = (path: string, options: FetchOptions) => Promise<PageData | null>;

function createPageFetcher({ initialPage, blockLoader, resolve }: PageLoaderDeps): FetchPage {
  const { site } = initialPage;
  let key = keyOf(initialPage);
  return async (path, options) => {
    const route = resolve(path);
    if (route.kind !== 'story') throw new Error(`${path} is not the path of a page`);
    // Only the payload names the blocks of the page, but nearly every page has common ones: their chunk loads in parallel.
    blockLoader.load(blockLoader.commonBlocks).catch(() => {});
    const payload = await loadPayload(path, key, options);
    if (key.buildId !== '' && payload.buildId !== key.buildId)
      throw new Error(`The payload of ${path} comes from another build`);
    key = { ...key, buildId: payload.buildId };
    // The initial header and footer included: their static blocks have no code yet and may have to change now.
    const siteChrome = [payload.config?.content, initialPage.shown.config?.content];
    const names = [...componentsIn(payload.story.content, ...siteChrome)];
    // The policy of this document, which blocks the captcha's script, applies until the next full load.
    if (site.cspBlocksCaptcha && names.some((name) => blockLoader.nameOf(name) === 'form_element'))
      return null;
    await blockLoader.load(names);
    return { shown: { kind: 'story', ...payload }, language: route.language, site };
  };
}

function keyOf({ shown, site: { preview } }: PageData): PayloadKey {
  const previewing = preview === undefined ? {} : { parameters: preview.parameters };
  return shown.kind === 'story' ? { buildId: shown.buildId, ...previewing } : { buildId: '', ...previewing };
}
