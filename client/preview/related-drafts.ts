import { isJsonObject, objectsOf } from '../../common/json';
import type { PreviewConfig } from '../../common/page/page-data';
import { limitStory } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';
import { isUuid } from '../../common/story/uuid';

type StoriesByUuid = Readonly<Record<string, Story>>;

/** Stories that drafts relate to and the page lacks, in the language of the page by its code. */
export interface RelatedDrafts {
  /** Those of them that were fetched before. */
  readonly known: (uuids: readonly string[], language: string) => StoriesByUuid;
  /**
   * Fetches those that were not requested before: a draft may relate to a deleted story, and each keystroke sends a draft.
   * Never rejects; what could not be fetched is requested again the next time.
   */
  readonly fetchNew: (uuids: readonly string[], language: string) => Promise<StoriesByUuid>;
}

/** Uuids that `/cdn/stories` accepts at a time. */
const maxUuids = 50;

export function createRelatedDrafts(preview: Pick<PreviewConfig, 'parameters'>): RelatedDrafts {
  /** What was requested, by language and uuid: null where there is no response yet, or no such story. */
  const requested = new Map<string, Story | null>();
  const keyOf = (uuid: string, language: string): string => `${language} ${uuid}`;
  return {
    known: (uuids, language) =>
      Object.fromEntries(
        uuids.flatMap((uuid) => {
          const story = requested.get(keyOf(uuid, language)) ?? null;
          return story === null ? [] : [[uuid, story]];
        }),
      ),
    fetchNew: async (uuids, language) => {
      const isNew = (uuid: string): boolean => isUuid(uuid) && !requested.has(keyOf(uuid, language));
      const wanted = uuids.filter(isNew).slice(0, maxUuids);
      if (wanted.length === 0) return {};
      for (const uuid of wanted) requested.set(keyOf(uuid, language), null);
      try {
        const stories = await fetchDrafts(wanted, language, preview);
        for (const story of stories) requested.set(keyOf(story.uuid, language), story);
        return Object.fromEntries(stories.map((story) => [story.uuid, story]));
      } catch {
        for (const uuid of wanted) requested.delete(keyOf(uuid, language));
        return {};
      }
    },
  };
}

/** Fetches drafts by uuid from the site's own endpoint. */
async function fetchDrafts(
  uuids: readonly string[],
  language: string,
  { parameters }: Pick<PreviewConfig, 'parameters'>,
): Promise<readonly Story[]> {
  const query = `version=draft&language=${language}&per_page=${maxUuids}&by_uuids=${encodeURIComponent(uuids.join(','))}&${parameters}`;
  const response = await fetch(`/cdn/stories?${query}`, { headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`/cdn/stories responded with status ${response.status}`);
  const body: unknown = await response.json();
  const stories = isJsonObject(body) ? objectsOf(body['stories']) : [];
  return stories.map(limitStory).filter((story) => story !== null);
}
