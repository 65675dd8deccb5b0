import { use, useMemo, type ComponentType, type ReactNode } from 'react';
import { editableAttributes, type RootAttributes } from '../story/editable';
import { useSite } from '../site/site-context';
import { PrimaryHeroContext } from './blocks-context';
import { parseFields, type Fields, type RawBlock, type ValuesOf } from '../fields/fields';

/** What a block's view gets: its fields, parsed, and the attributes for its root element. */
export interface BlockProps<F extends Fields> {
  readonly fields: ValuesOf<F>;
  readonly root: RootAttributes;
  /** True for the block that opens the page. */
  readonly isPrimary: boolean;
  /** The block as it came, by which it can be told from its like. */
  readonly raw: RawBlock;
}

/** A block as the registry holds it. */
export interface BlockDefinition {
  /** Technical name in snake_case. */
  readonly name: string;
  readonly fields: Fields;
  /** Parses the raw block's fields and renders the block's view with them. */
  readonly Block: ComponentType<{ readonly raw: RawBlock }>;
}

/** Renders a block's parsed fields. */
export type BlockView<F extends Fields> = (props: BlockProps<F>) => ReactNode;

/**
 * Joins a block's name, fields and view. The fields are the single source of its types, of the parser that guards
 * its view, and of the schema that the content service is given.
 */
export function defineBlock<F extends Fields>(name: string, fields: F, View: BlockView<F>): BlockDefinition {
  const root: RootAttributes = { 'data-block': name };
  const rootOf = (raw: RawBlock, editorParameters: string | undefined): RootAttributes =>
    editorParameters === undefined ? root : { ...root, ...editableAttributes(raw) };
  function Block({ raw }: { readonly raw: RawBlock }): ReactNode {
    const { assetOrigins, editorParameters } = useSite();
    const values = useMemo(() => parseFields(fields, raw, { assetOrigins }), [raw, assetOrigins]);
    const isPrimary = use(PrimaryHeroContext) === raw;
    return <View fields={values} root={rootOf(raw, editorParameters)} isPrimary={isPrimary} raw={raw} />;
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
