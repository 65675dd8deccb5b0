import { integerOf, isJsonObject, textOf, type JsonObject } from '../json';
import type { Captcha } from '../forms/captcha';
import type { FormResultPage } from '../forms/form-result';
import { parseStories, parseStory, type Story } from '../story/story';

/** What a page needs to render, as `<page>/_payload.json` answers it. */
export interface Payload {
  readonly story: Story;
  /** Link objects by uuid. */
  readonly links: Readonly<Record<string, JsonObject>>;
  /** Related stories by uuid, flat: they are looked up when rendered, never copied into one another. */
  readonly rels: Readonly<Record<string, Story>>;
  /** The content version the story was read at. */
  readonly cv: number;
  /** The story `config` with header and footer, or null. */
  readonly config: Story | null;
  /** The build that made this payload. */
  readonly buildId: string;
}

/** Facts about the site that are the same on every page. */
export interface SiteConfig {
  readonly languages: readonly string[];
  readonly assetOrigins: readonly string[];
  /** The year that the page was rendered in: browsers may be in another one. */
  readonly year: number;
  /** True where a block that nobody knows leaves a visible mark. */
  readonly showUnknownBlocks: boolean;
  /** Where an editor sees a draft; left out for visitors. */
  readonly preview?: PreviewConfig;
  /** Who tells people from machines, on pages with a form; left out where nobody is asked. */
  readonly captcha?: Captcha | undefined;
  /** True on pages without a form where forms ask a bot check: this document's policy keeps its script out. */
  readonly cspBlocksCaptcha?: true | undefined;
}

/** What a preview needs besides its draft. */
export interface PreviewConfig {
  /** The editor's parameters, encoded, without a question mark: links within the site carry them on. */
  readonly parameters: string;
  /** The only origin whose messages are heard. */
  readonly editorOrigin: string;
  /** The vendor's bridge script. */
  readonly bridgeUrl: string;
  /** Fields that hold stories, as `component.field`. */
  readonly relations: readonly string[];
}

/** What a page shows: a story, or why there is none. */
export type PageContent =
  | ({ readonly kind: 'story' } & Payload)
  | {
      readonly kind: 'fault';
      readonly status: number;
      readonly message: string;
      /** What happened and what the visitor can do, in the page's language. */
      readonly explanation?: string | undefined;
      readonly config: Story | null;
      readonly links: Payload['links'];
    };

/** A page as the server hands it to the browser, in the document's JSON block. */
export interface PageData {
  readonly shown: PageContent;
  /** Language prefix of the page's address; null for the site's first language. */
  readonly language: string | null;
  readonly site: SiteConfig;
  /** What came of the form that led to this page; left out where none did. */
  readonly formResult?: FormResultPage | undefined;
}

/** The language of a page as a code for `lang`. */
export function languageCodeOf({ language, site }: Pick<PageData, 'language' | 'site'>): string {
  return language ?? site.languages[0] ?? 'id';
}

/** A map of objects by uuid, without what is none. */
export function parseLinks(value: unknown): Readonly<Record<string, JsonObject>> {
  const links = Object.create(null) as Record<string, JsonObject>;
  if (!isJsonObject(value)) return links;
  for (const [uuid, link] of Object.entries(value)) if (isJsonObject(link)) links[uuid] = link;
  return links;
}

/**
 * Reads a payload: the one parser for what the server assembled, a navigation fetched, or an editor sent.
 * @throws Error naming what is missing.
 */
export function parsePayload(value: unknown): Payload {
  if (!isJsonObject(value)) throw new Error('A payload must be an object');
  const story = parseStory(value['story']);
  if (story === null) throw new Error('A payload needs a story with uuid and full_slug');
  return {
    story,
    links: parseLinks(value['links']),
    rels: parseStories(value['rels']),
    cv: typeof value['cv'] === 'number' ? value['cv'] : 0,
    config: parseStory(value['config']),
    buildId: textOf(value['buildId']),
  };
}

/**
 * Reads the document's JSON block.
 * @throws Error where it is not what this build writes.
 */
export function parsePageData(value: unknown): PageData {
  if (!isJsonObject(value) || !isJsonObject(value['shown']) || !isJsonObject(value['site'])) {
    throw new Error('The page carries no page data');
  }
  const { shown, language, site } = value;
  return {
    shown: parseShown(shown),
    language: typeof language === 'string' ? language : null,
    site: {
      languages: texts(site['languages']),
      assetOrigins: texts(site['assetOrigins']),
      year: integerOf(site['year'], 0),
      showUnknownBlocks: site['showUnknownBlocks'] === true,
      ...parsePreview(site['preview']),
      captcha: shaped<Captcha>(site['captcha']),
      cspBlocksCaptcha: site['cspBlocksCaptcha'] === true || undefined,
    },
    formResult: shaped<FormResultPage>(value['formResult'], 'errors', 'values'),
  };
}

function parsePreview(value: unknown): Pick<SiteConfig, 'preview'> {
  if (!isJsonObject(value)) return {};
  return {
    preview: {
      parameters: textOf(value['parameters']),
      editorOrigin: textOf(value['editorOrigin']),
      bridgeUrl: textOf(value['bridgeUrl']),
      relations: texts(value['relations']),
    },
  };
}

/** Every visit pays for what is written here, forms or not: the object with those objects in it, unread. */
function shaped<RenderSettings>(value: unknown, ...objects: readonly string[]): RenderSettings | undefined {
  return isJsonObject(value) && objects.every((key) => isJsonObject(value[key]))
    ? (value as RenderSettings)
    : undefined;
}

function parseShown(shown: JsonObject): PageContent {
  if (shown['kind'] === 'story') return { kind: 'story', ...parsePayload(shown) };
  return {
    kind: 'fault',
    status: typeof shown['status'] === 'number' ? shown['status'] : 500,
    message: textOf(shown['message']),
    explanation: textOf(shown['explanation']) || undefined,
    config: parseStory(shown['config']),
    links: parseLinks(shown['links']),
  };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}
