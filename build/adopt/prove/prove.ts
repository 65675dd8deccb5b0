import { normaliseName } from '../../../common/fields/fields';
import type { ForeignComponent, ForeignSpace } from '../space/foreign-space';
import type { PageOrigins, RenderingSite } from './render-pages';
import { playersOf } from '../../../common/ui/frame/framed-video';
import { withSingleSpaces } from '../space/single-spaces';
import { isAddress } from '../../../common/story/is-address';
import { isPictureAddress } from '../match/field-kind';
import { kindsOf, textsOf } from '../space/stored-texts';
import { objectsIn } from '../../../common/walk-json';
import { textOf, type JsonObject } from '../../../common/json';

/** A text that a story has and its page does not show, or a block that no page can show. */
export interface MissingText {
  readonly slug: string;
  readonly language: string | null;
  /** The text; `''` for a block of an unknown component. */
  readonly text: string;
  readonly field: string;
  /** The components around it, from the story's root to the block itself. */
  readonly path: readonly string[];
  /** The block itself; null for one of an unknown component. */
  readonly block: JsonObject | null;
  /** True where other texts of the block show: then the blocks around it are no reason. */
  readonly isBlockShown: boolean;
}

/** The result of rendering all stories. */
export interface Proof {
  readonly pages: number;
  readonly texts: number;
  readonly missing: readonly MissingText[];
  /** Slugs of stories that are no pages. */
  readonly withoutPage: readonly string[];
  /** Slugs of pages without a main heading. */
  readonly withoutHeading: readonly string[];
}

/** Renders every story in all languages and looks for each of its texts in its page. */
export async function prove(
  site: RenderingSite,
  space: Pick<ForeignSpace, 'stories'>,
  components: readonly ForeignComponent[],
): Promise<Proof> {
  const kinds = kindsOf(components);
  const origins = originsOf(space);
  const missing: MissingText[] = [];
  const withoutPage = new Set<string>();
  const withoutHeading = new Set<string>();
  let pages = 0;
  let texts = 0;
  for (const story of space.stories) {
    const { slug, language, content } = story;
    const page = await site.render(story, space.stories, origins);
    if (page === null) {
      withoutPage.add(slug);
      continue;
    }
    pages += 1;
    if (page.mainHeadings === 0) withoutHeading.add(slug);
    const stored = textsOf(content, kinds);
    texts += stored.length;
    const lost = new Set(stored.filter(({ text }) => !page.text.includes(withSingleSpaces(text))));
    const shown = new Set(stored.filter((each) => !lost.has(each)).map(({ block }) => block));
    for (const { text, field, path, block } of lost)
      missing.push({ slug, language, text, field, path, block, isBlockShown: shown.has(block) });
    for (const name of page.unknown)
      missing.push({
        slug,
        language,
        text: '',
        field: '',
        path: [storedNameOf(name, site)],
        block: null,
        isBlockShown: false,
      });
  }
  return { pages, texts, missing, withoutPage: [...withoutPage], withoutHeading: [...withoutHeading] };
}

/** The component of the space that is called this on the site. */
function storedNameOf(name: string, { names }: RenderingSite): string {
  return names.find(({ block }) => normaliseName(block) === normaliseName(name))?.component ?? name;
}

/** The origins of all pictures and addresses in the stories. */
export function originsOf({ stories }: Pick<ForeignSpace, 'stories'>): PageOrigins {
  const pictures = new Set<string>();
  const frames = new Set<string>();
  for (const object of objectsIn(stories.map(({ content }) => content))) {
    addOrigin(pictures, object['filename']);
    for (const value of Object.values(object))
      if (typeof value === 'string' && isAddress(value)) {
        if (isPictureAddress(value)) addOrigin(pictures, value);
        else for (const address of [value, ...playersOf(value)]) addOrigin(frames, address);
      }
  }
  return { pictures: [...pictures], frames: [...frames] };
}

function addOrigin(origins: Set<string>, address: unknown): void {
  const url = textOf(address);
  if (/^https?:/.test(url) && URL.canParse(url)) origins.add(new URL(url).origin);
  if (url.startsWith('//') && URL.canParse(`https:${url}`)) origins.add(new URL(`https:${url}`).origin);
}
