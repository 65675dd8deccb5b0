import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { makeBlockLibrary, type BlockLibrary } from '../common/blocks/block-library';
import { Blocks, LibraryContext } from '../common/blocks/Blocks';
import { BlocksContext } from '../common/blocks/blocks-context';
import type { BlockDefinition } from '../common/blocks/define-block';
import { rawBlocks } from '../common/blocks/fields';
import { registry } from '../common/blocks/registry';
import { emptyScope, SiteContext, type SiteScope } from '../common/story/site-context';

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
  { library = makeBlockLibrary(registry), path = '/' }: { library?: BlockLibrary; path?: string } = {},
): Promise<string> {
  await library.loadAll();
  return renderOnPage(
    <LibraryContext value={library}>
      <BlocksContext value={Blocks}>
        <Blocks blocks={rawBlocks(blocks)} />
      </BlocksContext>
    </LibraryContext>,
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
