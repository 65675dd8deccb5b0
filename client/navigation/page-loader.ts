import { componentsIn, type BlockLoader } from '../../common/block-system/block-loader';
import type { PageData } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import { loadPayload, type PayloadKey } from './load-payload';

/** Brings pages of this site to the browser, with the code of their blocks. */
export interface PageSource {
  /**
   * Everything that showing the page takes, or null where it needs a document of its own; what was fetched ahead is used.
   * @throws whatever keeps it from being shown.
   */
  readonly load: (path: string) => Promise<PageData | null>;
  /** Fetches a page ahead, unless it is there. Never throws. */
  readonly fetchAhead: (path: string) => Promise<void>;
}

/** Milliseconds for which a page that was fetched ahead may be shown. */
const freshFor = 30_000;

/** Pages fetched ahead that are held at once; the oldest give way. */
const mostAhead = 20;

interface Ahead {
  readonly at: number;
  readonly page: Promise<PageData | null>;
}

/**
 * @param first the page that the server rendered.
 * @param now milliseconds since any moment.
 */
export function createPageSource({
  first,
  blockLoader,
  resolve,
  now = () => performance.now(),
}: {
  readonly first: PageData;
  readonly blockLoader: BlockLoader;
  readonly resolve: ResolveRoute;
  readonly now?: () => number;
}): PageSource {
  const ahead = new Map<string, Ahead>();
  let key = keyOf(first);

  async function fetchPage(path: string, priority: RequestPriority): Promise<PageData | null> {
    const route = resolve(path);
    if (route.kind !== 'story') throw new Error(`${path} is not the address of a page`);
    // Which blocks the page has only its payload tells, but nearly every page has still ones: their code, one chunk, comes
    // beside it and not after it.
    blockLoader.load(blockLoader.staticBlock).catch(() => {});
    const payload = await loadPayload(path, key, priority);
    if (key.buildId !== '' && payload.buildId !== key.buildId)
      throw new Error('The payload is of another build');
    key = { ...key, cv: Math.max(key.cv, payload.cv), buildId: payload.buildId };
    // The first page's header and footer, too: what of them was left alone may have to change now.
    const around = [payload.config?.content, first.shown.config?.content];
    const names = [...componentsIn(payload.story.content, ...around)];
    // The policy that keeps the bot check's script out is this document's for as long as it is open.
    if (first.site.cspBlocksCaptcha && names.some((name) => blockLoader.nameOf(name) === 'form_element'))
      return null;
    await blockLoader.load(names);
    return { shown: { kind: 'story', ...payload }, language: route.language, site: first.site };
  }

  function take(path: string): Promise<PageData | null> | undefined {
    const found = ahead.get(path);
    ahead.delete(path);
    return found !== undefined && now() - found.at < freshFor ? found.page : undefined;
  }

  return {
    load: (path) => {
      const page = take(path);
      if (page !== undefined) return page.catch(() => fetchPage(path, 'high'));
      return fetchPage(path, 'high');
    },
    fetchAhead: async (path) => {
      const found = ahead.get(path);
      if (found !== undefined && now() - found.at < freshFor) return;
      const page = fetchPage(path, 'low');
      ahead.delete(path);
      ahead.set(path, { at: now(), page });
      for (const oldest of ahead.keys()) {
        if (ahead.size <= mostAhead) break;
        ahead.delete(oldest);
      }
      // Who wants to see it asks again.
      await page.then(
        () => {},
        () => ahead.delete(path),
      );
    },
  };
}

function keyOf({ shown, site: { preview } }: PageData): PayloadKey {
  const previewing = preview === undefined ? {} : { parameters: preview.parameters };
  return shown.kind === 'story'
    ? { cv: shown.cv, buildId: shown.buildId, ...previewing }
    : { cv: 0, buildId: '', ...previewing };
}
