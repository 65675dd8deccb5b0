import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { ManagedSpace } from '../managed-space';
import type { SampleDatasource } from './read-samples';

/** A value of an entry in a dimension, such as a language. */
interface DimensionValue {
  readonly entry: string;
  /** The `entry_value` of the dimension. */
  readonly dimension: string;
  readonly value: string;
}

/** What a space lacks of a datasource. */
interface DatasourceGap {
  readonly sample: SampleDatasource;
  /** That of the space; undefined where it has none of that slug. */
  readonly existing: JsonObject | undefined;
  readonly dimensions: SampleDatasource['dimensions'];
  readonly entries: SampleDatasource['entries'];
  readonly values: readonly DimensionValue[];
}

/**
 * Compares the datasources of a space with the samples. What the space has besides is left as it is.
 * @returns those that lack something.
 */
export async function gapsOf(
  space: ManagedSpace,
  samples: readonly SampleDatasource[],
): Promise<readonly DatasourceGap[]> {
  if (samples.length === 0) return [];
  const existing = new Map((await space.list('datasources')).map((each) => [textOf(each['slug']), each]));
  const gaps: DatasourceGap[] = [];
  for (const sample of samples) gaps.push(await gapOf(space, sample, existing.get(sample.slug)));
  return gaps.filter((gap) => writesOf(gap) > 0);
}

/** How many records are written to fill a gap. */
export function writesOf({ existing, dimensions, entries, values }: DatasourceGap): number {
  const own = existing === undefined || dimensions.length > 0 ? 1 : 0;
  return own + entries.length + values.length;
}

/** What is written of a datasource, for a person. */
export function entriesOf({ entries, values }: DatasourceGap): string {
  const translations = values.length === 1 ? 'translation' : 'translations';
  return `${entries.length} ${entries.length === 1 ? 'entry' : 'entries'}, ${values.length} ${translations}`;
}

async function gapOf(
  space: ManagedSpace,
  sample: SampleDatasource,
  existing: JsonObject | undefined,
): Promise<DatasourceGap> {
  const values = valuesOf(sample);
  const whole = { sample, existing, dimensions: sample.dimensions, entries: sample.entries, values };
  if (existing === undefined) return whole;
  const names = new Set((await entriesIn(space, existing)).map(({ name }) => name));
  const dimensions = objectsOf(existing['dimensions']);
  const translated = new Set<string>();
  for (const { id, entry_value: dimension } of dimensions)
    for (const { name, dimension_value: value } of await entriesIn(space, existing, id))
      if (textOf(value) !== '') translated.add(keyOf(textOf(name), textOf(dimension)));
  return {
    ...whole,
    dimensions: sample.dimensions.filter(
      ({ entry_value: code }) => !dimensions.some((each) => each['entry_value'] === code),
    ),
    entries: sample.entries.filter(({ name }) => !names.has(name)),
    values: values.filter(({ entry, dimension }) => !translated.has(keyOf(entry, dimension))),
  };
}

function valuesOf({ entries }: SampleDatasource): readonly DimensionValue[] {
  return entries.flatMap(({ name, dimension_values: values }) =>
    Object.entries(values).map(([dimension, value]) => ({ entry: name, dimension, value })),
  );
}

const keyOf = (entry: string, dimension: string): string => JSON.stringify([entry, dimension]);

/** @param dimension its id; entries then have their value in it. */
function entriesIn(space: ManagedSpace, { id }: JsonObject, dimension?: unknown) {
  const query = {
    datasource_id: String(id),
    ...(dimension !== undefined && { dimension: String(dimension) }),
  };
  return space.list('datasource_entries', query);
}

/**
 * Writes what a space lacks of a datasource: itself, its entries in their order, and their values in its dimensions.
 * @see https://www.storyblok.com/docs/api/management/datasource-entries
 */
export async function fillGap(space: ManagedSpace, gap: DatasourceGap, onWrite: () => void): Promise<void> {
  const { sample, entries, values } = gap;
  const datasource = await openDatasource(space, gap, onWrite);
  for (const { name, value } of entries) {
    const entry = { name, value, datasource_id: datasource['id'] };
    await space.post(['datasource_entries'], { datasource_entry: entry }, `the entry ${name}`);
    onWrite();
  }
  if (values.length === 0) return;
  const existing = new Map((await entriesIn(space, datasource)).map((each) => [each['name'], each]));
  const dimensions = objectsOf(datasource['dimensions']);
  for (const { entry, dimension, value } of values) {
    const found = existing.get(entry);
    const id = dimensions.find((each) => each['entry_value'] === dimension)?.['id'];
    if (found === undefined || id === undefined)
      throw new Error(
        `the space has no entry ${entry} of ${sample.slug} in ${dimension}: run the command again`,
      );
    const body = {
      datasource_entry: { name: entry, value: found['value'], dimension_value: value },
      dimension_id: id,
    };
    await space.put(['datasource_entries', String(found['id'])], body, `the entry ${entry}`);
    onWrite();
  }
}

/** The datasource as the space has it, once it exists and has its dimensions. */
async function openDatasource(
  space: ManagedSpace,
  { sample, existing, dimensions }: DatasourceGap,
  onWrite: () => void,
): Promise<JsonObject> {
  if (existing !== undefined && dimensions.length === 0) return existing;
  const { name, slug } = sample;
  const body = { datasource: { name, slug, dimensions_attributes: dimensions.map(withoutId) } };
  const what = `the datasource ${slug}`;
  const written =
    existing === undefined ? (await space.post(['datasources'], body, what))['datasource'] : existing; // its dimensions are added below
  const id = isJsonObject(written) ? written['id'] : undefined;
  if (typeof id !== 'number') throw new Error(`the space does not say what became of ${what}`);
  if (existing !== undefined) await space.put(['datasources', String(id)], body, what);
  onWrite();
  const { datasource } = await space.get(['datasources', String(id)]);
  return isJsonObject(datasource) ? datasource : { id };
}

/** The ids of the samples are not those of the space. */
function withoutId({ name, entry_value }: SampleDatasource['dimensions'][number]): JsonObject {
  return { name, entry_value };
}
