import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import { hasPageOf } from '../../common/page/has-page';
import type { SiteConfig } from '../../common/page/page-data';
import type { SiteScope } from '../../common/site/site-context';
import { page } from '../../common/texts/id';

/** An Indonesian site that allows no other origin. */
export const emptySite: SiteConfig = {
  languages: ['id'],
  assetOrigins: [],
  frameOrigins: [],
  mediaOrigins: [],
  year: 2026,
  showUnknownBlocks: false,
};

/** The scope of an Indonesian page without content. */
export const emptyScope: SiteScope = {
  languages: ['id'],
  language: null,
  languageCode: 'id',
  alternates: [],
  texts: page,
  assetOrigins: [],
  frameOrigins: [],
  mediaOrigins: [],
  year: 0,
  showUnknownBlocks: false,
  links: {},
  hasPage: hasPageOf(createBlockLoader(registry)),
  shownStory: null,
  rels: {},
  lists: {},
  report: () => {},
};
