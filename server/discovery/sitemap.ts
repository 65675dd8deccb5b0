import { setImmediate as nextIteration } from 'node:timers/promises';
import { allowedUrl } from '../../common/allowed-url';
import type { ResolveRoute } from '../../common/routes';
import type { ContentSource } from '../content/content-source';
import type { IndexableStory } from '../content/summaries/indexable-stories';
import { escapeHtml } from '../http/escape';
import { unavailable } from '../http/unavailable';
import type { HasPage } from '../../common/page/has-page';
import { pageAddressesOf, isPage, type PageAddress } from '../pages/page-address';
import { createCachedResponse, type CachedResponse } from '../pages/cache/cached-response';
import { coalesce } from '../runtime/coalesce';
import { SegmentedLru } from '../runtime/segmented-lru';

/** What a sitemap is made of. */
export interface SitemapDeps {
  readonly content: Pick<ContentSource, 'index' | 'summaries'>;
  /** The site's public origin. */
  readonly siteUrl: string;
  /** The origins whose pictures are shown. */
  readonly assetOrigins: readonly string[];
  readonly languages: readonly string[];
  readonly resolve: ResolveRoute;
  readonly hasPage: HasPage;
  /** Headers of every file; names and values in turn. */
  readonly headers: readonly string[];
  /** Default: those of the protocol. */
  readonly limits?: SitemapLimits;
}

interface SitemapLimits {
  readonly addresses: number;
  readonly bytes: number;
}

/** @see https://www.sitemaps.org/protocol.html#index; the last kilobyte is for head and end. */
const protocolLimits: SitemapLimits = { addresses: 50_000, bytes: 10 * 1024 * 1024 - 1024 };

/** Stories that are read at a time: in five languages they take 20 ms. */
const chunkSize = 50;
/** Bytes of files in memory: crawlers fetch the parts of a large sitemap one after the other. */
const maxBytes = 24 * 1024 * 1024;

/** A part of the sitemap: the stories after one slug, up to and with another. */
interface Part {
  readonly after: string;
  readonly last: string;
}

/** The sitemap of a site, made when it is requested, once for each content version. */
export class Sitemap {
  readonly #deps: SitemapDeps;
  readonly #files = new SegmentedLru<CachedResponse>(maxBytes, (file) => file.bytes());
  readonly #making = new Map<string, Promise<CachedResponse | null>>();
  #parts: { readonly version: number; readonly parts: readonly Part[] } | undefined;

  constructor(deps: SitemapDeps) {
    this.#deps = deps;
  }

  /** False until all published stories are known: in an outage those of the last process. */
  isReady(): boolean {
    return this.#deps.content.summaries.isFilled();
  }

