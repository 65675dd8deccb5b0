import { buildStory } from '../content-service/space/build-space';
import { isJsonObject, type Space, type Story } from '../content-service/api/story';
import { expandCatalogue, type CatalogueBlock, type ExpandedState } from './expand-catalogue';
import { kebabCase } from './read-catalogue';
import { createExpander } from './short-forms';

/** The catalogue's slug; its pages lie below it. */
export const CATALOGUE_SLUG = '__catalogue';

/**
 * Creates the pages of the block catalogue: an index, one page a block with all its states, and one for each state that
 * needs a page of its own.
 * @param folder the folder of its files.
 * @param space the source of its pictures and links.
 * @throws Error that names the invalid file and state.
 */
export function catalogueStories(folder: string, space: Space): readonly Story[] {
  const expand = createExpander(space);
  const files = expandCatalogue(folder, expand);
  const page = (body: readonly unknown[], slug: string): Story => {
    const content = expand({ component: 'page', body, seo_title: slug, seo_noindex: true }, slug);
    return buildStory(slug, isJsonObject(content) ? content : {});
  };
  return [
    page([opening('Catalogue', `${files.length} blocks`), index(files)], CATALOGUE_SLUG),
    ...files.flatMap((file) => [
      page(blockPage(file), slugOf(file)),
      ...file.states.filter(hasOwnPage).map((state) => page(statePage(file, state), slugOf(file, state))),
    ]),
  ];
}

const hasOwnPage = ({ page }: ExpandedState): boolean => page !== undefined;

function slugOf({ block }: CatalogueBlock, state?: ExpandedState): string {
  const names = state === undefined ? [block] : [block, state.name];
  return [CATALOGUE_SLUG, ...names.map(kebabCase)].join('/');
}

function blockPage(file: CatalogueBlock): readonly unknown[] {
  const { block, states } = file;
  const own = states.filter(hasOwnPage);
  const shown = states.filter((state) => !hasOwnPage(state));
  return [
    opening(block, `${states.length} states`, CATALOGUE_SLUG),
    ...(own.length === 0 ? [] : [list(own.map((state) => linked(state.name, slugOf(file, state))))]),
    ...shown.flatMap(({ name, blocks }) => [
      { component: 'typography', variant: 'h2', color: 'muted', text: name },
      ...blocks,
    ]),
  ];
}

function statePage(file: CatalogueBlock, { name, page, blocks }: ExpandedState): readonly unknown[] {
  return page === 'bare' ? blocks : [opening(`${file.block}: ${name}`, '', slugOf(file)), ...blocks];
}

/** The opening hero of a page. It has the `h1`, so that heroes in states render as secondary ones. */
function opening(title: string, subtitle: string, upTo?: string): object {
  const back = { component: 'button', variant: 'text', label: 'Back', link: { $link: `/${upTo}` } };
  return { component: 'basic_hero', title, subtitle, buttons: upTo === undefined ? [] : [back] };
}

function index(files: readonly CatalogueBlock[]): object {
  return list(files.map((file) => linked(file.block, slugOf(file), ` (${file.states.length} states)`)));
}

function list(items: readonly (readonly object[])[]): object {
  const content = items.map((texts) => ({
    type: 'list_item',
    content: [{ type: 'paragraph', content: texts }],
  }));
  return {
    component: 'rich_text',
    width: 'wide',
    content: { type: 'doc', content: [{ type: 'bullet_list', content }] },
  };
}

function linked(label: string, slug: string, after = ''): readonly object[] {
  const link = { type: 'link', attrs: { linktype: 'url', href: `/${slug}` } };
  const suffix = after === '' ? [] : [{ type: 'text', text: after }];
  return [{ type: 'text', text: label, marks: [link] }, ...suffix];
}
