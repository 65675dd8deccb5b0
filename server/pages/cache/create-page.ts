import type { RenderedDocument } from '../render/page-renderer';
import { createCachedResponse } from './cached-response';
import type { PageCacheDeps } from './page-cache-deps';
import type { CachedPage } from './page-memory';

/** A page for the cache, with all headers of its response. */
export function createPage(
  { headers, sharedCaching }: Pick<PageCacheDeps, 'headers' | 'sharedCaching'>,
  { text, needsCaptcha }: Pick<RenderedDocument, 'needsCaptcha'> & { readonly text: string | Buffer },
  page: Omit<CachedPage, 'response' | 'visits'>,
): CachedPage {
  const kind = needsCaptcha ? 'captchaHtml' : page.kind;
  const all = [...headers[kind], ...sharedCaching.keyHeaders(page.dependencies)];
  return { ...page, response: createCachedResponse(text, all), visits: 0 };
}
