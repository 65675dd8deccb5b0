import { richBlocks } from './rich-blocks';
import { syntheticLink, syntheticStory } from './synthetic-space';

// A space of many pages with rich blocks, so that each visit is the first one of its page.

/** A story may have 20,000 objects and arrays: on a page of 1,000 blocks that leaves room for fewer long ones. */
const periodOf = (blocks: number): number => (blocks < 1_000 ? 8 : 60);

/** How many pages there are of each number of blocks. */
export const richPages: ReadonlyMap<number, number> = new Map([
  [10, 1_200],
  [100, 500],
  [1_000, 100],
]);

/** The slug of a page with so many rich blocks. */
export function richSlug(blocks: number, index: number): string {
  return `kaya-${blocks}/${index}`;
}

/** The slugs of all stories of the space. */
export function richSlugs(): readonly string[] {
  const pages = [...richPages].flatMap(([blocks, count]) =>
    Array.from({ length: count }, (_, index) => richSlug(blocks, index)),
  );
  return ['config', 'home', ...pages];
}

/** Pages of one size differ by slug, title and the seed of their uids alone, so that the CMS makes their JSON once. */
const templates = new Map<number, string>();

function templateOf(blocks: number): string {
  const stored = templates.get(blocks);
  if (stored !== undefined) return stored;
  const made = JSON.stringify([titleBlock, ...richBlocks(blocks - 1, blocks, periodOf(blocks))]);
  templates.set(blocks, made);
  return made;
}

const titleBlock = {
  _uid: 't',
  component: 'typography',
  text: 'Kain',
  variant: 'h1',
  align: 'left',
  color: 'default',
};

/** The response of the CMS to a request of a story of the space; undefined for other slugs. */
export function richResponse(slug: string, version: number): Buffer | undefined {
  const [, blocks = '', index = ''] = /^kaya-(\d+)\/(\d+)$/.exec(slug) ?? [];
  if (index === '') return undefined;
  const story = JSON.stringify(richStory(slug));
  const body = templateOf(Number(blocks)).replaceAll('"_uid":"', `"_uid":"${index}-`);
  return Buffer.from(
    `{"story":${story.replace('"body":[]', `"body":${body}`)},"cv":${version},"rels":[],"links":[]}`,
  );
}

/** A story without its blocks, as its summary is made of. */
export function richStory(slug: string): object | null {
  if (!slug.startsWith('kaya-')) return syntheticStory(slug, 0, 1);
  const content = { component: 'page', seo_title: `Halaman ${slug}`, seo_description: 'Contoh', body: [] };
  return { ...syntheticStory('home', 0, 1), ...richLink(slug), full_slug: slug, content };
}

/** A story in the listing of all stories. */
export function richLink(slug: string): ReturnType<typeof syntheticLink> {
  const link = syntheticLink(slug, 1);
  const [, blocks, index] = /^kaya-(\d+)\/(\d+)$/.exec(slug) ?? [];
  if (index === undefined) return link;
  const id = Number(blocks) * 10_000 + Number(index);
  return { ...link, id, uuid: `00000000-0000-4000-9000-${String(id).padStart(12, '0')}` };
}
