import type { Payload } from '../../common/page/page-data';
import type { StoryAddress } from '../../common/story/story-path';
import type { ContentSource } from '../content/content-source';
import { ancestorsOf, type Ancestor } from '../content/story-index/ancestors';
import type { UntranslatedPages } from './untranslated-pages';

/** Finds the ancestors of pages, but for untranslated ones; undefined while it is unknown which stories are published. */
export function ancestorFinder(
  { current }: Pick<ContentSource['index'], 'current'>,
  untranslated?: Pick<UntranslatedPages, 'has'>,
) {
  return (address: StoryAddress): readonly Ancestor[] | undefined => {
    const index = current();
    return (
      index && ancestorsOf(index, address).filter(({ uuid }) => !untranslated?.has(uuid, address.language))
    );
  };
}

/** Links of a page with those to its ancestors: they alone have a name, and come first, the outermost before the others. */
export function withAncestors(links: Payload['links'], ancestors: readonly Ancestor[]): Payload['links'] {
  const named = Object.fromEntries(
    ancestors.map(({ slug, ...ancestor }) => [
      ancestor.uuid,
      { real_path: `/${slug}`, ...links[ancestor.uuid], ...ancestor },
    ]),
  );
  return { ...named, ...links, ...named };
}

/** Identify what a page shows of its ancestors. */
export function ancestorIds(ancestors: readonly Ancestor[]): readonly string[] {
  return ancestors.map(({ uuid, lang = '', name, slug }) => `${uuid} ${slug} ${lang} ${name}`);
}
