import { payloadPath, type StoryAddress } from '../../common/story/story-path';

/** The path of a page, and the story that it shows. */
export interface PageAddress extends StoryAddress {
  /** The page's own path, as `storyPath` writes it. */
  readonly path: string;
}

/** The two representations of a page: the document, and the payload that it is rendered from. */
export type PageKind = 'html' | 'payload';

export const pageKinds: readonly PageKind[] = ['html', 'payload'];

/** The path of a page's representation, which is its key in every cache. */
export function keyOf({ path }: PageAddress, kind: PageKind): string {
  return kind === 'html' ? path : payloadPath(path);
}

/** True for a URL with a parameter that changes the response. All other parameters are ignored. */
export function bypassesCache(url: string): boolean {
  return /[?&](?:_storyblok|_form=)/.test(url);
}
