import { componentsIn, interactiveIn, type BlockLoader } from '../../../common/block-system/block-loader';
import { CHUNKS_ATTRIBUTE, PAGE_DATA_ID, ROOT_ID } from '../../../common/constants';
import { documentHead, type MetaTag } from '../../../common/page/document-head';
import type { PageData } from '../../../common/page/page-data';
import type { ReportIssue } from '../../../common/site/site-context';
import type { Manifest } from '../../runtime/build-output';
import { escapeHtml, escapeJson } from '../../http/escape';
import { renderPage } from './render-page';
import { sharingTags } from './social-tags';

/** Everything that rendering needs and no request changes. */
export interface RenderScope {
  readonly manifest: Manifest;
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
  /** The site's public origin, where it is known. */
  readonly siteUrl: string | undefined;
  /** `none`: the page stays as it is rendered, and no script runs; left out: it starts. */
  readonly client?: 'starts' | 'none';
}

/** Renders a page as a whole HTML document. `path` is the page's own, for marking links to it as current. */
export async function renderDocument(data: PageData, path: string, scope: RenderScope): Promise<string> {
  const { manifest } = scope;
  const { html, preloads, components } = await renderPage(data, path, scope);
  const { title, language, icon, tags } = documentHead(data);
  const { style, fonts } = manifest;
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    // Before the stylesheet is there to ask for them; fonts are fetched without credentials, so their preloads are too.
    ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
    `<link rel="stylesheet" href="${style}">`,
    `<link rel="icon" href="${escapeHtml(icon ?? manifest.icon)}">`,
    preloads,
    ...tags.map(htmlOf),
    sharingTags(data, path, scope.siteUrl),
    scope.client === 'none' ? '' : clientTags(data, components, scope),
    `</head><body><div id="${ROOT_ID}">${html}</div>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(data)}</script></body></html>`,
  ].join('');
}

/**
 * What brings the page to life. It reads without: styles, fonts and the first picture come before, and what the script
 * names comes when the page is painted.
 */
function clientTags(
  data: PageData,
  components: ReadonlySet<string>,
  { blockLoader, manifest }: RenderScope,
): string {
  const { script, imports, client } = manifest;
  const chunks = [...new Set([...client, ...chunksOf(data, components, blockLoader, manifest)])];
  return [
    `<script type="module" src="${script}" fetchpriority="low" ${CHUNKS_ATTRIBUTE}="${chunks.join(' ')}"></script>`,
    ...imports.map((chunk) => `<link rel="modulepreload" href="${chunk}" fetchpriority="low">`),
  ].join('');
}

/** The chunks of the blocks that come to life on the page, so that they load beside the client and not after it. */
function chunksOf(
  { shown, site }: PageData,
  components: ReadonlySet<string>,
  blockLoader: BlockLoader,
  { blocks }: Manifest,
): readonly string[] {
  const story = shown.kind === 'story' ? shown.story.content : null;
  const config = shown.config?.content;
  // In a preview every block may change at any moment.
  const needed =
    site.preview === undefined
      ? interactiveOn(story, config, components, blockLoader)
      : componentsIn(story, config);
  const names = [...needed].flatMap((component) => blockLoader.nameOf(component) ?? []);
  return names.toSorted().flatMap((name) => blocks[name] ?? []);
}

/** What of a page comes to life. Most stories hold nothing that does, and need not be searched for what stands around it. */
function interactiveOn(
  story: unknown,
  config: unknown,
  components: ReadonlySet<string>,
  blockLoader: BlockLoader,
): ReadonlySet<string> {
  const around = interactiveIn(blockLoader, config);
  const moves = (component: string): boolean => !blockLoader.isStatic(component) && !around.has(component);
  return [...components].some(moves) ? interactiveIn(blockLoader, story, config) : around;
}

/** Marked so that the browser client can replace it on a navigation. */
function htmlOf({ name, content }: MetaTag): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" data-head>`;
}
