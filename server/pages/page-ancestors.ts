import type { Payload } from '../../common/page/page-data';
import type { StoryAddress } from '../../common/story/story-path';
import type { ContentSource } from '../content/content-source';
import { ancestorsOf, type Ancestor } from '../content/story-index/ancestors';

/** Finds the ancestors of pages; undefined while it is unknown which stories are published. */
export function ancestorFinder({ current }: Pick<ContentSource['index'], 'current'>) {
  return (address: StoryAddress): readonly Ancestor[] | undefined => {
    const index = current();
    return index === undefined ? undefined : ancestorsOf(index, address);
  };
}

/** Links of a page with those to its ancestors: they alone have a name, and come first, the outermost before the others. */
export function withAncestors(links: Payload['links'], ancestors: readonly Ancestor[]): Payload['links'] {
  const named = Object.fromEntries(
    ancestors.map(({ uuid, name, slug }) => [uuid, { uuid, real_path: `/${slug}`, ...links[uuid], name }]),
  );
  return { ...named, ...links, ...named };
}

/** Identify what a page shows of its ancestors. */
export function ancestorIds(ancestors: readonly Ancestor[]): readonly string[] {
  return ancestors.map(({ uuid, name, slug }) => `${uuid} ${slug} ${name}`);
}
