import { NOT_FOUND_SLUG } from '../../../common/constants';
import type { PublicError } from '../../../common/errors';
import { normaliseName, rawBlocks, type RawBlock } from '../../../common/fields/fields';
import { textOf } from '../../../common/json';
import { languageCodeOf, parsePayload, type Payload } from '../../../common/page/page-data';
import { storyAddress, storyPath, storySegments, type StoryAddress } from '../../../common/story/story-path';
import type { ContentSource } from '../../content/content-source';
import { translationWord, type IndexedStory } from '../../content/story-index/story-index';
import { loadSuggestionsHeading } from '../../http/error-texts';
import type { Clock } from '../../runtime/clock';
import { withTimeout } from '../../runtime/timeout';
import type { CachedResponse } from '../cache/cached-response';
import type { PageCache } from '../cache/page-cache';
import type { PageLoader } from '../load-page';
import type { PageRenderer, RenderedDocument } from '../render/page-renderer';
import { messageBlock, suggestionBlocks } from './not-found-blocks';
import { makeTemplate, type PageTemplate } from './page-template';
import type { SuggestPages } from './suggest-pages';

interface NotFoundDeps {
  readonly languages: readonly string[];
  readonly content: Pick<ContentSource, 'index' | 'summaries'>;
  /** The story `404` in every language: a cache of its own, since its address has no page. */
  readonly stories: Pick<PageCache, 'read'>;
  readonly load: Pick<PageLoader, 'chrome'>;
  readonly render: Pick<PageRenderer, 'error' | 'notFound'>;
  readonly suggest: SuggestPages;
  readonly year: () => number;
  readonly clock: Clock;
}

/** Milliseconds that a visitor waits for the story `404`; then it is the site's own page. */
const storyTimeout = 2_000;

/** Milliseconds after which a page with a block that failed is rendered again: not for each address that a scanner tries. */
const retryAfter = 10_000;

/**
 * The page of a 404: the story `404` of the language where one is published, else the site's own, with the fixed message and the
 * nearest pages. It is rendered once for all addresses; each fills its own texts in.
 */
export class NotFoundPage {
  readonly #deps: NotFoundDeps;
  /** By what they were rendered from, then by what else they depend on. */
  readonly #templates = new WeakMap<object, Map<string, Promise<PageTemplate>>>();

  constructor(deps: NotFoundDeps) {
    this.#deps = deps;
  }

  /** Loads the story `404` of every language ahead of the first unknown address: an outage may come before it. */
  async warm(): Promise<void> {
    for (const [at, code] of this.#deps.languages.entries()) await this.#story(at === 0 ? null : code);
  }

  /** The document for an address. */
  async render(error: PublicError, pathname: string): Promise<string> {
    const { languages, suggest, year } = this.#deps;
    const { language } = storyAddress(storySegments(pathname) ?? [], languages);
    const suggestions = suggest(pathname);
    const base = (await this.#story(language)) ?? (await this.#own(error, language));
    const key = JSON.stringify([language, suggestions.length, year()]);
    const template = await this.#template(base, key, suggestions.length, language);
    const texts = suggestions.flatMap(({ title, path }) => [title, path.slice(1)]);
    return template.fillIn([error.message, ...texts]);
  }

  /** The payload of the story `404` in a language; null where pages of a 404 do not show it. */
  async story({ language }: Pick<StoryAddress, 'language'>): Promise<CachedResponse | null> {
    return (await this.#story(language))?.source ?? null;
  }

  #template(base: Base, key: string, count: number, language: string | null): Promise<PageTemplate> {
    const templates = this.#templates.get(base.source) ?? new Map<string, Promise<PageTemplate>>();
    this.#templates.set(base.source, templates);
    const before = templates.get(key);
    if (before !== undefined) return before;
    const { clock } = this.#deps;
    const code = languageCodeOf({ language, site: this.#deps });
    const made = makeTemplate(1 + 2 * count, async ([message = '', ...marks]) => {
      const shown = Array.from({ length: count }, (_, at) => ({
        title: marks[2 * at] ?? '',
        path: `/${marks[2 * at + 1]}`,
      }));
      return base.render(message, suggestionBlocks(shown, await loadSuggestionsHeading(code)));
    });
    templates.set(key, made);
    const forget = (): void => void templates.delete(key);
    made.then(({ hasNoErrors }) => {
      if (!hasNoErrors) clock.after(retryAfter, forget);
    }, forget);
    return made;
  }

  /** The story `404` of a language; null where there is none, or none that loads in time. */
  async #story(language: string | null): Promise<StoryBase | null> {
    const { content, stories, render, clock } = this.#deps;
    const address = { language, slug: NOT_FOUND_SLUG, path: storyPath({ language, slug: NOT_FOUND_SLUG }) };
    const index = content.index.latest();
    const indexed = index?.at(address);
    if (index !== undefined && indexed === undefined) return null;
    // Without a translation the site's own page is in the visitor's language at least.
    if (indexed !== undefined && language !== null && !this.#isTranslated(indexed, language)) return null;
    const reading = stories.read(address, 'payload').catch(() => null); // an outage without a stored page
    const source = await withTimeout(reading, storyTimeout, null, clock);
    if (source === null) return null;
    return {
      source,
      render: async (message, suggestions) => {
        const payload = parsePayload(JSON.parse(await source.text()));
        const blocks = [...suggestions, messageBlock(message)];
        return render.notFound(withBlocks(payload, blocks), language, address.path);
      },
    };
  }

  /** By the CMS's word, else by its content; true while that is unknown. */
  #isTranslated(story: IndexedStory, language: string): boolean {
    const { summaries } = this.#deps.content;
    return translationWord(story, language) ?? summaries.isTranslated(story.uuid, language) ?? true;
  }

  /** The site's own page. */
  async #own(error: PublicError, language: string | null): Promise<Base> {
    const { load, render } = this.#deps;
    const chrome = await load.chrome(language);
    const path = storyPath({ language, slug: NOT_FOUND_SLUG });
    return {
      source: chrome.links, // of the same response as `config`, or with other addresses
      render: (message, suggestions) =>
        render.error({ status: error.status, message }, chrome, language, path, undefined, suggestions),
    };
  }
}

/** What pages are made of besides the texts of their address. */
interface Base {
  /** Another object for other contents. */
  readonly source: object;
  readonly render: (message: string, suggestions: readonly RawBlock[]) => Promise<RenderedDocument>;
}

interface StoryBase extends Base {
  readonly source: CachedResponse;
}

/** Adds blocks below those of a story, which is then for no search engine. */
function withBlocks(payload: Payload, blocks: readonly RawBlock[]): Payload {
  const { content } = payload.story;
  const isPage = normaliseName(textOf(content['component'])) === 'page';
  const body = isPage ? rawBlocks(content['body']) : rawBlocks([content]);
  const page = { ...content, component: 'page', body: [...body, ...blocks], seo_noindex: true };
  return { ...payload, story: { ...payload.story, content: page } };
}
