import { isJsonObject, type JsonObject } from '../../../common/json';
import type { ManagedSpace } from '../managed-space';
import { slugOf, type Sample, type SampleSpace } from './read-samples';
import { withReferences, type References } from './references';

/** A story or folder of the space. */
export interface SpaceStory {
  readonly id: number;
  readonly uuid: string;
  readonly isPublished: boolean;
}

/** By their path in the space. */
export type SpaceStories = ReadonlyMap<string, SpaceStory>;

/** All stories and folders of a space. */
export async function storiesOf(space: ManagedSpace): Promise<SpaceStories> {
  const stories = (await space.list('stories')).flatMap((story): [string, SpaceStory][] => {
    const { id, uuid, published } = story;
    if (typeof id !== 'number' || typeof uuid !== 'string') return [];
    return [[slugOf(story), { id, uuid, isPublished: published === true }]];
  });
  return new Map(stories);
}

/** Stories that the space lacks, or has without content from a run that was cut off. */
export async function unfilledOf(space: ManagedSpace, { stories }: SampleSpace, existing: SpaceStories) {
  const unfilled: (typeof stories)[number][] = [];
  for (const sample of stories) {
    const story = existing.get(slugOf(sample));
    if (story === undefined || (!story.isPublished && (await isBare(space, story)))) unfilled.push(sample);
  }
  return unfilled;
}

async function isBare(space: ManagedSpace, { id }: SpaceStory): Promise<boolean> {
  const { story } = await space.get(['stories', String(id)]);
  const content = isJsonObject(story) && isJsonObject(story['content']) ? story['content'] : {};
  return Object.keys(content).every((key) => ['component', '_uid'].includes(key));
}

/** Creates folders and stories, the latter with their content type alone. @returns those of the space before, and the new ones. */
export async function createAll(
  space: ManagedSpace,
  missing: readonly Sample[],
  {
    samples,
    stories,
    onWrite,
  }: { readonly samples: SampleSpace; readonly stories: SpaceStories; readonly onWrite: () => void },
): Promise<SpaceStories> {
  const created = new Map(stories);
  const folders = new Map(samples.folders.map((folder) => [folder.id, folder]));
  for (const sample of missing) {
    const parent = folders.get(sample.parent_id ?? 0);
    const content = { component: sample.content?.['component'] };
    const story = {
      ...propertiesOf(sample),
      is_folder: sample.is_folder,
      is_startpage: sample['is_startpage'] === true,
      parent_id: parent === undefined ? 0 : found(created, parent).id,
      ...(!sample.is_folder && { content }),
    };
    const { story: record } = await space.post(['stories'], { story }, `the story ${slugOf(sample)}`);
    const { id, uuid } = isJsonObject(record) ? record : {};
    if (typeof id !== 'number' || typeof uuid !== 'string')
      throw new Error(`the space does not say what became of the story ${slugOf(sample)}`);
    created.set(slugOf(sample), { id, uuid, isPublished: false });
    onWrite();
  }
  return created;
}

/** What the CMS takes of a story besides its place and its content. */
function propertiesOf(sample: Sample): JsonObject {
  const { name, slug, position, tag_list, path, sort_by_date, first_published_at, translated_slugs } = sample;
  return {
    name,
    slug,
    position,
    tag_list,
    path,
    sort_by_date,
    first_published_at,
    ...(Array.isArray(translated_slugs) && { translated_slugs_attributes: translated_slugs }),
  };
}

/** Writes the content of a story that the space has, and publishes it if it is published in the samples. */
export async function fillStory(
  space: ManagedSpace,
  sample: SampleSpace['stories'][number],
  { id }: SpaceStory,
  references: References,
): Promise<void> {
  const story = { ...propertiesOf(sample), content: withReferences(sample.content, references) };
  const body = { story, ...(sample.isPublished && { publish: 1 }) };
  await space.put(['stories', String(id)], body, `the story ${slugOf(sample)}`);
}

/** The story of a sample. @throws Error if the space has none. */
export function found(stories: SpaceStories, sample: Sample): SpaceStory {
  const story = stories.get(slugOf(sample));
  if (story === undefined) throw new Error(`the space has no story ${slugOf(sample)}`);
  return story;
}
