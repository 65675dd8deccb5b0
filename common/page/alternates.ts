import type { PageAlternate } from '../site/site-context';
import { NO_STORY } from '../constants';
import type { PageData } from './page-data';

const none: readonly PageAlternate[] = [];

/** A page in each language, as the server found it. Not checked: each check would be code on every page. */
export function alternatesOf({ shown }: PageData): readonly PageAlternate[] {
  const own = shown.links[shown.kind === 'story' ? shown.story.uuid : NO_STORY]?.['alternates'];
  return own === undefined ? none : (own as readonly PageAlternate[]);
}
