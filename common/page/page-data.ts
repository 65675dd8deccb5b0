import { integerOf, isJsonObject, textOf, type JsonObject } from '../json';
import { rawBlocks, type RawBlock } from '../fields/fields';
import type { Captcha } from '../forms/captcha';
import type { FormResultPage } from '../forms/form-result';
import { parseStories, parseStory, type Story } from '../story/story';
import type { ShownResult } from '../story/story-query';

/** The data that a page is rendered from, served as `<page>/_payload.json`. */
export interface Payload {
  readonly story: Story;
  /** Link objects by uuid. */
  readonly links: Readonly<Record<string, JsonObject>>;
  /** Related stories by uuid. Rendering looks them up; they are never nested in one another. */
  readonly rels: Readonly<Record<string, Story>>;
  /** The story `config` with header and footer, if there is one. */
  readonly config: Story | null;
  /** The results of the queries that its blocks declare, by `queryKey`. Left out where there are none. */
  readonly lists?: Readonly<Record<string, ShownResult>> | undefined;
  /** What its title ends with, of a further page of a list: a tag, a number. */
  readonly titleSuffix?: string | undefined;
  /** The build that made this payload. */
  readonly buildId: string;
}

/** Settings of the site that pages depend on. */
export interface SiteConfig {
  readonly languages: readonly string[];
  /** The public origin, if it is known: whole addresses of this site lead to its pages. */
  readonly origin?: string | undefined;
  readonly assetOrigins: readonly string[];
  readonly frameOrigins: readonly string[];
  readonly mediaOrigins: readonly string[];
  /** The year in which the server rendered the page; hydration must not use the browser's clock. */
  readonly year: number;
  /** True if blocks of an unknown type leave a visible mark. */
  readonly showUnknownBlocks: boolean;
  /** Only in an editor's preview. */
  readonly preview?: PreviewConfig | undefined;
  /** The captcha of forms; only on pages with a form, on sites with a captcha. */
  readonly captcha?: Captcha | undefined;
  /** True on other pages of such sites: the Content-Security-Policy of this document blocks the captcha's script. */
  readonly cspBlocksCaptcha?: true | undefined;
  /** True if forms are sent with a proof of work. */
  readonly needsProof?: true | undefined;
  /** True if pages are light for every visitor. */
  readonly isLightOnly?: true | undefined;
  /** True if analytics wait for the visitor's consent. */
  readonly needsConsent?: true | undefined;
}

/** Settings of a preview. */
export interface PreviewConfig {
  /** The editor's parameters as an encoded query without question mark; added to internal links. */
  readonly parameters: string;
  /** The only origin whose messages are accepted. */
  readonly editorOrigin: string;
  /** URL of Storyblok's bridge script. */
  readonly bridgeUrl: string;
  /** Fields that hold stories, as `component.field`: those of all blocks, since the editor heeds one bridge alone. */
  readonly relations: readonly string[];
}

/** The content of a page: a story or an error. */
export type PageContent =
  | ({ readonly kind: 'story' } & Payload)
  | {
      readonly kind: 'fault';
      readonly status: number;
      readonly message: string;
      /** Texts in the page's language: the heading, and what happened and what the visitor can do. */
      readonly heading: string;
      readonly explanation: string;
      /** The label of a button that loads the address again; left out without one. */
      readonly tryAgain?: string | undefined;
      /** Static blocks below it: pages to go on from. Default: none. */
      readonly suggestions?: readonly RawBlock[] | undefined;
      readonly config: Story | null;
      readonly links: Payload['links'];
      readonly rels: Payload['rels'];
    };

/** A page with all that hydration needs, serialised in the document's JSON block. */
export interface PageData {
  readonly shown: PageContent;
  /** True if static blocks are there by name alone, and links and relations as far as the other blocks use them. */
  readonly isPartial?: true | undefined;
  /** Language prefix of the page's address; null for the site's first language. */
  readonly language: string | null;
  readonly site: SiteConfig;
  /** Result of the form submit that led to this page; left out without one. */
  readonly formResult?: FormResultPage | undefined;
}

