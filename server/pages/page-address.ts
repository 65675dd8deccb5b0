import { payloadPath, type StoryAddress } from '../../common/story/story-path';

/** Where a page is, and which story it shows. */
export interface PageAddress extends StoryAddress {
  /** The page's own path, as `storyPath` writes it. */
  readonly path: string;
}

/** What is answered of a page: the document, or what it is made of. */
export type PageKind = 'html' | 'payload';

export const pageKinds: readonly PageKind[] = ['html', 'payload'];

/** The path under which an answer is asked for, which names it everywhere. */
export function keyOf({ path }: PageAddress, kind: PageKind): string {
  return kind === 'html' ? path : payloadPath(path);
}

/** True of an address with a parameter that decides what is answered; nobody else's do. */
export function bypassesCache(url: string): boolean {
  return /[?&](?:_storyblok|_form=)/.test(url);
}

/** True of the paths that something else than a page answers, if anything does. */
export function isReservedPath(pathname: string): boolean {
  return /^\/(?:assets|builds|cdn|forms|healthz|metrics|readyz|webhooks)(?:\/|$)/.test(pathname);
}
