import { queryKey, type ShownResult, type StoryQuery } from '../story/story-query';
import { useSite } from './site-context';

/** The stories that a query found; null where there was no search, as for a draft whose block was changed in the editor. */
export function useStories(query: StoryQuery): ShownResult | null {
  const { lists } = useSite();
  const key = queryKey(query);
  return (Object.hasOwn(lists, key) && lists[key]) || null;
}
