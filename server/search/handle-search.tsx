import type { Request, RequestHandler, Response } from 'express';
import { MAX_QUERY_LENGTH, SEARCH_SLUG } from '../../common/constants';
import { HttpError } from '../../common/errors';
import { integerOf } from '../../common/json';
import type { PreviewConfig } from '../../common/page/page-data';
import { storyAddress, storyPath, storySegments } from '../../common/story/story-path';
import { inLanguage } from '../../common/texts/in-language';
import { languages as textModules } from '../../common/texts/languages';
import type { Texts } from '../../common/texts/texts';
import type { Settings } from '../config/settings';
import type { Summaries } from '../content/content-source';
import { limitCalls, type SharedCounts } from '../http/rate-limiter';
import { RETRY_AFTER, unavailable } from '../http/unavailable';
import { parseRequestUrl, wantsJson } from '../http/request';
import { sendWithoutEtag } from '../http/response';
import { withAlternates } from '../pages/join-page';
import { languageAlternates } from '../pages/language-alternates';
import type { PageLoader } from '../pages/load-page';
import type { PageRenderer } from '../pages/render/page-renderer';
import { SearchPage } from '../../common/page/SearchPage';
import { searchPath, searchTitle, searchView, type SearchOutcome, type SearchRequest } from './search-view';

interface SearchScope {
  readonly settings: Pick<Settings, 'siteLanguages'>;
  readonly content: { readonly summaries: Pick<Summaries, 'search'> };
  readonly load: Pick<PageLoader, 'chrome'>;
  readonly render: PageRenderer['search'];
  readonly counts: SharedCounts;
  /** The config of the preview that a request is part of; undefined for visitors. */
  readonly previewConfig: (response: Response) => PreviewConfig | undefined;
}

/** Searches of one client IP. */
const quota = { name: 'search', points: 60, seconds: 60 };
const statuses: Readonly<Record<SearchOutcome['kind'], number>> = {
  empty: 200,
  found: 200,
  'too-long': 400,
  'not-ready': 503,
};

/** The paths of the search page in all languages, each with the trailing slash that it is redirected from. */
export function searchPaths(languages: readonly string[]): string[] {
  return languages
    .map((language, index) => storyPath({ language: index === 0 ? null : language, slug: SEARCH_SLUG }))
    .flatMap((path) => [path, `${path}/`]);
}

/** `GET /search?q=…`: the pages that have the words of a query, or the form alone. Handlers to run in turn. */
export function handleSearch(scope: SearchScope): RequestHandler[] {
  return [keepUnlisted, limitCalls(scope.counts, quota), showSearch(scope)];
}

/** Of all responses, errors included: none is a page of the site. */
const keepUnlisted: RequestHandler = (_request, response, next) => {
  response.set({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' });
  next();
};

function showSearch({ settings, content, load, render, previewConfig }: SearchScope): RequestHandler {
  const { siteLanguages: languages } = settings;
  const outcomeOf = ({ query, page, language }: SearchRequest): SearchOutcome => {
    if (query === '') return { kind: 'empty' };
    if ([...query].length > MAX_QUERY_LENGTH) return { kind: 'too-long' };
    const result = content.summaries.search(query, language, page);
    return result === null ? { kind: 'not-ready' } : { kind: 'found', result };
  };
  return async (request, response) => {
    const { pathname, search } = parseRequestUrl(request);
    if (pathname.endsWith('/')) return response.redirect(301, pathname.slice(0, -1) + search);
    const searched = await searchRequestOf(request, languages);
    const outcome = outcomeOf(searched);
    refuseAsJson(outcome, request, response);
    const { language } = searched;
    const alternates = languageAlternates(languages, (code) => searchPath({ ...searched, language: code }));
    const main = <SearchPage {...searchView(searched, outcome)} />;
    const loaded = await load.chrome(language);
    const chrome = { ...loaded, links: withAlternates(loaded.links, SEARCH_SLUG, alternates) };
    const page = { title: searchTitle(searched), main };
    const text = await render(page, chrome, language, searchPath(searched), previewConfig(response));
    response.status(statuses[outcome.kind]);
    if (outcome.kind === 'not-ready') response.set('Retry-After', String(RETRY_AFTER));
    sendWithoutEtag(response, 'text/html', text);
  };
}

/** @throws {HttpError} for programs, which read no page. */
function refuseAsJson({ kind }: SearchOutcome, request: Request, response: Response): void {
  if (statuses[kind] < 400) return;
  response.vary('Accept');
  if (!wantsJson(request, parseRequestUrl(request).pathname)) return;
  throw kind === 'not-ready' ? unavailable() : new HttpError(statuses[kind]);
}

async function searchRequestOf(request: Request, languages: readonly string[]): Promise<SearchRequest> {
  const { pathname, search } = parseRequestUrl(request);
  const parameters = new URLSearchParams(search);
  const { language } = storyAddress(storySegments(pathname) ?? [], languages);
  return {
    // Control characters have no meaning in a query and none in HTML.
    query: (parameters.get('q') ?? '').replace(/\p{Cc}+/gu, ' ').trim(),
    page: Math.max(1, integerOf(parameters.get('page'), 1)),
    language,
    texts: await inLanguage<() => Promise<Texts>>(textModules, language ?? languages[0] ?? 'en')(),
  };
}
