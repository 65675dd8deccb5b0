import { syntheticBlocks } from './synthetic-blocks';

/** Blocks of the pages `blocks-10` and so on. */
const pageSizes = [10, 100, 1_000] as const;

/** Blocks of the home page and of each article. */
const usualSize = 20;

/** Articles that are requested in turn; every space has at least these. */
export const articleCount = 30;

/** A story that some articles show as a card: a publish of it changes these pages. */
export const cardSlug = 'kartu';
const showCard = { first: 100, count: 7 };
/** The paths of the pages that show the card; a space of fewer articles has none. */
export const cardPaths = Array.from({ length: showCard.count }, (_, index) =>
  articlePath(showCard.first + index),
);

/** The path of an article. */
export function articlePath(index: number): string {
  return `/artikel/${index}`;
}

/**
 * Creates one story of a space of any size. Stories are created on request, so that the process stays small.
 * @param edition the number of its publishes, from 1; it is shown in the page, so that a publish can be detected.
 * @returns null for a slug without a story.
 */
export function syntheticStory(slug: string, articles: number, edition: number): object | null {
  const content = contentOf(slug, articles, edition);
  if (content === null) return null;
  return {
    id: idOf(slug),
    uuid: uuidOf(slug),
    name: slug,
    slug: slug.split('/').at(-1) ?? slug,
    full_slug: slug,
    content: { _uid: `page-${slug}`, ...content },
    created_at: '2025-01-01T00:00:00.000Z',
    published_at: publishedAt(edition),
    first_published_at: '2025-01-01T00:00:00.000Z',
    sort_by_date: null,
    position: 0,
    tag_list: [],
    is_startpage: false,
    parent_id: 0,
    meta_data: null,
    group_id: uuidOf(`group ${slug}`),
    release_id: null,
    lang: 'default',
    path: null,
    alternates: [],
    default_full_slug: null,
    translated_slugs: null,
  };
}

/** The slugs of all stories. */
export function slugsOf(articles: number): readonly string[] {
  const pages = Array.from({ length: articles }, (_, index) => articlePath(index).slice(1));
  return ['config', 'home', cardSlug, ...pageSizes.map((size) => `blocks-${size}`), ...pages];
}

/** A story in the listing of all stories. */
export function syntheticLink(slug: string, edition: number) {
  return listedStory(slug, idOf(slug), edition);
}

/** A story that is no start page, as the CMS lists it. */
export function listedStory(slug: string, id: number, edition: number) {
  return {
    id,
    uuid: uuidOfId(id),
    name: slug,
    slug,
    path: null,
    real_path: `/${slug}`,
    parent_id: 0,
    is_folder: false,
    is_startpage: false,
    published: true,
    position: 0,
    created_at: '2025-01-01T00:00:00.000Z',
    published_at: publishedAt(edition),
  };
}

/** The stories that a story shows as cards. */
export function relatedTo(slug: string): readonly string[] {
  return cardPaths.includes(`/${slug}`) ? [cardSlug] : [];
}

/** The time of a story's publish. @param edition its number, from 1. */
export function publishedAt(edition: number): string {
  return new Date(Date.UTC(2025, 0, 1) + edition * 1_000).toISOString();
}

function contentOf(slug: string, articles: number, edition: number): object | null {
  if (slug === 'config') return { component: 'site_config', site_name: 'Uji', header: [], footer: [] };
  const size = sizeOf(slug, articles);
  if (size === null) return null;
  const title = {
    _uid: `t-${slug}`,
    component: 'typography',
    text: `Terbitan ${edition}`,
    variant: 'h1',
    align: 'left',
    color: 'default',
  };
  const cards = relatedTo(slug).map((related) => ({
    _uid: `c-${slug}`,
    component: 'carousel_wrapper',
    title: 'Terkait',
    stories: [uuidOf(related)],
  }));
  const body = [title, ...syntheticBlocks(size - 1, hash(slug) % 1_000), ...cards];
  return { component: 'page', seo_title: `Halaman ${slug}`, seo_description: 'Contoh', body };
}

function sizeOf(slug: string, articles: number): number | null {
  if (slug === 'home' || slug === cardSlug) return usualSize;
  const size = pageSizes.find((each) => slug === `blocks-${each}`);
  if (size !== undefined) return size;
  const index = /^artikel\/(0|[1-9]\d{0,6})$/.exec(slug)?.[1];
  return index !== undefined && Number(index) < articles ? usualSize : null;
}

function hash(text: string): number {
  let value = 0;
  for (const letter of text) value = (value * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return value;
}

/** Articles are numbered; the hashes of the other slugs differ. */
function idOf(slug: string): number {
  const index = /^artikel\/(\d+)$/.exec(slug)?.[1];
  return index === undefined ? 10_000_000 + hash(slug) : 1 + Number(index);
}

function uuidOf(slug: string): string {
  return uuidOfId(idOf(slug));
}

export function uuidOfId(id: number): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
}