/** The language code of a page, for `lang`. */
export function languageCodeOf({
  language,
  site,
}: Pick<PageData, 'language'> & { readonly site: Pick<SiteConfig, 'languages'> }): string {
  return language ?? site.languages[0] ?? 'id';
}

/** Parses a map of objects by uuid; other values are left out. */
export function parseLinks(value: unknown): Readonly<Record<string, JsonObject>> {
  const links = Object.create(null) as Record<string, JsonObject>;
  if (!isJsonObject(value)) return links;
  for (const [uuid, link] of Object.entries(value)) if (isJsonObject(link)) links[uuid] = link;
  return links;
}

/**
 * Parses a payload.
 * @throws Error naming the missing part.
 */
export function parsePayload(value: unknown): Payload {
  if (!isJsonObject(value)) throw new Error('A payload must be an object');
  const story = parseStory(value['story']);
  if (story === null) throw new Error('A payload needs a story with uuid and full_slug');
  return {
    story,
    ...parseChrome(value),
    lists: objectWith(value['lists']),
    titleSuffix: textOf(value['titleSuffix']) || undefined,
    buildId: textOf(value['buildId']),
  };
}

/**
 * Parses the document's JSON block.
 * @throws Error naming the missing part.
 */
export function parsePageData(value: unknown): PageData {
  if (!isJsonObject(value) || !isJsonObject(value['shown']) || !isJsonObject(value['site'])) {
    throw new Error('Page data must have the objects `shown` and `site`');
  }
  const { shown, language, site } = value;
  return {
    shown: parseContent(shown),
    language: typeof language === 'string' ? language : null,
    site: {
      languages: stringsOf(site['languages']),
      origin: textOf(site['origin']) || undefined,
      assetOrigins: stringsOf(site['assetOrigins']),
      frameOrigins: stringsOf(site['frameOrigins']),
      mediaOrigins: stringsOf(site['mediaOrigins']),
      year: integerOf(site['year'], 0),
      showUnknownBlocks: site['showUnknownBlocks'] === true,
      preview: parsePreview(site['preview']),
      captcha: objectWith<Captcha>(site['captcha']),
      cspBlocksCaptcha: site['cspBlocksCaptcha'] === true || undefined,
      needsProof: site['needsProof'] === true || undefined,
      isLightOnly: site['isLightOnly'] === true || undefined,
      needsConsent: site['needsConsent'] === true || undefined,
    },
    isPartial: value['isPartial'] === true || undefined,
    formResult: objectWith<FormResultPage>(value['formResult'], 'errors', 'values'),
  };
}

function parsePreview(value: unknown): PreviewConfig | undefined {
  if (!isJsonObject(value)) return undefined;
  return {
    parameters: textOf(value['parameters']),
    editorOrigin: textOf(value['editorOrigin']),
    bridgeUrl: textOf(value['bridgeUrl']),
    relations: stringsOf(value['relations']),
  };
}

/** An object whose `keys` hold objects. Checked no further: each check would be code on every page, with or without a form. */
function objectWith<Shape>(value: unknown, ...keys: readonly string[]): Shape | undefined {
  return isJsonObject(value) && keys.every((key) => isJsonObject(value[key])) ? (value as Shape) : undefined;
}

function parseContent(shown: JsonObject): PageContent {
  if (shown['kind'] === 'story') return { kind: 'story', ...parsePayload(shown) };
  return {
    kind: 'fault',
    status: typeof shown['status'] === 'number' ? shown['status'] : 500,
    message: textOf(shown['message']),
    heading: textOf(shown['heading']),
    explanation: textOf(shown['explanation']),
    tryAgain: textOf(shown['tryAgain']) || undefined,
    suggestions: rawBlocks(shown['suggestions']),
    ...parseChrome(shown),
  };
}

function parseChrome({ links, rels, config }: JsonObject): Pick<Payload, 'links' | 'rels' | 'config'> {
  return { links: parseLinks(links), rels: parseStories(rels), config: parseStory(config) };
}

function stringsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
