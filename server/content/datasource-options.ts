import { datasourceOf } from '../../common/forms/form-field';
import { isJsonObject, type JsonObject } from '../../common/json';
import type { Story } from '../../common/story/story';
import { objectsInContent } from '../../common/walk-json';
import type { DatasourceEntry } from './api/fetch-datasource';
import type { FoundStory } from './api/fetch-story';
import type { Outcome } from './cache/cache-types';
import { withDatasources } from './story-index/dependencies';

type Entries = readonly DatasourceEntry[];

/** Reads the entries of a datasource in a language, null for the first one. */
type ReadDatasource = (slug: string, language: string | null) => Promise<Outcome<Entries>>;

/** Adds the options of fields that take them from a datasource. */
export type WithOptions = (
  outcome: Outcome<FoundStory>,
  language: string | null,
) => Promise<Outcome<FoundStory>>;

/** Datasources that one story may name: further fields have the options of their own. */
const maxDatasources = 20;

/**
 * Form fields may take their options from a datasource, so that a list of cities is stored once. The options are written into the
 * field as an editor would have typed them: views, forms and payloads know no others. Without such a datasource the
 * field's own options remain; while the CMS is out of reach and nothing is cached, the story is unavailable, since
 * a form without its options would refuse what visitors send.
 */
export function createOptionResolver(read: ReadDatasource): WithOptions {
  /** The same object for the same story and entries, since pages are compared by it. */
  const resolved = new WeakMap<
    Story,
    { readonly entries: readonly (Entries | null)[]; readonly story: Story }
  >();

  return async (outcome, language) => {
    if (outcome.outcome !== 'fresh' && outcome.outcome !== 'stale') return outcome;
    const { value } = outcome;
    const slugs = datasourcesIn(value.story.content);
    if (slugs.length === 0) return outcome;
    const found = await Promise.all(slugs.map((slug) => read(slug, language)));
    const failed = found.find((each) => each.outcome === 'unavailable');
    if (failed !== undefined) return failed;
    const entries = found.map((each) =>
      each.outcome === 'fresh' || each.outcome === 'stale' ? each.value : null,
    );
    const story = storyWith(value.story, slugs, entries);
    const shown = { ...value, story, dependencies: withDatasources(value.dependencies) };
    const stale = [outcome, ...found].filter((each) => each.outcome === 'stale');
    return stale.length === 0
      ? { outcome: 'fresh', value: shown }
      : { outcome: 'stale', value: shown, age: Math.max(...stale.map(({ age }) => age)) };
  };

  function storyWith(story: Story, slugs: readonly string[], entries: readonly (Entries | null)[]): Story {
    const known = resolved.get(story);
    if (known?.entries.every((each, index) => each === entries[index]) === true) return known.story;
    const bySlug = new Map(slugs.map((slug, index) => [slug, entries[index] ?? null]));
    const copy = { ...story, content: fillOptions(story.content, bySlug) };
    resolved.set(story, { entries, story: copy });
    return copy;
  }
}

function datasourcesIn(content: JsonObject): readonly string[] {
  const slugs = new Set(objectsInContent(content).blocks.map(datasourceOf));
  slugs.delete('');
  return [...slugs].slice(0, maxDatasources);
}

/** By the datasource's slug. */
type FindEntries = Pick<ReadonlyMap<string, Entries | null>, 'get'>;

/** A copy of a story's content whose form fields have the options of their datasources, as far as those are found. */
export function fillOptions(content: JsonObject, entries: FindEntries): JsonObject {
  return copyOf(content, entries) as JsonObject; // of an object
}

/** Recurses no deeper than the caps that every story is held to. */
function copyOf(value: unknown, entries: FindEntries): unknown {
  if (Array.isArray(value)) return value.map((entry) => copyOf(entry, entries));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each, entries)]));
  const found = entries.get(datasourceOf(value)) ?? null;
  return found === null || found.length === 0 ? copy : { ...copy, options: linesOf(found) };
}

/** Options as an editor types them, one a line. What would be read as another value is left out. */
function linesOf(entries: Entries): string {
  return entries
    .filter(({ value }) => !/:\s|[\r\n]/.test(value))
    .map(({ value, name }) => `${value}: ${name.replaceAll(/\s+/g, ' ')}`)
    .join('\n');
}
