import { componentsIn, type BlockLoader } from '../../common/block-system/block-loader';
import { languageCodeOf, type PageData } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import { loadPageTexts } from '../../common/texts/page-texts';
import { loadPayload, type FetchOptions, type PayloadKey } from './load-payload';
import { createPrefetchedPages, type PrefetchedPages } from './prefetched-pages';

/** Loads pages of this site with the code of their blocks. */
export interface PageLoader extends PrefetchedPages<PageData | null> {
  /**
   * Uses the prefetched page if it is fresh.
   * @returns null for a page that needs a document of its own.
   * @throws Error for a page that cannot be shown: a failed request, another build, missing code.
   */
  readonly load: (path: string) => Promise<PageData | null>;
}

/** Prefetched pages held at a time. */
const maxPrefetched = 20;

export interface PageLoaderDeps {
  /** The page that the server rendered. */
  readonly initialPage: PageData;
  readonly blockLoader: BlockLoader;
  readonly resolve: ResolveRoute;
  /** Milliseconds since any fixed moment. */
  readonly now?: () => number;
}

export function createPageLoader({ now, ...deps }: PageLoaderDeps): PageLoader {
  const languageOf = (path: string): string => {
    const route = deps.resolve(path);
    const language = route.kind === 'story' ? route.language : null;
    return languageCodeOf({ language, site: deps.initialPage.site });
  };
  const { load, prefetch } = createPrefetchedPages(createPageFetcher(deps), maxPrefetched, now);
  return {
    load: async (path) => {
      // Not ahead of the navigation: few visitors change the language.
      const [data] = await Promise.all([load(path), loadPageTexts(languageOf(path))]);
      return data;
    },
    prefetch,
  };
}

type FetchPage = (path: string, options: FetchOptions) => Promise<PageData | null>;

function createPageFetcher({ initialPage, blockLoader, resolve }: PageLoaderDeps): FetchPage {
  const { site } = initialPage;
  let key = keyOf(initialPage);
  return async (path, options) => {
    const route = resolve(path);
    if (route.kind !== 'story') throw new Error(`${path} is not the path of a page`);
    // Only the payload names the blocks of the page, but nearly every page has common ones, and no payload names those of the
    // layout: their chunk loads in parallel.
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
    await blockLoader.load([...blockLoader.commonBlocks, ...names]);
    return { shown: { kind: 'story', ...payload }, language: route.language, site };
  };
}

function keyOf({ shown, site: { preview } }: PageData): PayloadKey {
  const previewing = preview === undefined ? {} : { parameters: preview.parameters };
  return shown.kind === 'story' ? { buildId: shown.buildId, ...previewing } : { buildId: '', ...previewing };
}
