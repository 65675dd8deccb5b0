import { readCatalogue } from '../../demo/catalogue/read-catalogue';
import { createExpander } from '../../demo/catalogue/short-forms';
import { buildStory } from '../../demo/content-service/space/build-space';
import { isJsonObject, type JsonObject, type Space, type Story } from '../../demo/content-service/api/story';

// Pages for `npm run bench -- phone`, in the sample space: one with every kind of block, one to read, and one that both lead to.

/** The slugs of the pages. */
export const phonePages = { blocks: 'uji/semua', text: 'uji/bacaan' } as const;

/** The slug of the page that a link on both leads to, and its heading. */
export const nextPage = { slug: 'uji/berikutnya', heading: 'Halaman berikutnya' } as const;

/** How many blocks the first page has. */
const blockCount = 60;

/**
 * Creates the pages.
 * @param catalogue the folder of the block catalogue: the states of each block are those there.
 * @throws Error that names an invalid file and state.
 */
export function phoneStories(catalogue: string, space: Space): readonly Story[] {
  const expand = createExpander(space);
  const page = (slug: string, body: readonly unknown[]): Story => {
    const content = expand(
      { component: 'page', body, seo_title: slug, seo_description: `Halaman ${slug} untuk pengukuran.` },
      slug,
    );
    return buildStory(slug, isJsonObject(content) ? content : {});
  };
  return [
    page(phonePages.blocks, [opening('Semua blok'), ...statesOf(catalogue)]),
    page(phonePages.text, [opening('Bacaan panjang'), ...chapters]),
    page(nextPage.slug, [opening(nextPage.heading), ...chapters.slice(0, 2)]),
  ];
}

/** The first state of each kind of block, then the second of each, and so on. */
function statesOf(catalogue: string): readonly JsonObject[] {
  const files = readCatalogue(catalogue).map(({ block, states }) =>
    states.flatMap((state) =>
      'fields' in state && state.page === undefined ? [{ component: block, ...state.fields }] : [],
    ),
  );
  const longest = Math.max(...files.map(({ length }) => length));
  const rounds = Array.from({ length: longest }, (_, round) =>
    files.flatMap((states) => states[round] ?? []),
  );
  return rounds.flat().slice(0, blockCount);
}

/** A hero with the page's heading, whose button leads to the next page. */
function opening(title: string): JsonObject {
  const link = { linktype: 'url', url: `/${nextPage.slug}` };
  const buttons = [{ component: 'button', label: 'Berikutnya', link }];
  return { component: 'basic_hero', title, subtitle: 'Halaman untuk pengukuran', buttons };
}

const paragraphs = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, index) => ({
    type: 'paragraph',
    content: [{ type: 'text', text: { $line: 60 + index } }],
  }));

const heading = (text: string, level: number): JsonObject => ({
  type: 'heading',
  attrs: { level },
  content: [{ type: 'text', text }],
});

/** Two thousand words with headings and four pictures. */
const chapters: readonly JsonObject[] = ['nila', 'soga', 'malam', 'canting'].flatMap((name, index) => [
  { component: 'typography', variant: 'h2', text: `Tentang ${name}` },
  {
    component: 'rich_text',
    content: {
      type: 'doc',
      content: [...paragraphs(4), heading(`Lebih jauh tentang ${name}`, 3), ...paragraphs(3)],
    },
  },
  {
    component: 'card',
    title: `Gambar ${index + 1}`,
    image: { $picture: ['parang', 'kawung', 'truntum', 'ceplok'][index], alt: name },
    text: { $line: 14 },
  },
]);
