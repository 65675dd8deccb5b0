import type { PageAlternate } from '../site/site-context';
import type { PageData } from './page-data';

const none: readonly PageAlternate[] = [];

/** A page in each language, as the server found it. Not checked: each check would be code on every page. */
export function alternatesOf({ shown }: PageData): readonly PageAlternate[] {
  const own = shown.kind === 'story' ? shown.links[shown.story.uuid]?.['alternates'] : undefined;
  return own === undefined ? none : (own as readonly PageAlternate[]);
}
