import { isLayoutBlock } from '../block-system/layout-blocks';
import {
  asset,
  blocks,
  normaliseName,
  parseFields,
  rawBlocks,
  richText,
  text,
  type ParseScope,
  type ValuesOf,
} from '../fields/fields';
import { seoFields } from '../fields/seo-fields';
import { textOf } from '../json';
import type { Story } from '../story/story';

/** Fields of the content type `page`. */
export const pageFields = { body: blocks(), ...seoFields };

/** Fields of the content type `site_config`, the story `config`. */
export const siteConfigFields = {
  site_name: text(),
  header: blocks(['navigation']),
  footer: blocks(['navigation_footer']),
  default_image: asset(),
  consent_text: richText(),
};

/**
 * Parses a story's content as a page. A story whose root is a block, as an article is, is a page with that block alone; a
 * navigation or footer in an article's body belongs to the layout, and its introduction describes it unless another text does.
 */
export function pageOf({ content }: Story, scope: ParseScope): ValuesOf<typeof pageFields> {
  const page = parseFields(pageFields, content, scope);
  if (normaliseName(textOf(content['component'])) === 'page') return page;
  return {
    ...page,
    body: [...page.body.filter(isLayoutBlock), ...rawBlocks([content])],
    seo_description: page.seo_description || textOf(content['intro']),
  };
}

/** Parses the story `config`; empty values without one. */
export function siteConfigOf(config: Story | null, scope: ParseScope): ValuesOf<typeof siteConfigFields> {
  return parseFields(siteConfigFields, config?.content ?? {}, scope);
}
