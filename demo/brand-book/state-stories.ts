import type { CatalogueBlock, ExpandedState } from '../catalogue/expand-catalogue';
import { kebabCase } from '../catalogue/read-catalogue';
import { uuidOf, buildStory } from '../content-service/space/build-space';
import type { JsonObject, Story } from '../content-service/api/story';
import { grounds, lengths, type Ground, type TextLength } from './switches';
import type { TextFields } from './text-fields';
import { withLongTexts } from './long-texts';

/** What the slugs of states begin with. No list of stories has them. */
export const STATES_SLUG = '__states';

/** Blocks of the layout and of whole pages: no row holds them. */
const outsideRows: ReadonlySet<string> = new Set(['article', 'navigation', 'navigation_footer']);

/** The part of a slug that names a state, which is its anchor in the book, too. */
export function anchorOf({ name }: Pick<ExpandedState, 'name'>): string {
  return kebabCase(name);
}

/** The slug of a state on a ground and with texts of a length. */
export function slugOfState(
  block: string,
  state: Pick<ExpandedState, 'name'>,
  { ground, text }: { readonly ground: Ground; readonly text: TextLength },
): string {
  const variant = [ground === 'page' ? [] : [ground], text === 'long' ? [text] : []].flat();
  return [STATES_SLUG, kebabCase(block), anchorOf(state), ...variant].join('/');
}

/**
 * Creates a story for each state alone, on each ground and with texts of each length. They share the objects of their blocks.
 * Below the {@link opening} a state is secondary, as most blocks of a page are; a state of a bare page has nothing above it.
 */
export function stateStories(catalogue: readonly CatalogueBlock[], fields: TextFields): readonly Story[] {
  return catalogue.flatMap(({ block, states }) =>
    states.flatMap((state) =>
      lengths.flatMap((text) => {
        const blocks =
          text === 'long' ? state.blocks.map((each) => withLongTexts(each, fields)) : state.blocks;
        return grounds.map((ground) => {
          const slug = slugOfState(block, state, { ground, text });
          const body = [...(isBelowOthers(state) ? [opening] : []), ...onGround(blocks, ground, slug)];
          return buildStory(slug, { component: 'page', _uid: uuidOf(slug), body, seo_noindex: true });
        });
      }),
    ),
  );
}

/** The hero of the page, which frames hide. */
const opening: JsonObject = { component: 'basic_hero', _uid: uuidOf('state opening'), title: 'State' };

/** True for a state that is shown below another block, not as the first one of its page. */
export function isBelowOthers({ page }: Pick<ExpandedState, 'page'>): boolean {
  return page !== 'bare';
}

function onGround(blocks: readonly JsonObject[], ground: Ground, slug: string): readonly JsonObject[] {
  if (ground === 'page' || blocks.some(({ component }) => outsideRows.has(String(component)))) return blocks;
  if (blocks.every(({ component }) => component === 'row'))
    return blocks.map((block) => ({ ...block, background: ground }));
  return blocks.map((block, position) => ({
    component: 'row',
    _uid: uuidOf(`${slug} ${position}`),
    background: ground,
    columns: [block],
  }));
}
