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
  /** By key; of forms with the same key the first. */
  readonly forms: ReadonlyMap<string, FormDefinition>;
  /** Parses the page's payload. Not cached, because few callers need it. */
  readonly payload: () => Payload;
}

/**
 * Finds the published page at a path; null if there is none.
 * @param path unchecked, as a client sends it.
 * @throws {HttpError} 503 while the page cannot be loaded.
 */
export type FindFormPage = (path: string) => Promise<FormPage | null>;

/** Maximum length of a page's path, in characters; request lines with longer ones are rejected, too. */
const maxPathLength = 4_000;

/** Redirects that are followed to a page's canonical path. */
const maxRedirects = 2;

/** Reads pages from the page cache, so that forms work for as long as their pages do, and parses each cached page's forms once. */
export function createFormPageFinder({
  resolve,
  pages,
}: {
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageCache, 'read'>;
}): FindFormPage {
  const cached = new WeakMap<CachedResponse, FormPage['forms']>();

  function formsOf(response: CachedResponse): FormPage['forms'] {
    const existing = cached.get(response);
    if (existing !== undefined) return existing;
    const forms = new Map<string, FormDefinition>();
    const { story, config } = payloadOf(response);
    // The footer that all pages share may have one, in its small print.
    for (const content of [story.content, config?.content ?? {}])
      for (const form of formsIn(content)) if (!forms.has(form.key)) forms.set(form.key, form);
    cached.set(response, forms);
    return forms;
  }

  return async (path) => {
    const address = addressOf(path, resolve);
    const response = address === null ? null : await pages.read(address, 'payload');
    if (address === null || response === null) return null;
    return { address, forms: formsOf(response), payload: () => payloadOf(response) };
  };
}

function payloadOf(response: CachedResponse): Payload {
  return parsePayload(JSON.parse(response.text()));
}

/** The address of a page of this site; null for other paths, and for those that no request line can hold. */
function addressOf(unchecked: string, resolve: ResolveRoute): PageAddress | null {
  let path = unchecked;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (path.length > maxPathLength || !/^\/[\u0021-\u007e]*$/.test(path)) return null;
    if (/[?#]/.test(path) || !isWellEncoded(path)) return null;
    const route = resolve(path);
    if (route.kind === 'story') return { path, language: route.language, slug: route.slug };
    if (route.kind !== 'redirect') return null;
    path = route.to;
  }
  return null;
}
