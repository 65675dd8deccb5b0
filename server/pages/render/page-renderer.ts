import type { ReactElement } from 'react';
import type { BlockLoader } from '../../../common/block-system/block-loader';
import { HOME_SLUG, NO_STORY } from '../../../common/constants';
import type { RawBlock } from '../../../common/fields/fields';
import { hasForm } from '../../../common/forms/form-definition';
import type { PublicError } from '../../../common/errors';
import {
  languageCodeOf,
  type PageContent,
  type PageData,
  type Payload,
  type PreviewConfig,
  type SiteConfig,
} from '../../../common/page/page-data';
import type { Captcha } from '../../../common/forms/captcha';
import type { FormResultPage } from '../../../common/forms/form-result';
import type { Story } from '../../../common/story/story';
import { storyPath } from '../../../common/story/story-path';
import { loadErrorText } from '../../http/error-texts';
import type { Manifest } from '../../runtime/files/build-output';
import type { Log } from '../../runtime/logging/log';
import { timed } from '../../runtime/timed';
import type { VisitReporting } from '../../visits/visit-reporting';
import { emptyChrome, withAlternates, type SiteChrome } from '../join-page';
import { languageAlternates } from '../language-alternates';
import type { PageAddress, PageKind } from '../page-address';
import type { AnalyticsSettings } from './client-marks';
import { logOncePerBlock } from './log-issues';
import { renderDocument } from './render-document';
import { searchStory, withSearchPage } from './search-story';

/** A rendered page, and what a cache or an HTTP response must know about it. */
export interface RenderedDocument {
  readonly text: string;
  /** False if a block failed and was left out. */
  readonly hasNoErrors: boolean;
  /** True if it has a form with a captcha: its Content-Security-Policy has to allow the captcha's script. */
  readonly needsCaptcha: boolean;
}

/** Renders the page of a story. */
export type RenderStory = (
  payload: Payload,
  language: string | null,
  path: string,
) => Promise<RenderedDocument>;

/** Renders the page of a draft for its editor. */
type RenderDraft = (
  payload: Payload,
  language: string | null,
  path: string,
  preview: PreviewConfig,
) => Promise<RenderedDocument>;

/**
 * Renders a page that shows the result of a submit.
 * @param client `none` for a response at another URL than the page's own, which the client would take for the page's.
 */
type RenderFormResult = (
  payload: Payload,
  language: string | null,
  path: string,
  formResult: FormResultPage,
  client: 'starts' | 'none',
) => Promise<RenderedDocument>;

/**
 * Renders an error page in the default layout. In a preview its links lead to previews.
 * @param chrome null for those who may see nothing of the site: then there is no client either, whose requests would be refused.
 * @param suggestions blocks below it.
 */
type RenderError = (
  error: PublicError,
  chrome: SiteChrome | null,
  language: string | null,
  path: string,
  preview?: PreviewConfig,
  suggestions?: readonly RawBlock[],
) => Promise<RenderedDocument>;

/** Renders a story in place of a page that does not exist: without canonical address and sharing tags. */
type RenderNotFound = (payload: Payload, language: string | null, path: string) => Promise<RenderedDocument>;

/**
 * Renders the search page in the default layout. Its content is the server's alone: browsers leave the markup as it is. In a
 * preview its links lead to previews.
 * @param chrome with the page's alternates in the link of {@link searchStory}.
 */
type RenderSearch = (
  page: { readonly title: string; readonly main: ReactElement },
  chrome: SiteChrome,
  language: string | null,
  path: string,
  preview?: PreviewConfig,
) => Promise<string>;

/** Renders the documents of a site. */
export interface PageRenderer {
  readonly story: RenderStory;
  readonly draft: RenderDraft;
  readonly formResult: RenderFormResult;
  readonly error: RenderError;
  readonly notFound: RenderNotFound;
  readonly search: RenderSearch;
}

interface RendererOptions {
  readonly blockLoader: BlockLoader;
  readonly manifest: Manifest;
  /** The context of every page, without captcha. */
  readonly site: () => SiteConfig;
  readonly siteUrl: string | undefined;
  /** The captcha of forms. Default: none. */
  readonly captcha?: Captcha | null;
  /** The script that measures visits. Default: none. */
  readonly analytics?: AnalyticsSettings;
  /** The page views that browsers report. Default: none. */
  readonly visits?: VisitReporting;
  /** The share of page views whose web vitals browsers report. Default: 0. */
  readonly webVitals?: number;
  readonly log: Log;
  /** Called with the milliseconds of each document. Default: not called. */
  readonly countRender?: ((milliseconds: number) => void) | undefined;
}

interface DocumentOptions {
  readonly client?: 'starts' | 'none';
  /** False for a document in place of a page: its path is no address to share. Default true. */
  readonly isAddress?: boolean;
  /** Default: the site's blocks. */
  readonly blockLoader?: BlockLoader;
}