  /** `/sitemap.xml`: all pages, or an index of the parts. */
  main(): Promise<CachedResponse | null> {
    return this.#file('main', async (parts) => {
      const [only] = parts;
      return only === undefined || parts.length === 1
        ? urlSet(await this.#textOf(only ?? { after: '', last: '' }))
        : sitemapIndex(parts.map((_, number) => `${this.#deps.siteUrl}/sitemap-${number + 1}.xml`));
    });
  }

  /** `/sitemap-<number>.xml`, from 1; null for a part that does not exist. */
  part(number: number): Promise<CachedResponse | null> {
    return this.#file(String(number), async (parts) => {
      const part = parts.length > 1 ? parts[number - 1] : undefined;
      return part === undefined ? null : urlSet(await this.#textOf(part));
    });
  }

  #file(
    name: string,
    make: (parts: readonly Part[]) => Promise<string | null>,
  ): Promise<CachedResponse | null> {
    const { content, headers } = this.#deps;
    const key = `${content.summaries.version()} ${name}`;
    const cached = this.#files.get(key);
    if (cached !== undefined) return Promise.resolve(cached);
    return coalesce(this.#making, key, async () => {
      const text = await make(await this.#currentParts());
      if (text === null) return null;
      const file = createCachedResponse(text, headers);
      this.#files.set(key, file);
      return file;
    });
  }

  async #currentParts(): Promise<readonly Part[]> {
    const version = this.#deps.content.summaries.version();
    if (this.#parts?.version !== version) this.#parts = { version, parts: await this.#divide() };
    return this.#parts.parts;
  }

  /** Divides all pages into parts within the limits. */
  async #divide(): Promise<readonly Part[]> {
    const { limits = protocolLimits } = this.#deps;
    const parts: { after: string; last: string }[] = [{ after: '', last: '' }];
    let [addresses, bytes] = [0, 0];
    for await (const { slug, urls } of this.#urls('')) {
      const size = urls.reduce((sum, url) => sum + Buffer.byteLength(url), 0);
      const current = parts.at(-1);
      if (current === undefined) break;
      const isFull = addresses + urls.length > limits.addresses || bytes + size > limits.bytes;
      if (isFull && addresses > 0) {
        parts.push({ after: current.last, last: slug });
        [addresses, bytes] = [0, 0];
      } else current.last = slug;
      addresses += urls.length;
      bytes += size;
    }
    return parts;
  }

  async #textOf({ after, last }: Part): Promise<string> {
    let text = '';
    const end = Buffer.from(last);
    for await (const { slug, urls } of this.#urls(after)) {
      // The database sorts by bytes; JavaScript sorts some letters in another order.
      if (Buffer.compare(Buffer.from(slug), end) > 0) break;
      text += urls.join('');
    }
    return text;
  }

  /** The pages after a slug, each as `url` elements: one for each language that it is translated to. */
  async *#urls(start: string): AsyncGenerator<{ readonly slug: string; readonly urls: readonly string[] }> {
    const { content, hasPage } = this.#deps;
    for (let after = start; ;) {
      const stories = content.summaries.indexableStories(after, chunkSize);
      // The database may turn out to be damaged meanwhile.
      if (!this.isReady()) throw unavailable();
      for (const story of stories)
        if (hasPage({ component: story.component })) yield { slug: story.slug, urls: this.#urlsOf(story) };
      after = stories.at(-1)?.slug ?? '';
      if (stories.length < chunkSize) return;
      await nextIteration(); // visitors first
    }
  }

  #urlsOf({ uuid, slug, image, translations }: IndexableStory): readonly string[] {
    const { content, siteUrl, assetOrigins, languages, resolve } = this.#deps;
    const story = content.index.latest()?.get(uuid) ?? { slug, alternates: [], publishedAt: 0 };
    const isTranslated = (code: string | null): boolean => code === null || translations.includes(code);
    const addresses = pageAddressesOf(story, languages).filter(
      (address) => isTranslated(address.language) && isPage(address, resolve),
    );
    const { publishedAt } = story;
    const shared = [
      publishedAt === 0 ? '' : `<lastmod>${new Date(publishedAt * 1000).toISOString()}</lastmod>`,
      addresses.length > 1 ? alternatesOf(addresses, languages[0] ?? '', siteUrl) : '',
      imageOf(image, assetOrigins),
    ].join('');
    return addresses.map(({ path }) => `<url><loc>${escapeHtml(siteUrl + path)}</loc>${shared}</url>\n`);
  }
}

/** @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
function alternatesOf(addresses: readonly PageAddress[], first: string, siteUrl: string): string {
  const link = (hreflang: string, path: string): string =>
    `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(siteUrl + path)}"/>`;
  const links = addresses.map(({ language, path }) => link(language ?? first, path));
  const own = addresses.find(({ language }) => language === null);
  return [...links, ...(own === undefined ? [] : [link('x-default', own.path)])].join('');
}

/** A picture that pages show; Storyblok names some without their scheme. Any other text could break the file for all pages. */
function imageOf(image: string, origins: readonly string[]): string {
  const url = allowedUrl(image.startsWith('//') ? `https:${image}` : image, origins);
  return url === null ? '' : `<image:image><image:loc>${escapeHtml(url)}</image:loc></image:image>`;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const protocol = 'http://www.sitemaps.org/schemas/sitemap/0.9';

function urlSet(urls: string): string {
  const namespaces = [
    `xmlns="${protocol}"`,
    'xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    'xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"',
  ];
  return `${head}<urlset ${namespaces.join(' ')}>\n${urls}</urlset>\n`;
}

function sitemapIndex(urls: readonly string[]): string {
  const sitemaps = urls.map((url) => `<sitemap><loc>${escapeHtml(url)}</loc></sitemap>\n`);
  return `${head}<sitemapindex xmlns="${protocol}">\n${sitemaps.join('')}</sitemapindex>\n`;
}
