import { buildStory } from '../content-service/space/build-space';
import { isJsonObject, type JsonObject, type Space, type Story } from '../content-service/api/story';
import { kebabCase, readCatalogue, type BlockState, type BlockStates } from './read-catalogue';
import { createWriteOut } from './short-forms';

/** The catalogue's slug; its pages lie below it. */
export const CATALOGUE_SLUG = '__catalogue';

/**
 * Makes the pages of the block catalogue: one that leads to all, one a block with its states one below the other, and
 * one for each state that needs a page to itself.
 * @param folder the folder of its files.
 * @param space what its pictures and links are taken from.
 * @throws Error that names the file and the state at fault.
 */
export function catalogueStories(folder: string, space: Space): readonly Story[] {
  const write = createWriteOut(space);
  const blocksOf = ({ file, block, states }: BlockStates): readonly ShownState[] =>
    states.map((state) => {
      const at = `${file}: state "${state.name}"`;
      const written =
        'blocks' in state
          ? write(state.blocks, `${at}: blocks`)
          : [write({ component: block, ...state.fields }, `${at}: fields`)];
      return { ...state, blocks: Array.isArray(written) ? written.filter(isJsonObject) : [] };
    });
  const files = readCatalogue(folder).map((file) => ({ block: file.block, states: blocksOf(file) }));
  const own = (body: readonly unknown[], slug: string): Story => {
    const content = write({ component: 'page', body, seo_title: slug, seo_noindex: true }, slug);
    return buildStory(slug, isJsonObject(content) ? content : {});
  };
  return [
    own([opening('Catalogue', `${files.length} blocks`), index(files)], CATALOGUE_SLUG),
    ...files.flatMap((file) => [
      own(blockPage(file), slugOf(file)),
      ...file.states.filter(hasOwnPage).map((state) => own(statePage(file, state), slugOf(file, state))),
    ]),
  ];
}

/** A state whose blocks are written out. */
interface ShownState extends Pick<BlockState, 'name' | 'page'> {
  readonly blocks: readonly JsonObject[];
}

/** A block and all of its states. */
interface ShownBlock {
  readonly block: string;
  readonly states: readonly ShownState[];
}

const hasOwnPage = ({ page }: ShownState): boolean => page !== undefined;

function slugOf({ block }: ShownBlock, state?: ShownState): string {
  const names = state === undefined ? [block] : [block, state.name];
  return [CATALOGUE_SLUG, ...names.map(kebabCase)].join('/');
}

function blockPage(file: ShownBlock): readonly unknown[] {
  const { block, states } = file;
  const own = states.filter(hasOwnPage);
  const shown = states.filter((state) => !hasOwnPage(state));
  return [
    opening(block, `${states.length} states`, CATALOGUE_SLUG),
    ...(own.length === 0 ? [] : [list(own.map((state) => linked(state.name, slugOf(file, state))))]),
    ...shown.flatMap(({ name, blocks }) => [
      { component: 'typography', variant: 'h6', color: 'muted', text: name },
      ...blocks,
    ]),
  ];
}

function statePage(file: ShownBlock, { name, page, blocks }: ShownState): readonly unknown[] {
  return page === 'bare' ? blocks : [opening(`${file.block}: ${name}`, '', slugOf(file)), ...blocks];
}

/** The first titled hero of a page holds its `h1`: with it at the top, the heroes of states are like any others. */
function opening(title: string, subtitle: string, upTo?: string): object {
  const back = { component: 'button', variant: 'text', label: 'Back', link: { $link: `/${upTo}` } };
  return { component: 'basic_hero', title, subtitle, buttons: upTo === undefined ? [] : [back] };
}

function index(files: readonly ShownBlock[]): object {
  return list(files.map((file) => linked(file.block, slugOf(file), ` (${file.states.length} states)`)));
}

function list(items: readonly (readonly object[])[]): object {
  const content = items.map((words) => ({
    type: 'list_item',
    content: [{ type: 'paragraph', content: words }],
  }));
  return {
    component: 'rich_text',
    width: 'wide',
    content: { type: 'doc', content: [{ type: 'bullet_list', content }] },
  };
}

function linked(label: string, slug: string, after = ''): readonly object[] {
  const link = { type: 'link', attrs: { linktype: 'url', href: `/${slug}` } };
  const words = after === '' ? [] : [{ type: 'text', text: after }];
  return [{ type: 'text', text: label, marks: [link] }, ...words];
}
