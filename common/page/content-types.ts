import {
  asset,
  blocks,
  boolean,
  normaliseName,
  parseFields,
  rawBlocks,
  text,
  textarea,
  type ParseScope,
  type RawBlock,
  type ValuesOf,
} from '../fields/fields';
import { textOf } from '../json';
import type { Story } from '../story/story';

/** Fields of the content type `page`. */
export const pageFields = {
  body: blocks(),
  seo_title: text(),
  seo_description: textarea(),
  seo_image: asset(),
  seo_canonical: text(),
  seo_noindex: boolean(),
};

/** Fields of the content type `site_config`, the story `config`. */
export const siteConfigFields = {
  site_name: text(),
  header: blocks(['navigation']),
  footer: blocks(['navigation_footer']),
  default_image: asset(),
};

/** Parses a story's content as a page. A story whose root is a block is a page with that block alone. */
export function pageOf(story: Story, scope: ParseScope): ValuesOf<typeof pageFields> {
  const page = parseFields(pageFields, story.content, scope);
  if (normaliseName(textOf(story.content['component'])) === 'page') return page;
  return { ...page, body: rawBlocks([story.content]) };
}

/** Parses the story `config`; empty values without one. */
export function siteConfigOf(config: Story | null, scope: ParseScope): ValuesOf<typeof siteConfigFields> {
  return parseFields(siteConfigFields, config?.content ?? {}, scope);
}

/** A page's blocks by their part of the layout. */
export interface LayoutBlocks {
  readonly header: readonly RawBlock[];
  readonly main: readonly RawBlock[];
  readonly footer: readonly RawBlock[];
}

/** Distributes blocks to the layout. A page's own navigation or footer replaces the site's. */
export function layoutBlocksOf(
  body: readonly RawBlock[],
  site: { readonly header: readonly RawBlock[]; readonly footer: readonly RawBlock[] },
): LayoutBlocks {
  const named = (name: string): readonly RawBlock[] =>
    body.filter(({ component }) => normaliseName(component) === normaliseName(name));
  const header = named('navigation');
  const footer = named('navigation_footer');
  return {
    header: header.length > 0 ? header : site.header,
    main: body.filter((raw) => !header.includes(raw) && !footer.includes(raw)),
    footer: footer.length > 0 ? footer : site.footer,
  };
}
