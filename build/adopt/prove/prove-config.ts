import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { resolveLink } from '../../../common/story/links';
import { visitObjects } from '../../../common/walk-json';
import { isAddress } from '../../../common/story/is-address';
import type { FoundConfig } from '../match/find-config';
import type { ForeignSpace, ForeignStory } from '../space/foreign-space';
import { inferComponents } from '../space/infer-components';
import { originsOf, type MissingText } from './prove';
import type { RenderingSite } from './render-pages';
import { withSingleSpaces } from '../space/single-spaces';
import { kindsOf, textsOf } from '../space/stored-texts';

/** What header and footer of a space show on this site. */
export interface ConfigProof extends FoundConfig {
  /** Texts, pictures and links of the story in all languages. */
  readonly texts: number;
  readonly missing: readonly MissingText[];
}

/** Renders a page in each language with header and footer, and looks for each text, picture and link of their story. */
export async function proveConfig(
  site: RenderingSite,
  space: Pick<ForeignSpace, 'stories' | 'declared'>,
  found: FoundConfig,
): Promise<ConfigProof> {
  const versions = space.stories.filter(({ slug }) => slug === found.slug);
  const kinds = kindsOf(inferComponents({ stories: versions, declared: space.declared }));
  const missing: MissingText[] = [];
  let texts = 0;
  for (const story of versions) {
    const page = await anyPage(site, space, story, found);
    const { slug, language, content } = story;
    const expected = [...textsOf(content, kinds), ...linksOf(content)].filter(
      ({ text }) => !isSharedPicture(text, content, found),
    );
    texts += expected.length;
    for (const each of expected)
      if (!page.includes(withSingleSpaces(each.text)))
        missing.push({ ...each, slug, language, isBlockShown: true });
  }
  return { ...found, texts, missing };
}

/** The text of a page in the language of the story, with header and footer. */
async function anyPage(
  site: RenderingSite,
  { stories }: Pick<ForeignSpace, 'stories'>,
  story: ForeignStory,
  { config }: FoundConfig,
): Promise<string> {
  for (const shown of stories) {
    if (shown.language !== story.language || shown.slug === story.slug) continue;
    const page = await site.render(shown, stories, originsOf({ stories }), { raw: story.raw, config });
    if (page !== null) return page.text;
  }
  return '';
}

/** The addresses that links lead to, as pages have them. */
function linksOf(content: JsonObject): readonly Pick<MissingText, 'text' | 'field' | 'path' | 'block'>[] {
  const found: Pick<MissingText, 'text' | 'field' | 'path' | 'block'>[] = [];
  visitObjects([content], (block) => {
    if (typeof block['component'] !== 'string') return;
    for (const [field, value] of Object.entries(block)) {
      const isText = typeof value === 'string' && isAddress(value);
      if (!isText && !(isJsonObject(value) && 'linktype' in value)) continue;
      const link = isText ? { linktype: 'url', url: value } : value;
      const scope = { links: {}, languages: ['en'], language: null };
      const href = isJsonObject(link) ? resolveLink(link, scope)?.href : undefined;
      if (href !== undefined) found.push({ text: href, field, path: [textOf(block['component'])], block });
    }
  });
  return found;
}

/** The picture for pages that are shared stands in the head of documents alone. */
function isSharedPicture(text: string, content: JsonObject, { config }: FoundConfig): boolean {
  const [path = ''] = config.fields.default_image ?? [];
  const picture = content[path];
  return isJsonObject(picture) && [picture['filename'], picture['alt']].includes(text);
}
