import { StaticRouter } from 'react-router-dom';
import { componentsIn, interactiveIn, type BlockLoader } from '../../../common/block-system/block-loader';
import {
  CHUNKS_ATTRIBUTE,
  INTERACTIVE_ATTRIBUTE,
  LOADING_ATTRIBUTE,
  MAIN_ID,
  NO_CLIENT_ATTRIBUTE,
  PAGE_DATA_ID,
  ROOT_ID,
  VISITS_PATH,
} from '../../../common/constants';
import { documentHead, type MetaTag } from '../../../common/page/document-head';
import { languageCodeOf, type PageData } from '../../../common/page/page-data';
import { PageView } from '../../../common/page/PageView';
import type { ReportIssue } from '../../../common/site/site-context';
import { inLanguage } from '../../../common/texts/in-language';
import { loadPageTexts, pageTexts } from '../../../common/texts/page-texts';
import type { Manifest } from '../../runtime/files/build-output';
import { escapeHtml, escapeJson } from '../../http/escape';
import type { VisitReporting } from '../../visits/visit-reporting';
import { analyticsMark, vitalsMark, visitsMark, type AnalyticsSettings } from './client-marks';
import { documentData } from './document-data';
import { renderBlocks } from './render-blocks';
import { fontsFor } from './fonts-for';
import { frameColours, platformTags } from './platform-tags';
import { socialTags } from './social-tags';
import { structuredData } from '../json-ld/structured-data';

/** The context of a render besides the page's own data. */
interface RenderScope {
  readonly manifest: Manifest;
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly report: ReportIssue;
  /** The site's public origin, if it is set. */
  readonly siteUrl: string | undefined;
  /** `none`: a page without client scripts. Default: `starts`. */
  readonly client?: 'starts' | 'none';
  /** The script that the client loads for visitors, if the site has one. */
  readonly analytics?: AnalyticsSettings | undefined;
  /** The page views that browsers report. Default: none. */
  readonly visits?: VisitReporting | undefined;
  /** The share of page views whose web vitals browsers report, 0 to 1. Default: 0. */
  readonly webVitals?: number | undefined;
}

/**
 * Renders a page as a whole HTML document. Blocks that throw are left out and reported.
 * @param path the page's own path: links to it are marked as current.
 */
