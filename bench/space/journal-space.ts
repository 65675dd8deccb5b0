import { syntheticBlocks } from './synthetic-blocks';
import { listedStory, publishedAt, uuidOfId } from './synthetic-space';

// A synthetic journal: articles with tags and dates in one folder, below a page that lists them, in any number of languages.

/** The slug of the page that lists all articles. */
export const journalSlug = 'jurnal';

/** Blocks of an article: about 4,000 characters of text. */
const blocks = 20;
/** The tags that an article may have, in three groups: it has one of each. */
const tagGroups = [7, 50, 200] as const;

/** The path of an article; they are numbered from the oldest. */
export function journalPath(article: number): string {
  return `/${journalSlug}/artikel-${article}`;
}

/** Tags of an article, by their addresses too. */
export function journalTags(article: number): readonly string[] {
  return tagGroups.map((count, group) => `tema-${group}-${article % count}`);
}

/** The slugs of all stories. */
export function journalSlugs(articles: number): readonly string[] {
  const own = Array.from({ length: articles }, (_, article) => journalPath(article).slice(1));
  return ['config', 'home', journalSlug, ...own];
}

/**
 * Creates a story as the CMS delivers it.
 * @param edition the number of its publishes, from 1.
 * @param language `''` for the first one.
 * @returns null for a slug without a story.
 */
export function journalStory(slug: string, edition: number, language: string): object | null {
  const content = contentOf(slug, edition, language);
  if (content === null) return null;
  const article = articleOf(slug);
  const isStartpage = slug === journalSlug;
  return {
    id: idOf(slug),
    uuid: uuidOf(slug),
    name: slug,
    slug: slug.split('/').at(-1),
    full_slug: `${language === '' ? '' : `${language}/`}${slug}${isStartpage ? '/' : ''}`,
    default_full_slug: slug,
    content: { _uid: `page-${slug}`, ...content },
    created_at: '2025-01-01T00:00:00.000Z',
    published_at: publishedAt(edition),
    first_published_at: '2025-01-01T00:00:00.000Z',
    position: article ?? 0,
    tag_list: article === null ? [] : journalTags(article),
    is_startpage: isStartpage,
    parent_id: 0,
    lang: language || 'default',
    alternates: [],
    translated_slugs: null,
  };
}

/** A story in the listing of all stories. */
export function journalLink(slug: string, edition: number) {
  return { ...listedStory(slug, idOf(slug), edition), is_startpage: slug === journalSlug };
}

function contentOf(slug: string, edition: number, language: string): object | null {
  if (slug === 'config') return { component: 'site_config', site_name: 'Uji', header: [], footer: [] };
  if (slug === 'home') return { component: 'page', body: syntheticBlocks(blocks, language.length) };
  if (slug === journalSlug) {
    const list = { _uid: 'list', component: 'story_list', title: `Jurnal ${language}`, show_tags: true };
    return { component: 'page', body: [list] };
  }
  const article = articleOf(slug);
  if (article === null) return null;
  const seed = (article * 13 + [...language].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)) % 10_000;
  return {
    component: 'article',
    title: `Artikel ${article} ${language}`,
    intro: `Tentang artikel ${article}`,
    date: new Date(Date.UTC(2020, 0, 1) + article * 60_000).toISOString().slice(0, 16).replace('T', ' '),
    image: { filename: `https://a.storyblok.com/f/1/1200x800/kain/artikel-${article}.jpg`, alt: 'Kain' },
    body: [
      { _uid: `t-${slug}`, component: 'typography', text: `Terbitan ${edition}`, variant: 'h2' },
      ...syntheticBlocks(blocks - 1, seed),
    ],
  };
}

function articleOf(slug: string): number | null {
  const article = new RegExp(`^${journalSlug}/artikel-(\\d+)$`).exec(slug)?.[1];
  return article === undefined ? null : Number(article);
}

function idOf(slug: string): number {
  const article = articleOf(slug);
  return article === null ? 10_000_000 + ['config', 'home', journalSlug].indexOf(slug) : 1 + article;
}

function uuidOf(slug: string): string {
  return uuidOfId(idOf(slug));
}
