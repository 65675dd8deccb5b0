import { createHash } from 'node:crypto';
import { CONFIG_SLUG } from '../../../common/story/stored-config';
import { integerOf, objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { Payload } from '../../../common/page/page-data';
import { datasourceOf } from '../../../common/forms/form-field';
import { objectsInContent } from '../../../common/walk-json';
import type { Story } from '../../../common/story/story';
import { isUuid } from '../../../common/story/uuid';
import type { StoryAddress } from '../../../common/story/story-path';
import { listViewOf, queryOfKey, viewedQuery, type StoryResult } from '../../../common/story/story-query';
import { ancestorKeys } from './ancestors';
import { addressKey, datasourcesKey, idKey, type Dependencies, type ListDependency } from './changes';

/**
 * What a story, or a page, is made of: its stories and their relations by content; links, alternates, and every uuid that the
 * contents name, by address. A uuid that nothing was found for counts too: its story may be published later.
 */
export function dependenciesOf({
  story,
  rels,
  links,
}: Pick<Payload, 'story' | 'rels' | 'links'>): Dependencies {
  const stories: readonly Story[] = [story, ...Object.values(rels)];
  const addresses = new Set([...Object.keys(rels), ...Object.keys(links)]);
  for (const { alternates } of stories)
    for (const { id } of objectsOf(alternates)) addresses.add(idKey(integerOf(id, 0)));
  for (const { content } of stories) visitUuids(objectsInContent(content).all, (uuid) => addresses.add(uuid));
  const contents = new Set(stories.map(({ uuid }) => uuid));
  return Object.freeze({ contents: Object.freeze(contents), addresses: Object.freeze(addresses) });
}

/** Calls `visit` for each uuid in the fields of objects, with the field that holds it. The uuids of blocks themselves are left out. */
export function visitUuids(
  objects: readonly JsonObject[],
  visit: (uuid: string, field: string) => void,
): void {
  for (const object of objects) {
    for (const field in object) {
      if (field === '_uid') continue;
      const value = object[field];
      if (Array.isArray(value)) for (const entry of value) visitUuid(entry, field);
      else visitUuid(value, field);
    }
  }
  function visitUuid(value: unknown, field: string): void {
    if (isUuid(value)) visit(value, field);
  }
}

/** Dependencies of what shows entries of datasources, too. */
export function withDatasources({ addresses, ...others }: Dependencies): Dependencies {
  return Object.freeze({ ...others, addresses: new Set([...addresses, datasourcesKey]) });
}

/** The dependencies of a page at an address. */
export function dependenciesOfPayload(
  { story, rels, links, config, lists = {} }: Payload,
  address: StoryAddress,
): Dependencies {
  const parts: Dependencies[] = [
    dependenciesOf({ story, rels, links }),
    dependencyOnAncestors(address),
    dependenciesOnStoryAt(address),
  ];
  const shown = listsOf(lists, address.language);
  const elsewhere = partsElsewhere(lists, objectsOf(links[story.uuid]?.['alternates']));
  parts.push({ contents: new Set(), addresses: new Set(), lists: [...shown, ...elsewhere] });
  if (objectsInContent(story.content).blocks.some((object) => datasourceOf(object) !== ''))
    parts.push(withDatasources({ contents: new Set(), addresses: new Set() }));
  parts.push(
    config === null ? dependenciesOnNoConfig : dependenciesOf({ story: config, rels: {}, links: {} }),
  );
  return allOf(parts);
}

function listsOf(lists: NonNullable<Payload['lists']>, language: string | null): readonly ListDependency[] {
  return Object.entries(lists).flatMap(([key, { view, keys, ...result }]) => {
    const query = queryOfKey(key);
    if (query === null) return [];
    return [{ query: viewedQuery(query, view), language, stamp: resultStamp(result), keys }];
  });
}

/** The part of its list in other languages, of a page that knows which have it. */
function partsElsewhere(
  lists: NonNullable<Payload['lists']>,
  alternates: readonly JsonObject[],
): readonly ListDependency[] {
  const known = alternates.filter(({ hasPart }) => typeof hasPart === 'boolean');
  return Object.entries(lists).flatMap(([key, { view, keys }]) => {
    const query = queryOfKey(key);
    if (query === null || view === undefined) return [];
    return known.map(({ lang, hasPart }) => ({
      query: viewedQuery(query, view),
      language: textOf(lang),
      stamp: hasPart === true,
      keys,
    }));
  });
}

/** The dependencies of a page that shows a part of another story's list: a story may be published at its address. */
export function dependenciesOnStoryAt({ language, slug }: StoryAddress): Dependencies {
  const slugs =
    listViewOf(slug) === null ? [] : [slug, ...(language === null ? [] : [`${language}/${slug}`])];
  return { contents: new Set(), addresses: new Set(slugs.map(addressKey)) };
}

/** Equal for equal results. */
export function resultStamp({ stories, total, tags }: StoryResult): string {
  return createHash('sha1')
    .update(JSON.stringify([stories, total, tags]))
    .digest('base64url');
}

/** The dependency of a page on the names of its ancestors. */
export function dependencyOnAncestors(address: StoryAddress): Dependencies {
  return { contents: new Set(), addresses: new Set(ancestorKeys(address)) };
}

/** The dependencies of a page without header and footer: they may be published. */
export const dependenciesOnNoConfig: Dependencies = {
  contents: new Set(),
  addresses: new Set([addressKey(CONFIG_SLUG)]),
};

/** The dependencies of a value that is made of several. */
export function allOf(parts: readonly Dependencies[]): Dependencies {
  return {
    contents: new Set(parts.flatMap(({ contents }) => [...contents])),
    addresses: new Set(parts.flatMap(({ addresses }) => [...addresses])),
    lists: parts.flatMap(({ lists }) => lists ?? []),
  };
}
