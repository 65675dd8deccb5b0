import { textOf } from '../../../common/json';
import type { ContentClient } from '../../../server/content/api/content-client';
import { firstNames } from '../../../server/runtime/first-of';
import { manageSpace, type ManagedSpace } from '../managed-space';
import { slugOf, type Sample, type SampleSpace } from './read-samples';
import type { References } from './references';
import { entriesOf, gapsOf, fillGap, writesOf } from './seed-datasources';
import { createAll, fillStory, found, storiesOf, unfilledOf, type SpaceStories } from './seed-stories';
import { assetsOf, nameOf, uploadAsset, type SpaceAsset } from './upload-asset';

/** Stories that are named in a message. */
const maxNamed = 3;

export interface SeedOptions {
  /** With the personal token. */
  readonly client: ContentClient;
  /** Digits. */
  readonly spaceId: string;
  /** The address of the management API, for errors. */
  readonly managementUrl?: string;
  readonly samples: SampleSpace;
  /** False: only says what would be written. */
  readonly apply: boolean;
  /** Called with each line to show. */
  readonly write: (line: string) => void;
  /** Called after each record that is written. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Writes the samples into an empty space: assets, datasources, folders, stories without content, which gives them their uuids, then
 * their content, in which links and relations name those. A run that is cut off is run again and ends the same.
 * @throws Error that says what to do.
 */
export async function seedSpace(options: SeedOptions): Promise<void> {
  const { client, spaceId, samples, apply, write } = options;
  const space = manageSpace(client, spaceId, options.managementUrl);
  const stories = await storiesOf(space);
  const assets = await assetsOf(space);
  refuseOthers(stories, samples, spaceId);
  await requireComponents(space, samples);
  const gaps = await gapsOf(space, samples.datasources);
  const missing = missingIn(samples, stories, assets);
  const unfilled = await unfilledOf(space, samples, stories);
  const existing = samples.stories.filter((story) => !unfilled.includes(story)).map(slugOf);
  if (existing.length > 0)
    write(
      `  kept as they are: ${countOf(existing.length, 'story', 'stories')} that the space has (${firstNames(existing, maxNamed)})`,
    );
  if (missing.assets.length + missing.folders.length + unfilled.length + gaps.length === 0)
    return write('The space has the samples: nothing to write.');
  write(`+ ${countOf(missing.assets.length, 'asset', 'assets')}`);
  for (const gap of gaps) write(`+ datasource ${gap.sample.slug}: ${entriesOf(gap)}`);
  write(`+ ${countOf(missing.folders.length, 'folder', 'folders')}`);
  write(`+ ${countOf(unfilled.length, 'story', 'stories')}: ${unfilled.map(slugOf).join(', ')}`);
  if (!apply) return write('npm run schema -- seed --apply writes them.');
  await writeAll(space, { gaps, missing, unfilled, stories, assets }, options);
  write(`Wrote ${countOf(unfilled.length, 'story', 'stories')}.`);
  if (samples.languages.length > 0)
    write(`Their translations show once the space has ${advice(samples.languages)}`);
}

/** What the space lacks, and what it has. */
interface Plan {
  readonly gaps: Awaited<ReturnType<typeof gapsOf>>;
  readonly missing: ReturnType<typeof missingIn>;
  readonly unfilled: Awaited<ReturnType<typeof unfilledOf>>;
  readonly stories: SpaceStories;
  readonly assets: ReadonlyMap<string, SpaceAsset>;
}

async function writeAll(
  space: ManagedSpace,
  { gaps, missing, unfilled, stories, assets }: Plan,
  { samples, onProgress }: SeedOptions,
): Promise<void> {
  const bare = [...missing.folders, ...missing.stories];
  const records = gaps.reduce((sum, gap) => sum + writesOf(gap), 0);
  const total = missing.assets.length + records + bare.length + unfilled.length;
  let done = 0;
  const onWrite = (): void => onProgress?.((done += 1), total);
  onProgress?.(0, total);
  const uploaded = new Map(assets);
  for (const address of missing.assets) {
    uploaded.set(nameOf(address), await uploadAsset(space, address, samples.assetsFolder));
    onWrite();
  }
  for (const gap of gaps) await fillGap(space, gap, onWrite);
  const created = await createAll(space, bare, { samples, stories, onWrite });
  const references = referencesOf(samples, created, uploaded);
  for (const sample of unfilled) {
    await fillStory(space, sample, found(created, sample), references);
    onWrite();
  }
}

const advice = (languages: readonly string[]): string =>
  `${languages.length === 1 ? 'the language' : 'the languages'} ${languages.join(', ')}, under Settings → Internationalization, and the app Translatable Slugs`;

function refuseOthers(stories: SpaceStories, samples: SampleSpace, spaceId: string): void {
  const ours = new Set([...samples.folders, ...samples.stories].map(slugOf));
  const others = [...stories.keys()].filter((slug) => !ours.has(slug));
  if (others.length === 0) return;
  throw new Error(
    `the space ${spaceId} has stories of its own (${firstNames(others, maxNamed)}): the samples are for an empty space`,
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

const countOf = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;
