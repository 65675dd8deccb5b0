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
  readonly payload: () => Promise<Payload>;
}

/**
 * Finds the published page at a path, or the home page in its language, with the forms that all pages share; null if
 * neither is published.
 * @param path unchecked, as a client sends it.
 * @throws {HttpError} 503 while the page cannot be loaded.
 */
export type FindFormPage = (path: string) => Promise<FormPage | null>;

/** Maximum length of a page's path, in characters; request lines with longer ones are rejected, too. */
const maxPathLength = 4_000;

/** Redirects that are followed to a page's canonical path. */
const maxRedirects = 2;

/**
 * Reads pages from the page cache, so that forms work for as long as their pages do, and parses each cached page's forms once.
 * An address without a page, such as that of the search page or of an error, shows header and footer of the site: its
 * forms are those of them on the home page.
 */
export function createFormPageFinder({
  resolve,
  pages,
}: {
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageCache, 'read'>;
}): FindFormPage {
  const cached = new WeakMap<CachedResponse, PageForms>();

  async function formsOf(response: CachedResponse): Promise<PageForms> {
    const forms = cached.get(response) ?? readForms(await payloadOf(response));
    cached.set(response, forms);
    return forms;
  }

  async function find(address: PageAddress | null, part: keyof PageForms): Promise<FormPage | null> {
    const response = address === null ? null : await pages.read(address, 'payload');
    if (address === null || response === null) return null;
    const forms = await formsOf(response);
    return { address, forms: forms[part], payload: () => payloadOf(response) };
  }

  return async (path) => {
    const address = addressOf(path, resolve);
    const page = await find(address, 'all');
    return page ?? find(addressOf(`/${address?.language ?? ''}`, resolve), 'ofLayout');
  };
}

/** The forms of a page by their keys: all, and those of the header and footer that all pages share. */
interface PageForms {
  readonly all: FormPage['forms'];
  readonly ofLayout: FormPage['forms'];
}

function readForms({ story, config }: Payload): PageForms {
  const ofLayout = [...formsIn(config?.content ?? {})];
  return { all: byKey([...formsIn(story.content), ...ofLayout]), ofLayout: byKey(ofLayout) };
}

function byKey(forms: readonly FormDefinition[]): FormPage['forms'] {
  return new Map(forms.toReversed().map((form) => [form.key, form]));
}

async function payloadOf(response: CachedResponse): Promise<Payload> {
  return parsePayload(JSON.parse(await response.text()));
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
