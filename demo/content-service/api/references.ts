import { isBlock } from './deliver-content';
import type { DeliveredStory } from './deliver-story';
import { objectsIn } from './story';
import type { StoryParameters } from './query/story-parameters';

/** The most referenced stories of each kind in one response; beyond that it has their uuids alone. */
export interface ReferenceLimits {
  readonly relations: number;
  readonly links: number;
}

/** Look-ups by uuid; undefined for a story that does not exist. */
export interface ReferenceSources {
  readonly story: (uuid: string) => DeliveredStory | undefined;
  readonly link: (uuid: string) => unknown;
}

/** The part of a response with the stories that its stories reference, or their uuids. */
export type References = ({ rels: DeliveredStory[] } | { rel_uuids: string[] }) &
  ({ links: unknown[] } | { link_uuids: string[] });

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Resolves the references of stories, each story once. A uuid without a story is left out, except among bare uuids. */
export function resolveReferences(
  stories: readonly DeliveredStory[],
  parameters: StoryParameters,
  sources: ReferenceSources,
  limits: ReferenceLimits,
): References {
  const { uuids: relUuids, rels } = followRelations(stories, parameters, sources);
  const withinLimit = relUuids.length <= limits.relations;
  const linking = withinLimit ? [...stories, ...rels] : stories;
  const linkUuids = parameters.links === undefined ? [] : collectLinks(linking);
  return {
    ...(withinLimit ? { rels } : { rel_uuids: relUuids }),
    ...(linkUuids.length <= limits.links
      ? { links: linkUuids.map(sources.link).filter((link) => link !== undefined) }
      : { link_uuids: linkUuids }),
  };
}

function followRelations(
  stories: readonly DeliveredStory[],
  { relations, relationLevel }: StoryParameters,
  sources: ReferenceSources,
): { uuids: string[]; rels: DeliveredStory[] } {
  const uuids = new Set<string>();
  const rels: DeliveredStory[] = [];
  let referring = stories;
  for (let level = 1; level <= relationLevel; level += 1) {
    const found = collectRelations(referring, relations).filter((uuid) => !uuids.has(uuid));
    for (const uuid of found) uuids.add(uuid);
    referring = found.map(sources.story).filter((story) => story !== undefined);
    rels.push(...referring);
  }
  return { uuids: [...uuids], rels };
}

/** The uuids in the relation fields (`component.field`), in document order, each once. */
function collectRelations(stories: readonly DeliveredStory[], relations: ReadonlySet<string>): string[] {
  if (relations.size === 0) return [];
  const uuids = new Set<string>();
  for (const object of stories.flatMap((story) => objectsIn(story.content))) {
    if (!isBlock(object)) continue;
    for (const [field, value] of Object.entries(object)) {
      if (!relations.has(`${String(object['component'])}.${field}`)) continue;
      for (const uuid of [value].flat().filter(isUuid)) uuids.add(uuid);
    }
  }
  return [...uuids];
}

/** The uuids of linked stories, from link fields (`id`) and from links in rich text (`uuid`). */
function collectLinks(stories: readonly DeliveredStory[]): string[] {
  const objects = stories.flatMap((story) => objectsIn(story.content));
  const uuids = objects
    .filter((object) => object['linktype'] === 'story')
    .map((object) => (isUuid(object['id']) ? object['id'] : object['uuid']))
    .filter(isUuid);
  return [...new Set(uuids)];
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}
