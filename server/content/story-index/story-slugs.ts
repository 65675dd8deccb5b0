import { HOME_SLUG } from '../../../common/constants';
import { objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { StoryAddress } from '../../../common/story/story-path';

/** Where a story is found: by its slug in every language, and by a path of its own in some. */
export interface StorySlugs {
  /** Without outer slashes. */
  readonly slug: string;
  readonly alternates: readonly { readonly language: string; readonly path: string }[];
}

/**
 * The slugs of a story.
 * @param language the one that it was fetched in, which the CMS puts before the full slug; null for the first one.
 */
export function slugsOf(story: JsonObject, language: string | null): StorySlugs {
  return {
    slug: plainSlug(story['default_full_slug']) || plainSlug(story['full_slug'], language),
    alternates: objectsOf(story['translated_slugs']).flatMap((translated) => {
      const lang = textOf(translated['lang']);
      const path = plainSlug(translated['path'], lang);
      return path === '' ? [] : [{ language: lang, path }];
    }),
  };
}

/** The slug of a story in a language. The home page has the same one in all of them. */
export function slugIn({ slug, alternates }: StorySlugs, language: string | null): string {
  if (slug === HOME_SLUG) return slug;
  return alternates.find((alternate) => alternate.language === language)?.path ?? slug;
}

/** The slug of the story that was found at an address, if it has another one in that language; null otherwise. */
export function otherSlug(story: JsonObject, { language, slug }: StoryAddress): string | null {
  if (language === null) return null;
  const slugs = slugsOf(story, language);
  const hasOwn = slugs.slug === HOME_SLUG || slugs.alternates.some((each) => each.language === language);
  const own = slugIn(slugs, language);
  return hasOwn && own !== slug ? own : null;
}

/** A slug without outer slashes, and without the language before it. */
function plainSlug(value: unknown, language: string | null = null): string {
  const segments = textOf(value)
    .split('/')
    .filter((segment) => segment !== '');
  if (segments.length > 1 && segments[0] === language) segments.shift();
  return segments.join('/');
}
