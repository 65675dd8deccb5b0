import type { ReactElement, ReactNode } from 'react';
import { editableAttributes, type RootAttributes } from '../story/editable';
import type { SiteScope } from '../site/site-context';
import type { StoryQuery } from '../story/story-query';
import { storedNames, type StoredName } from '../story/stored-names';
import {
  parseFields,
  rawBlocks,
  type Fields,
  type ParseScope,
  type RawBlock,
  type ValuesOf,
} from '../fields/fields';

/** Props of a block's view: its parsed fields, and the attributes for its root element. */
export interface BlockProps<F extends Fields> {
  readonly fields: ValuesOf<F>;
  readonly root: RootAttributes;
  /** True for the page's primary hero, whose title is the page's heading. */
  readonly isPrimary: boolean;
  /** True for the block whose image is the first of the page to load. */
  readonly loadsFirst: boolean;
  /** The block before parsing; its identity distinguishes it from equal blocks. */
  readonly raw: RawBlock;
}

/** Leaves the blocks that show nothing out of a list. */
export type FilterBlocks = (blocks: readonly RawBlock[]) => readonly RawBlock[];

/** What a block's element depends on besides the block. */
interface BlockScope extends Pick<SiteScope, 'assetOrigins' | 'editorParameters'> {
  readonly isPrimary: boolean;
  readonly loadsFirst: boolean;
  /** For the lists of nested blocks. */
  readonly filterBlocks: FilterBlocks;
}

/** A block of the registry. */
export interface BlockDefinition {
  /** Technical name in snake_case. */
  readonly name: string;
  readonly fields: Fields;
  /** The stories beyond its own that the block shows: found on the server, passed on with the page. */
  readonly queries: (raw: RawBlock, scope: QueryScope) => readonly StoryQuery[];
  /**
   * Where it stands, if not where editors put it: `root`, a content type that fills a page alone; `layout`, a part of every page
   * that needs it.
   */
  readonly position?: 'root' | 'layout';
  /** True if the block shows nothing. */
  readonly isEmpty: (raw: RawBlock, site: SiteScope, filterBlocks: FilterBlocks) => boolean;
  /** Parses the raw block's fields and creates the element of its view. */
  readonly createElement: (raw: RawBlock, scope: BlockScope) => ReactElement;
}

/** What a block's queries depend on besides its fields. */
interface QueryScope {
  /** Uuid of the story that the block belongs to. */
  readonly story: string;
}

/** What a block may declare besides fields and view. */
interface BlockExtras<F extends Fields> {
  /** Its queries for stories; its view reads their results with `useStories`. Default: none. */
  readonly queries?: (fields: ValuesOf<F>, scope: QueryScope) => readonly StoryQuery[];
  /**
   * True if the view shows nothing for these fields. Nested blocks that show nothing are left out of them. Default: true if no
   * field has a value.
   */
  readonly isEmpty?: (fields: ValuesOf<F>, site: SiteScope) => boolean;
}

/** Renders a block's parsed fields. */
export type BlockView<F extends Fields> = (props: BlockProps<F>) => ReactNode;

/**
 * Joins a block's name, fields and view. The fields are the single source of the view's types, of the parser in front of
 * it, and of the component schema in Storyblok.
 */
export function defineBlock<F extends Fields>(
  name: string,
  fields: F,
  View: BlockView<F>,
  { queries, isEmpty = hasNoValue(fields) }: BlockExtras<F> = {},
): BlockDefinition {
  const root: RootAttributes = { 'data-block': name };
  const parse = createParser(fields);
  return {
    name,
    fields,
    queries: (raw, scope) => queries?.(parseFields(fields, raw, { assetOrigins: [] }), scope) ?? [],
    isEmpty: (raw, site, filterBlocks) => isEmpty(parse(raw, site, filterBlocks), site),
    createElement: (raw, { assetOrigins, editorParameters, filterBlocks, ...opening }) => (
      <View
        fields={parse(raw, { assetOrigins }, filterBlocks)}
        root={editorParameters === undefined ? root : { ...root, ...editableAttributes(raw) }}
        {...opening}
        raw={raw}
      />
    ),
  };
}

/** Creates the parser of a block's fields, which leaves the blocks that show nothing out of each list of nested blocks. */
function createParser<F extends Fields>(fields: F) {
  const lists = Object.keys(fields).filter(
    (name) => fields[name]?.schema.type === 'bloks' && fields[name].part === undefined,
  );
  return (raw: RawBlock, scope: ParseScope, filterBlocks: FilterBlocks): ValuesOf<F> => {
    const values = parseFields(fields, raw, scope);
    if (lists.length === 0) return values;
    return {
      ...values,
      ...Object.fromEntries(lists.map((name) => [name, filterBlocks(rawBlocks(values[name]))])),
    };
  };
}

/** Creates the test of parsed fields that are all as in a block without any. */
function hasNoValue<F extends Fields>(fields: F): (values: ValuesOf<F>) => boolean {
  let empty: string | undefined;
  return (values) => {
    empty ??= JSON.stringify(parseFields(fields, {}, { assetOrigins: [] }));
    return JSON.stringify(values) === empty;
  };
}

/**
 * The blocks' relation fields as `component.field`, for Storyblok's `resolve_relations`: by the names of this site, and by those
 * in the stories of an adopted space.
 */
export function relationsOf(
  blocks: readonly BlockDefinition[],
  names: readonly StoredName[] = storedNames,
): readonly string[] {
  const found = blocks.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { schema }]) => schema['is_reference_type'] === true)
      .flatMap(([field]) => [
        `${name}.${field}`,
        ...names
          .filter(({ block }) => block === name)
          .map(({ component, fields: renamed = {} }) => {
            const stored = Object.keys(renamed).find((key) => renamed[key] === field);
            return `${component}.${stored ?? field}`;
          }),
      ]),
  );
  return [...new Set(found)];
}
