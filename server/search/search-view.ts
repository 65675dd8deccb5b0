import { HOME_SLUG, MAX_QUERY_LENGTH, SEARCH_SLUG } from '../../common/constants';
import { storyPath } from '../../common/story/story-path';
import { pluralText } from '../../common/texts/plural';
import { fill } from '../../common/texts/template';
import type { Texts } from '../../common/texts/texts';
import {
  hitsPerPage,
  maxCounted,
  type SearchHit,
  type SearchResult,
} from '../content/summaries/search-index';
import { termsOf, type SearchTerm } from '../content/summaries/search-terms';
import { excerptOf, markTerms } from './mark-terms';
import type { HitView, SearchView } from '../../common/page/SearchPage';

/** What a visitor searched for. */
export interface SearchRequest {
  /** `''` without any. */
  readonly query: string;
  /** From 1. */
  readonly page: number;
  readonly language: string | null;
  readonly texts: Texts;
}

/** What came of a search. */
export type SearchOutcome =
  | { readonly kind: 'empty' | 'too-long' | 'not-ready' }
  | { readonly kind: 'found'; readonly result: SearchResult };

/** The title of the search page. */
export function searchTitle({ query, texts }: SearchRequest): string {
  const { heading } = texts.search;
  return query === '' ? heading : `${query} – ${heading}`;
}

/** What the search page shows. */
export function searchView(request: SearchRequest, outcome: SearchOutcome): SearchView {
  const { search, interaction } = request.texts;
  const { heading, notReady } = search;
  const tooLong = pluralText(interaction.validation.tooLong, MAX_QUERY_LENGTH, interaction.language);
  const view = { heading, query: request.query, status: '', hits: [], first: 1 };
  if (outcome.kind === 'found') return { ...view, ...foundView(request, outcome.result) };
  const statuses = { empty: '', 'too-long': tooLong, 'not-ready': notReady };
  return { ...view, status: statuses[outcome.kind] };
}

function foundView(request: SearchRequest, result: SearchResult): Partial<SearchView> {
  const { query, language, texts } = request;
  const { nothing, hint } = texts.search;
  const { hits, total, page } = result;
  if (total === 0) return { status: fill(nothing, { query }), hint };
  const terms = termsOf(query);
  return {
    status: statusOf(result, texts),
    hits: hits.map((hit) => hitView(hit, terms, language)),
    first: (page - 1) * hitsPerPage + 1,
    pages: pagesView(request, result),
  };
}

function statusOf(
  { total, hasAllTerms }: SearchResult,
  { search, interaction: { language } }: Texts,
): string {
  if (!hasAllTerms) return search.foundSome;
  if (total <= maxCounted) return pluralText(search.found, total, language);
  return fill(search.foundMany, { count: maxCounted.toLocaleString(language) });
}

function hitView(
  { summary: { slug, path, title, description }, body, lang }: SearchHit,
  terms: readonly SearchTerm[],
  language: string | null,
): HitView {
  const excerpt = excerptOf(body, terms);
  const isMarked = excerpt.some((part) => part.isMarked);
  return {
    href: storyPath({ language, slug: path }),
    title: markTerms(title, terms),
    lang,
    trail: slug === HOME_SLUG ? '' : path.split('/').join(' › '),
    // A page is best described by its own words where none of its text was searched for.
    excerpt: isMarked || description === '' ? excerpt : excerptOf(description, terms),
  };
}

function pagesView(request: SearchRequest, { page, pages }: SearchResult): SearchView['pages'] {
  if (pages === 1) return undefined;
  const texts = request.texts.search;
  const [previous, next] = [
    { rel: 'prev', href: pagePath(request, page - 1), text: texts.previous },
    { rel: 'next', href: pagePath(request, page + 1), text: texts.next },
  ] as const;
  return {
    label: texts.pages,
    position: fill(texts.position, { page, pages }),
    links: [...(page > 1 ? [previous] : []), ...(page < pages ? [next] : [])],
  };
}

function pagePath(request: SearchRequest, page: number): string {
  return page > 1 ? `${searchPath(request)}&page=${page}` : searchPath(request);
}

/** The path of the first page of results. */
export function searchPath({ query, language }: Pick<SearchRequest, 'query' | 'language'>): string {
  const path = storyPath({ language, slug: SEARCH_SLUG });
  return query === '' ? path : `${path}?${new URLSearchParams({ q: query }).toString()}`;
}
