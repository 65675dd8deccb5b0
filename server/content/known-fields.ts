import { relationsOf, type BlockDefinition } from '../../common/block-system/define-block';
import type { ShownFields } from './api/fetch-story';
import { keepKnownFields, type KeepKnownFields } from '../../common/block-system/known-fields';
import { normaliseName, type Fields } from '../../common/fields/fields';
import { CONFIG_SLUG, storedConfig } from '../../common/story/stored-config';
import { pageFields, siteConfigFields } from '../../common/page/content-types';

/** What the site's blocks, and the content types that pages show, need of stories. */
export function shownFieldsOf(blocks: readonly BlockDefinition[]): Required<ShownFields> {
  return { relations: relationsOf(blocks), keepKnownFields: keepFieldsOf(blocks) };
}

function keepFieldsOf(blocks: readonly BlockDefinition[]): KeepKnownFields {
  // Those of the layout are never content: one that is gets no fields, and cannot say that it is the search page.
  const ofBlocks = new Map(
    blocks
      .filter(({ position }) => position !== 'layout')
      .map(({ name, fields }) => [normaliseName(name), fields]),
  );
  const ofRoots = new Map<string, Fields>([
    // A block that is a page by itself has the fields of a page, too.
    ...[...ofBlocks].map(([name, fields]) => [name, { ...pageFields, ...fields }] as const),
    [normaliseName('page'), pageFields],
    [normaliseName('site_config'), siteConfigFields],
  ]);
  const keep = keepKnownFields({
    ofBlock: (component) => ofBlocks.get(normaliseName(component)) ?? {},
    ofRoot: (component) => ofRoots.get(normaliseName(component)),
  });
  // Where the settings of an adopted space are is known by the names of its own fields.
  return (story) => (storedConfig !== null && story.full_slug.endsWith(CONFIG_SLUG) ? story : keep(story));
}
