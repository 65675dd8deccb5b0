import { NOT_FOUND_SLUG, PAYLOAD_FILE, SEARCH_SLUG, UNLISTED_PREFIX } from '../../../common/constants';
import { CONFIG_SLUG } from '../../../common/story/stored-config';
import { isEndpoint } from '../../../server/http/endpoints';
import type { ForeignSpace } from '../space/foreign-space';

/** A story whose address shows something else on this site, and the reason. */
export interface Collision {
  readonly slug: string;
  readonly reason: string;
}

const ownStories: Readonly<Record<string, string>> = {
  [CONFIG_SLUG]:
    'the story with header and footer has this address, and is no page: its type must be site_config',
  [NOT_FOUND_SLUG]: 'this story shows in place of pages that do not exist',
  [SEARCH_SLUG]: 'the search page has this address',
};

/** The stories that have no page at their address on this site. */
export function collisionsIn({
  stories,
  languages,
}: Pick<ForeignSpace, 'stories' | 'languages'>): readonly Collision[] {
  const seen = new Map<string, string>();
  return stories
    .filter(({ language }) => language === null)
    .flatMap(({ slug, uuid }) => {
      const path = slug.replace(/\/$/, '');
      const other = seen.get(path);
      seen.set(path, uuid);
      const reason =
        other !== undefined && other !== uuid
          ? 'another story has the same address'
          : reasonFor(path, languages);
      return reason === null ? [] : [{ slug, reason }];
    });
}

function reasonFor(path: string, languages: readonly string[]): string | null {
  const [first = ''] = path.split('/');
  if (Object.hasOwn(ownStories, path)) return ownStories[path] ?? null;
  if (isEndpoint(`/${path}`)) return 'an endpoint of the site has this address';
  if (first.startsWith(UNLISTED_PREFIX))
    return `addresses that begin with ${UNLISTED_PREFIX} belong to the site`;
  if (path.endsWith(PAYLOAD_FILE)) return 'the data of a page has this address';
  if (/(?:^|\/)page\/\d+$|\/tag\/[^/]+$|\/feed\.xml$/.test(path))
    return 'a page with a list may have this address';
  if (path.endsWith('.old')) return 'addresses that end in .old redirect to those without it';
  if (languages.includes(first)) return `pages in the language ${first} begin with this`;
  return null;
}