export async function renderDocument(data: PageData, path: string, scope: RenderScope): Promise<string> {
  const { manifest } = scope;
  await loadPageTexts(languageCodeOf(data));
  const { html, preloads, components } = await renderRoot(data, path, scope);
  const { title, language, direction, tags } = documentHead(data);
  const { style, print, fonts } = manifest;
  return [
    `<!DOCTYPE html><html lang="${escapeHtml(language)}"${direction === undefined ? '' : ` dir="${direction}"`}${scope.client === 'none' ? ` ${NO_CLIENT_ATTRIBUTE}` : ''}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    frameColours(manifest),
    // Before the styles: it waits for none of them, and the first paint waits for it.
    manifest.scheme === undefined ? '' : `<script src="${manifest.scheme}"></script>`,
    // The first paint waits for the whole header, which half of it would shift: https://html.spec.whatwg.org/#link-type-expect
    `<link rel="expect" href="#${MAIN_ID}" blocking="render">`,
    // The browser would find fonts only in the stylesheet. It fetches them without credentials, hence `crossorigin`.
    ...fontsFor(html, fonts).map(
      (font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    `<link rel="stylesheet" href="${style}">`,
    // Browsers fetch it last, and wait for it only to print.
    `<link rel="stylesheet" href="${print}" media="print">`,
    platformTags(data, manifest),
    preloads,
    ...tags.map(metaTag),
    socialTags(data, path, scope.siteUrl),
    scope.client === 'none' ? '' : clientTags(data, components, scope),
    `</head><body><div id="${ROOT_ID}">${html}</div>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(documentData(data, scope.blockLoader))}</script>`,
    structuredData(data, path, scope.siteUrl),
    visitsPicture(data, scope),
    '</body></html>',
  ].join('');
}

/** The markup of the root element. */
interface RenderedRoot {
  readonly html: string;
  /** Elements that React wants in the head: preloads of the first images. */
  readonly preloads: string;
  /** The components of the page's blocks. */
  readonly components: ReadonlySet<string>;
}

async function renderRoot(
  data: PageData,
  path: string,
  { blockLoader, report }: Pick<RenderScope, 'blockLoader' | 'report'>,
): Promise<RenderedRoot> {
  const components = new Set<string>();
  const recordingLoader: BlockLoader = {
    ...blockLoader,
    find: (component) => {
      components.add(component);
      return blockLoader.find(component);
    },
  };
  const page = (
    <StaticRouter location={path}>
      <PageView data={data} blockLoader={recordingLoader} report={report} />
    </StaticRouter>
  );
  const rendered = await renderBlocks(page, report);
  const preloads = /^(?:<link [^>]*>)+/.exec(rendered)?.[0] ?? '';
  return { html: rendered.slice(preloads.length), preloads, components };
}

/** The client's script. Its priority is low: styles, fonts and the first image load before it. */
function clientTags(
  data: PageData,
  components: ReadonlySet<string>,
  { blockLoader, manifest, analytics, visits, webVitals }: RenderScope,
): string {
  const { script, imports, client, texts } = manifest;
  const ofLanguage = inLanguage(texts, languageCodeOf(data));
  const blocks = hydratedBlocks(data, components, blockLoader);
  const chunks = new Set([
    ...client,
    ...ofLanguage,
    ...blocks.flatMap((name) => manifest.blocks[name] ?? []),
  ]);
  const interactive = blocks.filter((name) => !blockLoader.isStatic(name));
  const { loading } = pageTexts(languageCodeOf(data)).site;
  const marks = [
    `${LOADING_ATTRIBUTE}="${escapeHtml(loading)}"`,
    ...analyticsMark(data, analytics),
    ...visitsMark(data, visits),
    ...vitalsMark(data, webVitals, blockLoader),
    ...(interactive.length === 0 ? [] : [`${INTERACTIVE_ATTRIBUTE}="${interactive.join(' ')}"`]),
  ];
  return [
    `<script type="module" src="${script}" fetchpriority="low" ${CHUNKS_ATTRIBUTE}="${[...chunks].join(' ')}" ${marks.join(' ')}></script>`,
    ...imports.map((chunk) => `<link rel="modulepreload" href="${chunk}" fetchpriority="low">`),
  ].join('');
}

/** Reports the view of a page by a browser without scripts, whose document a CDN may have sent. */
function visitsPicture({ shown, site }: PageData, { visits }: RenderScope): string {
  if (visits !== 'loads' || shown.kind !== 'story' || site.preview !== undefined) return '';
  return `<noscript><img src="${VISITS_PATH}" alt="" hidden></noscript>`;
}

/** The names of the blocks whose code hydration needs, so that it loads beside the client and not after it. */
function hydratedBlocks(
  { shown, site }: PageData,
  components: ReadonlySet<string>,
  blockLoader: BlockLoader,
): readonly string[] {
  const story = shown.kind === 'story' ? shown.story.content : null;
  const config = shown.config?.content;
  // In a preview every block may change at any moment.
  const hydrated =
    site.preview === undefined
      ? interactiveOn(story, config, components, blockLoader)
      : componentsIn(story, config);
  return [...hydrated].flatMap((component) => blockLoader.nameOf(component) ?? []).toSorted();
}

/** The interactive components of a page. Most stories have none and need not be searched for what they nest. */
function interactiveOn(
  story: unknown,
  config: unknown,
  components: ReadonlySet<string>,
  blockLoader: BlockLoader,
): ReadonlySet<string> {
  const inChrome = interactiveIn(blockLoader, config);
  const isInteractive = (component: string): boolean =>
    !blockLoader.isStatic(component) && !inChrome.has(component);
  return [...components].some(isInteractive) ? interactiveIn(blockLoader, story, config) : inChrome;
}

/** Marked with `data-head` so that the browser's client can replace it on a navigation. */
function metaTag({ name, content }: MetaTag): string {
  return `<meta name="${name}" content="${escapeHtml(content)}" data-head>`;
}
