import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createBlockLoader, type BlockLoader } from '../../common/block-system/block-loader';
import { BlockList, BlockLoaderContext } from '../../common/block-system/BlockList';
import { BlocksContext, keepAll } from '../../common/block-system/blocks-context';
import type { BlockDefinition } from '../../common/block-system/define-block';
import { rawBlocks } from '../../common/fields/fields';
import { registry } from '../../common/blocks/registry';
import { SiteContext, type SiteScope } from '../../common/site/site-context';
import { inLanguage } from '../../common/texts/in-language';
import * as en from '../../common/texts/en';
import * as id from '../../common/texts/id';
import type { PageTexts } from '../../common/texts/texts';
import { emptyScope } from './empty-scope';
import { skipOwnerStacks } from './owner-stacks';

skipOwnerStacks();

/** The asset origin of rendered pages. */
export const ASSETS = 'https://a.storyblok.com';

/** The address of a picture of the given size. */
export function picture(name: string, size = '800x600'): string {
  return `${ASSETS}/f/1001/${size}/abc123/${name}`;
}

/** The texts of the languages in which tests render. */
const pageTexts: Readonly<Record<'en' | 'id', PageTexts>> = { en: en.page, id: id.page };

/** Renders an element inside a page at `path`, with texts in Indonesian or English by the scope's language. */
export function renderOnPage(element: ReactNode, scope: Partial<SiteScope> = {}, path = '/'): string {
  const texts = inLanguage(pageTexts, scope.languageCode ?? emptyScope.languageCode);
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <SiteContext value={{ ...emptyScope, texts, assetOrigins: [ASSETS], ...scope }}>{element}</SiteContext>
    </StaticRouter>,
  );
}

/** Renders raw blocks as the CMS delivers them. */
export async function renderBlocks(
  blocks: unknown,
  scope: Partial<SiteScope> = {},
  {
    blockLoader = createBlockLoader(registry),
    path = '/',
  }: { blockLoader?: BlockLoader; path?: string } = {},
): Promise<string> {
  await blockLoader.loadAll();
  return renderOnPage(
    <BlockLoaderContext value={blockLoader}>
      <BlocksContext value={BlockList}>
        <BlockList blocks={rawBlocks(blocks)} />
      </BlocksContext>
    </BlockLoaderContext>,
    scope,
    path,
  );
}

/** Renders one block without its error boundary, so that its errors throw. Blocks nested in it are left out. */
export function renderUncontained({ name, createElement }: BlockDefinition, fields: object): string {
  const raw = { component: name, ...fields };
  return renderOnPage(
    createElement(raw, {
      assetOrigins: [ASSETS],
      editorParameters: undefined,
      isPrimary: false,
      loadsFirst: false,
      filterBlocks: keepAll,
    }),
  );
}

/**
 * Markup without React's boundary comments, classes, attributes for scripts, and image candidates, so that tests read as
 * plain HTML.
 */
export function plain(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/ (?:class|sizes|srcSet|style|data-link-area|data-texts)="[^"]*"/g, '');
}
