import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createBlockLoader, type BlockLoader } from '../../common/block-system/block-loader';
import { BlockList, BlockLoaderContext } from '../../common/block-system/BlockList';
import { BlocksContext } from '../../common/block-system/blocks-context';
import type { BlockDefinition } from '../../common/block-system/define-block';
import { rawBlocks } from '../../common/fields/fields';
import { registry } from '../../common/blocks/registry';
import { emptyScope, SiteContext, type SiteScope } from '../../common/site/site-context';

/** The origin whose pictures tests may show. */
export const ASSETS = 'https://a.storyblok.com';

/** The address of a picture of the given size. */
export function picture(name: string, size = '800x600'): string {
  return `${ASSETS}/f/1001/${size}/abc123/${name}`;
}

/** Renders an element as a page at `path` would hold it. */
export function renderOnPage(element: ReactNode, scope: Partial<SiteScope> = {}, path = '/'): string {
  return renderToStaticMarkup(
    <StaticRouter location={path}>
      <SiteContext value={{ ...emptyScope, assetOrigins: [ASSETS], ...scope }}>{element}</SiteContext>
    </StaticRouter>,
  );
}

/** Renders raw blocks as they came from the content service. */
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

/** Renders one block without the boundary that contains it, so that an error comes out; blocks nested in it are not shown. */
export function renderUncontained({ name, Block }: BlockDefinition, fields: object): string {
  return renderOnPage(<Block raw={{ component: name, ...fields }} />);
}

/**
 * Markup without React's boundary comments, classes, marks for scripts, and the widths that pictures are offered in, so
 * that tests read as HTML.
 */
export function plain(html: string): string {
  return html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/ (?:class|sizes|srcSet|style|data-link-area)="[^"]*"/g, '');
}
