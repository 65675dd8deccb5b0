import { formsIn, type FormDefinition } from '../../common/forms/form-definition';
import { parsePayload, type Payload } from '../../common/page/page-data';
import type { ResolveRoute } from '../../common/routes';
import { isWellEncoded } from '../../common/story/story-path';
import type { CachedResponse } from '../pages/cache/cached-response';
import type { PageAddress } from '../pages/page-address';
import type { PageCache } from '../pages/cache/page-cache';

/** A published page, and the forms on it. */
export interface FormPage {
  readonly address: PageAddress;
  /** By key; of equal ones the first. */
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** What the page is made of. Read anew each time: hardly anybody needs it. */
  readonly payload: () => Payload;
}

/** Finds pages that forms stand on. */
export interface FormPages {
  /**
   * The published page at a path, or null where there is none.
   * @param path as somebody claims it.
   * @throws {PageError} 503 while nobody can say.
   */
  readonly find: (path: string) => Promise<FormPage | null>;
}

/** Characters of a page's path; the request line of a longer one would not be read either. */
const longestPath = 4_000;

/** Redirects that are followed to a page's one true path. */
const mostRedirects = 2;

/**
 * Finds them among the finished answers, so that forms are received for as long as their pages are served, and what a page
 * asks is read once.
 */
export function createFormPages({
  resolve,
  pages,
}: {
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageCache, 'read'>;
}): FormPages {
  const known = new WeakMap<CachedResponse, FormPage['forms']>();

  function formsOf(response: CachedResponse): FormPage['forms'] {
    const before = known.get(response);
    if (before !== undefined) return before;
    const forms = new Map<string, FormDefinition>();
    for (const form of formsIn(payloadOf(response).story.content))
      if (!forms.has(form.key)) forms.set(form.key, form);
    known.set(response, forms);
    return forms;
  }

  return {
    find: async (path) => {
      const address = addressOf(path, resolve);
      const response = address === null ? null : await pages.read(address, 'payload');
      if (address === null || response === null) return null;
      return { address, forms: formsOf(response), payload: () => payloadOf(response) };
    },
  };
}

function payloadOf(response: CachedResponse): Payload {
  return parsePayload(JSON.parse(response.text()));
}

/** The address of a page of this site, or null. What the request line could not hold is none. */
function addressOf(claimed: string, resolve: ResolveRoute): PageAddress | null {
  let path = claimed;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (path.length > longestPath || !/^\/[\u0021-\u007e]*$/.test(path)) return null;
    if (/[?#]/.test(path) || !isWellEncoded(path)) return null;
    const route = resolve(path);
    if (route.kind === 'story') return { path, language: route.language, slug: route.slug };
    if (route.kind !== 'redirect') return null;
    path = route.to;
  }
  return null;
}
