import type { CatalogueBlock, ExpandedState } from '../catalogue/expand-catalogue';
import { kebabCase } from '../catalogue/read-catalogue';
import type { BlockWeight, BookComponent, BookData } from './book-data';
import { BOOK_PATH, frameQuery, type FrameMark } from './frame-pages';
import { isBelowOthers, slugOfState } from './state-stories';
import { queryOf, type SiteChoices, type Switches } from './switches';
import type { TextFields } from './text-fields';

/** A block of the catalogue as the book shows it. */
export interface BookBlock extends BookComponent {
  readonly states: readonly ExpandedState[];
  readonly weight: BlockWeight | undefined;
}

/** All that the pages of the book are made of. */
export interface Book {
  readonly blocks: readonly BookBlock[];
  readonly data: BookData;
  readonly choices: SiteChoices;
  readonly textFields: TextFields;
  readonly siteOrigin: string;
}

/** A page of the book with the switches of its address. */
export interface BookView {
  readonly book: Book;
  readonly switches: Switches;
}

/** The blocks that have states, in the order of the editor. */
export function bookBlocks(
  { components, weights }: BookData,
  catalogue: readonly CatalogueBlock[],
): readonly BookBlock[] {
  const statesOf = new Map(catalogue.map(({ block, states }) => [block, states]));
  return components.flatMap((component) => {
    const states = statesOf.get(component.name);
    return states === undefined ? [] : [{ ...component, states, weight: weights[component.name] }];
  });
}

/** The address of a page of the book, with the switches. `path` is `''` for the first page. */
export function bookLink(path: string, { book, switches }: BookView): string {
  return `${BOOK_PATH}${path === '' ? '' : `/${path}`}${queryOf(switches, book.choices)}`;
}

/** The last part of the address of a block's page. */
export function pathOf({ name }: Pick<BookComponent, 'name'>): string {
  return kebabCase(name);
}

/** The address of a state for a frame. */
export function frameSource(
  { name }: Pick<BookComponent, 'name'>,
  state: ExpandedState,
  { book, switches }: BookView,
  more: readonly FrameMark[] = [],
): string {
  const marks: readonly FrameMark[] = [
    ...(name === 'navigation' ? [] : (['header'] as const)),
    ...(name === 'navigation_footer' ? [] : (['footer'] as const)),
    ...(isBelowOthers(state) ? (['opening'] as const) : []),
    ...(switches.ground === 'page' ? [] : (['ground'] as const)),
    ...more,
  ];
  const { theme, scheme, language } = switches;
  const prefix = language === book.choices.languages[0] ? '' : `/${language}`;
  return `${prefix}/${slugOfState(name, state, switches)}?${frameQuery({ theme, scheme, marks })}`;
}
