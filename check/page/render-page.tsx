import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import type { BlockLoader } from '../../common/block-system/block-loader';
import { documentHead } from '../../common/page/document-head';
import type { PageData, SiteConfig } from '../../common/page/page-data';
import { PageView } from '../../common/page/PageView';
import type { Story } from '../../common/story/story';
import type { JsonObject } from '../../common/json';

/** A story with what its page needs, as far as the checks are concerned. */
interface PageParts {
  readonly story: Story;
  /** By uuid. */
  readonly links: Readonly<Record<string, JsonObject>>;
  /** By uuid. */
  readonly rels: Readonly<Record<string, Story>>;
  readonly config: Story | null;
  /** Null for the site's first language. */
  readonly language: string | null;
  readonly path: string;
}

/** A rendered page. */
export interface RenderedPage {
  readonly title: string;
  readonly description: string;
  readonly markup: string;
  /** Technical names of blocks that failed. */
  readonly failed: readonly string[];
}

/** Renders a page as the server does, without document and client. */
export type RenderPage = (page: PageParts) => RenderedPage;

/**
 * Creates a renderer of pages, in which lists of stories are empty.
 * @param blockLoader has every block loaded.
 */
export function createRenderer(blockLoader: BlockLoader, site: SiteConfig): RenderPage {
  return ({ story, links, rels, config, language, path }: PageParts): RenderedPage => {
    const data: PageData = {
      shown: { kind: 'story', story, links, rels, config, buildId: 'check' },
      language,
      site,
    };
    const failed = new Set<string>();
    const markup = renderToStaticMarkup(
      <StaticRouter location={path}>
        <PageView
          data={data}
          blockLoader={blockLoader}
          report={({ event, component }) => {
            if (event === 'block-failed') failed.add(component);
          }}
        />
      </StaticRouter>,
    );
    const { title, tags } = documentHead(data);
    const description = tags.find(({ name }) => name === 'description')?.content ?? '';
    return { title, description, markup, failed: [...failed] };
  };
}
