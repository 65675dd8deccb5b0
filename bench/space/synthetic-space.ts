import { syntheticBlocks } from './synthetic-blocks';

/** Blocks of the pages for the comparison of rendering: `blocks-10` and so on. */
export const pageSizes = [10, 100, 1_000] as const;

/** Blocks of the home page and of each article. */
const usualSize = 20;

/** Articles that are requested in turn; every space has at least these. */
export const articleCount = 30;

/** The path of an article. */
export const articlePath = (index: number): string => `/artikel/${index}`;

/**
 * Creates one story of a space of any size, without the fields that depend on the version. Stories are created on request, so that the process stays small.
 * @param edition is shown in the page, so that a publish can be detected.
 * @returns null for a slug without a story.
 */
export function syntheticStory(slug: string, articles: number, edition: number): object | null {
  const content = contentOf(slug, articles, edition);
  if (content === null) return null;
  return {
    id: hash(slug) + 1,
    uuid: uuidOf(slug),
    name: slug,
    slug: slug.split('/').at(-1) ?? slug,
    full_slug: slug,
    content: { _uid: `page-${slug}`, ...content },
    created_at: '2025-01-01T00:00:00.000Z',
    published_at: '2025-01-01T00:00:00.000Z',
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
  const body = [title, ...syntheticBlocks(size - 1, hash(slug) % 1_000)];
  return { component: 'page', seo_title: `Halaman ${slug}`, seo_description: 'Contoh', body };
}

function sizeOf(slug: string, articles: number): number | null {
  if (slug === 'home') return usualSize;
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

function uuidOf(text: string): string {
  return `00000000-0000-4000-8000-${String(hash(text)).padStart(12, '0')}`;
}
