import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import { registry } from '../../../common/blocks/registry';
import { componentSchemas, type ComponentSchema } from '../../../common/page/component-schemas';
import { documentHead } from '../../../common/page/document-head';
import type { PageData } from '../../../common/page/page-data';
import { PageView } from '../../../common/page/PageView';
import { SEARCH_SLUG } from '../../../common/constants';
import { CONFIG_SLUG, type StoredConfig } from '../../../common/story/stored-config';
import { parseStoredStory } from '../../../common/story/rename-stored';
import type { Story } from '../../../common/story/story';
import { storedNames, type StoredName } from '../../../common/story/stored-names';
import { loadPageTexts } from '../../../common/texts/page-texts';
import { siteConfigStory } from '../../../common/story/site-config';
import { fillOptions } from '../../../server/content/datasource-options';
import { hasPageOf } from '../../../common/page/has-page';
import { unescapeHtml } from '../../../server/http/escape';
import type { ForeignStory } from '../space/foreign-space';
import { withSingleSpaces } from '../space/single-spaces';

/** A page as a visitor reads it. */
export interface RenderedPage {
  /** Every text, those of attributes and of the head included, with single spaces. */
  readonly text: string;
  /** Names of this site of components that it does not know, and of blocks that failed. */
  readonly unknown: readonly string[];
  /** Main headings; a page should have one. */
  readonly mainHeadings: number;
}

/** The origins that pages may show pictures and frames of. */
export interface PageOrigins {
  readonly pictures: readonly string[];
  readonly frames: readonly string[];
}

/** The site with all its blocks, to render stories with. */
export interface RenderingSite {
  readonly schemas: readonly ComponentSchema[];
  readonly names: readonly StoredName[];
  /** Null for a story that is no page. */
  readonly render: (
    story: ForeignStory,
    stories: readonly ForeignStory[],
    origins: PageOrigins,
    config?: RenderedConfig,
  ) => Promise<RenderedPage | null>;
}

/** The story with header and footer, and how it holds them. */
interface RenderedConfig {
  readonly raw: ForeignStory['raw'];
  readonly config: StoredConfig;
}

/** Options for fields that take them from a datasource: without any, such a field does not show. */
const anyOptions = { get: () => [{ value: '-', name: '-' }] };

/** Loads the blocks of the registry. The module is bundled together with the files that adopting would write. */
export async function openSite(): Promise<RenderingSite> {
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const hasPage = hasPageOf(blockLoader);
  const relatedTo = relatedStories();
  return {
    schemas: componentSchemas(blocks),
    names: storedNames,
    render: async (foreign, stories, origins, config) => {
      const story = parseStoredStory(foreign.raw);
      if (story === null || isReserved(foreign.slug) || !hasPage(story.content)) return null;
      const language = languageTag(foreign.language);
      await loadPageTexts(language);
      const unknown: string[] = [];
      const data: PageData = {
        shown: {
          kind: 'story',
          story: { ...story, content: fillOptions(story.content, anyOptions) },
          links: {},
          rels: relatedTo(stories),
          config: configStory(config),
          buildId: '',
        },
        language: null,
        site: {
          languages: [language],
          assetOrigins: origins.pictures,
          frameOrigins: origins.frames,
          mediaOrigins: origins.frames,
          year: 2026,
          showUnknownBlocks: false,
        },
      };
      const html = renderToStaticMarkup(
        <StaticRouter location={`/${foreign.slug}`}>
          <PageView
            data={data}
            blockLoader={blockLoader}
            report={({ component }) => void unknown.push(component)}
          />
        </StaticRouter>,
      );
      const { title, tags } = documentHead(data);
      const text = readable(html, [title, ...tags.map(({ content }) => content)]);
      return { text, unknown, mainHeadings: html.match(/<h1[ >]/g)?.length ?? 0 };
    },
  };
}

function configStory(given: RenderedConfig | undefined): Story | null {
  const story = given === undefined ? null : parseStoredStory(given.raw);
  return story === null || given === undefined ? null : siteConfigStory(story, given.config);
}

/** A code that the site's dates accept; spaces may have others, such as `en_US`. */
function languageTag(code: string | null): string {
  try {
    return Intl.getCanonicalLocales(code ?? 'en')[0] ?? 'en';
  } catch {
    return 'en';
  }
}

const isReserved = (slug: string): boolean => slug === CONFIG_SLUG || slug === SEARCH_SLUG;

/** All stories as relations, parsed once. */
function relatedStories() {
  let parsed: Readonly<Record<string, Story>> = {};
  let of: readonly ForeignStory[] | null = null;
  return (stories: readonly ForeignStory[]): Readonly<Record<string, Story>> => {
    if (of !== stories)
      parsed = Object.fromEntries(
        stories.flatMap(({ raw }) => {
          const story = parseStoredStory(raw);
          return story === null ? [] : [[story.uuid, story]];
        }),
      );
    of = stories;
    return parsed;
  };
}

const attributes =
  / (?:alt|title|placeholder|value|label|content|aria-label|src|href|datetime|data-[\w-]+)="([^"]*)"/gi;

/** The text of markup and of its attributes. */
function readable(html: string, others: readonly string[]): string {
  const found = [...html.matchAll(attributes)].map(([, value = '']) => value);
  const texts = [html.replaceAll(/<[^>]*>/g, ' '), ...found].join(' ');
  return withSingleSpaces(`${unescapeHtml(texts)} ${others.join(' ')}`);
}