/** Creates a renderer. It logs each block that fails, once per render. */
export function createPageRenderer(options: RendererOptions): PageRenderer {
  const document = async (
    page: PageData,
    path: string,
    { client = 'starts', isAddress = true, blockLoader = options.blockLoader }: DocumentOptions = {},
  ): Promise<RenderedDocument> => {
    let hasNoErrors = true;
    const logIssue = logOncePerBlock(options.log, path);
    const report: typeof logIssue = (issue) => {
      if (issue.event === 'block-failed' && issue.showsFallback !== true) hasNoErrors = false;
      logIssue(issue);
    };
    const data = withConsent(page, options.analytics);
    const own = { ...options, siteUrl: isAddress ? options.siteUrl : undefined, blockLoader, report, client };
    const text = await timed(options.countRender, () => renderDocument(data, path, own));
    return { text, hasNoErrors, needsCaptcha: data.site.captcha !== undefined };
  };
  const siteOf = (about?: SiteAbout): SiteConfig => siteConfig(options, about);
  return {
    story: (payload, language, path) =>
      document({ shown: contentOf(payload), language, site: siteOf(payload) }, path),
    draft: (payload, language, path, preview) => {
      const site = { ...siteOf({ ...payload, preview }), showUnknownBlocks: true };
      return document({ shown: contentOf(payload), language, site }, path);
    },
    formResult: (payload, language, path, formResult, client) => {
      const data = { shown: contentOf(payload), language, site: siteOf(payload), formResult };
      return document(data, path, { client });
    },
    error: async (error, chrome, language, path, preview, suggestions) => {
      const page = { language, site: siteOf({ preview }) };
      const shown = { ...(await faultOf(error, chrome ?? emptyChrome, page, path)), suggestions };
      const client = chrome === null ? 'none' : 'starts';
      return document({ shown, ...page }, path, { client });
    },
    notFound: (payload, language, path) => {
      const data = { shown: contentOf(payload), language, site: siteOf() };
      return document(data, path, { isAddress: false });
    },
    search: async ({ title, main }, chrome, language, path, preview) => {
      const payload = { story: searchStory(title), ...chrome, buildId: options.manifest.id };
      const data = { shown: contentOf(payload), language, site: siteOf({ preview }) };
      const blockLoader = await withSearchPage(options.blockLoader, main);
      return (await document(data, path, { blockLoader })).text;
    },
  };
}

function contentOf(payload: Payload): PageContent {
  return { kind: 'story', ...payload };
}

async function faultOf(
  { status, message, explanation }: PublicError,
  chrome: SiteChrome,
  page: Pick<PageData, 'language' | 'site'>,
  path: string,
) {
  const texts = await loadErrorText(status, languageCodeOf(page), path);
  const own = { ...withHomePages(chrome, page.site.languages), ...(explanation && { explanation }) };
  return { kind: 'fault', status, message, ...texts, ...own } as const;
}

/** What the context of a page depends on besides the site. */
interface SiteAbout {
  readonly story?: Story;
  readonly config?: Story | null;
  readonly preview?: PreviewConfig | undefined;
}

/** The context of a page, with what it says of the site's captcha; nothing on a site without. */
function siteConfig(
  { site, captcha = null }: RendererOptions,
  { story, config, preview }: SiteAbout = {},
): SiteConfig {
  const own = preview === undefined ? site() : { ...site(), preview };
  if (captcha === null) return own;
  const canSend = story !== undefined && [story, config].some((each) => hasForm(each?.content ?? {}));
  return { ...own, ...(canSend ? { captcha } : { cspBlocksCaptcha: true }) };
}

/** A page whose footer has what the prompt for consent needs; never a preview. */
function withConsent(page: PageData, analytics: AnalyticsSettings | undefined): PageData {
  const { analyticsScriptUrl, analyticsConsent } = analytics ?? {};
  const isNeeded = analyticsScriptUrl !== undefined && analyticsConsent === 'required';
  if (!isNeeded || page.site.preview !== undefined) return page;
  return { ...page, site: { ...page.site, needsConsent: true } };
}

/** The way from an error to other languages: the address that failed may exist in none of them. */
function withHomePages(chrome: SiteChrome, languages: readonly string[]): SiteChrome {
  const homePages = languageAlternates(languages, (language) => storyPath({ language, slug: HOME_SLUG }));
  return { ...chrome, links: withAlternates(chrome.links, NO_STORY, homePages) };
}

/** The body of a page's response. */
export async function renderBody(
  render: RenderStory,
  payload: Payload,
  { language, path }: PageAddress,
  kind: PageKind,
): Promise<RenderedDocument> {
  return kind === 'payload'
    ? { text: JSON.stringify(payload), hasNoErrors: true, needsCaptcha: false }
    : render(payload, language, path);
}
