import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { ContentClient } from '../../../server/content/api/content-client';
import { manageSpace, type ManagedSpace } from '../managed-space';
import { slugOf, type Sample, type SampleSpace } from './read-samples';
import { withReferences, type References } from './references';
import { assetsOf, nameOf, uploadAsset, type SpaceAsset } from './upload-asset';

export interface SeedOptions {
  /** With the personal token. */
  readonly client: ContentClient;
  /** Digits. */
  readonly spaceId: string;
  readonly samples: SampleSpace;
  /** False: only says what would be written. */
  readonly apply: boolean;
  /** Called with each line to show. */
  readonly write: (line: string) => void;
}

/** A story or folder of the space. */
interface SpaceStory {
  readonly id: number;
  readonly uuid: string;
  readonly isPublished: boolean;
}

type SpaceStories = ReadonlyMap<string, SpaceStory>;

/**
 * Writes the samples into an empty space: assets, folders, stories without content, which gives them their uuids, then their
 * content, in which links and relations name those. A run that is cut off is run again and ends the same.
 * @throws Error that says what to do.
 */
export async function seedSpace({ client, spaceId, samples, apply, write }: SeedOptions): Promise<void> {
  const space = manageSpace(client, spaceId);
  const stories = await storiesOf(space);
  const assets = await assetsOf(space);
  refuseOthers(stories, samples, spaceId);
  await requireComponents(space, samples);
  const missing = missingIn(samples, stories, assets);
  const unfilled = await unfilledOf(space, samples, stories);
  const count = missing.assets.length + missing.folders.length + unfilled.length;
  const existing = samples.stories.length - unfilled.length;
  if (existing > 0) write(`  kept as they are: ${countOf(existing, 'story', 'stories')} that the space has`);
  if (count === 0) return write('The space has the samples: nothing to write.');
  write(`+ ${countOf(missing.assets.length, 'asset', 'assets')}`);
  write(`+ ${countOf(missing.folders.length, 'folder', 'folders')}`);
  write(`+ ${countOf(unfilled.length, 'story', 'stories')}: ${unfilled.map(slugOf).join(', ')}`);
  if (!apply) return write('npm run schema -- seed --apply writes them.');

  const uploaded = new Map(assets);
  for (const address of missing.assets) {
    uploaded.set(nameOf(address), await uploadAsset(space, address, samples.assetsFolder));
  }
  write('Uploaded the assets; creating the stories.');
  const created = await createAll(space, [...missing.folders, ...missing.stories], { samples, stories });
  const references = referencesOf(samples, created, uploaded);
  write('Created the stories; writing their content.');
  for (const sample of unfilled) {
    const { id } = found(created, sample);
    const story = { ...propertiesOf(sample), content: withReferences(sample.content, references) };
    const body = { story, ...(sample.isPublished && { publish: 1 }) };
    await space.put(['stories', String(id)], body, `the story ${slugOf(sample)}`);
  }
  write(`Wrote ${countOf(unfilled.length, 'story', 'stories')}.`);
  if (samples.languages.length > 0)
    write(`Add to the space what shows their translations: ${advice(samples.languages)}`);
}

const advice = (languages: readonly string[]): string =>
  `the languages ${languages.join(', ')} (Settings, Internationalization), and the app Translatable Slugs`;

async function storiesOf(space: ManagedSpace): Promise<SpaceStories> {
  const stories = (await space.list('stories')).flatMap((story): [string, SpaceStory][] => {
    const { id, uuid, published } = story;
    if (typeof id !== 'number' || typeof uuid !== 'string') return [];
    return [[slugOf(story), { id, uuid, isPublished: published === true }]];
  });
  return new Map(stories);
}

function refuseOthers(stories: SpaceStories, samples: SampleSpace, spaceId: string): void {
  const ours = new Set([...samples.folders, ...samples.stories].map(slugOf));
  const others = [...stories.keys()].filter((slug) => !ours.has(slug));
  if (others.length === 0) return;
  const names = others.slice(0, 3).join(', ');
  const more = others.length > 3 ? ` and ${others.length - 3} more` : '';
  throw new Error(
    `the space ${spaceId} has stories of its own (${names}${more}): the samples are for an empty space`,
  );
}

async function requireComponents(space: ManagedSpace, { stories }: SampleSpace): Promise<void> {
  const components = new Set((await space.list('components')).map(({ name }) => name));
  const types = [...new Set(stories.map(({ content }) => textOf(content['component'])))];
  const lacking = types.filter((type) => !components.has(type));
  if (lacking.length > 0)
    throw new Error(
      `the space lacks the components ${lacking.join(', ')}: npm run schema -- push --apply first`,
    );
}

function missingIn(samples: SampleSpace, stories: SpaceStories, assets: ReadonlyMap<string, SpaceAsset>) {
  const isMissing = (sample: Sample): boolean => !stories.has(slugOf(sample));
  return {
    assets: samples.assets.filter((address) => !assets.has(nameOf(address))),
    folders: samples.folders.filter(isMissing),
    stories: samples.stories.filter(isMissing),
  };
}

/** Stories that the space has not, or has without content from a run that was cut off. */
async function unfilledOf(space: ManagedSpace, { stories }: SampleSpace, existing: SpaceStories) {
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
async function createAll(
  space: ManagedSpace,
  missing: readonly Sample[],
  { samples, stories }: { readonly samples: SampleSpace; readonly stories: SpaceStories },
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

function referencesOf(
  { stories, folders, assets }: SampleSpace,
  created: SpaceStories,
  uploaded: ReadonlyMap<string, SpaceAsset>,
): References {
  const pairs = assets.flatMap((address) => {
    const asset = uploaded.get(nameOf(address));
    return asset === undefined ? [] : [{ address, asset }];
  });
  return {
    texts: new Map([
      ...[...folders, ...stories].map((sample) => [sample.uuid, found(created, sample).uuid] as const),
      ...pairs.map(({ address, asset }) => [address, asset.url] as const),
    ]),
    assetIds: new Map(pairs.map(({ address, asset }) => [address, asset.id])),
  };
}

function found(stories: SpaceStories, sample: Sample): SpaceStory {
  const story = stories.get(slugOf(sample));
  if (story === undefined) throw new Error(`the space has no story ${slugOf(sample)}`);
  return story;
}

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
