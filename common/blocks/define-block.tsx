import { use, useMemo, type ComponentType, type ReactNode } from 'react';
import { useSite } from '../story/site-context';
import { LeadContext } from './blocks-context';
import './shared-parts';
import { parseFields, type Fields, type RawBlock, type ValuesOf } from './fields';

/** Attributes that a block's view puts on its root element. */
export interface RootAttributes {
  /** The block's technical name. */
  readonly 'data-block': string;
}

/** What a block's view gets: its fields, parsed, and the attributes for its root element. */
export interface BlockProps<F extends Fields> {
  readonly fields: ValuesOf<F>;
  readonly root: RootAttributes;
  /** True for the block that opens the page. */
  readonly isLead: boolean;
}

/** A block as the registry holds it. */
export interface BlockDefinition {
  /** Technical name in snake_case. */
  readonly name: string;
  readonly fields: Fields;
  /** Parses the raw block's fields and renders the block's view with them. */
  readonly Block: ComponentType<{ readonly raw: RawBlock }>;
}

/**
 * Joins a block's name, fields and view. The fields are the single source of its types, of the parser that guards
 * its view, and of the schema that the content service is given.
 */
export function defineBlock<F extends Fields>(
  name: string,
  fields: F,
  View: ComponentType<BlockProps<F>>,
): BlockDefinition {
  const root: RootAttributes = { 'data-block': name };
  function Block({ raw }: { readonly raw: RawBlock }): ReactNode {
    const { assetOrigins } = useSite();
    const values = useMemo(() => parseFields(fields, raw, { assetOrigins }), [raw, assetOrigins]);
    return <View fields={values} root={root} isLead={use(LeadContext) === raw} />;
  }
  Block.displayName = name;
  return { name, fields, Block };
}

/** The relations among the blocks' fields as `component.field`: what pages ask the content service to resolve. */
export function relationsOf(blocks: readonly BlockDefinition[]): readonly string[] {
  return blocks.flatMap(({ name, fields }) =>
    Object.entries(fields)
      .filter(([, { schema }]) => schema['is_reference_type'] === true)
      .map(([field]) => `${name}.${field}`),
  );
}
