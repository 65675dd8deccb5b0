import { createRequire } from 'node:module';
import { layoutBlocks, registry } from '../../../common/blocks/registry';
import type { BlockDocs } from '../../../common/fields/block-docs';
import { contentTypeDocs, partDocs } from './other-docs';

const load = createRequire(__filename);

/** Those that editors put on pages: not the content types, nor what belongs to the layout. */
const blockNames = Object.keys(registry).filter(
  (name) => !Object.hasOwn(contentTypeDocs, name) && !layoutBlocks.includes(name),
);

/** The texts for editors of every block. They lie beside the blocks, and no view imports them. */
export const blockDocs: Readonly<Record<string, BlockDocs>> = Object.fromEntries(
  blockNames.map((name) => {
    const { docs }: { docs: BlockDocs } = load(`../../../common/blocks/${name.replaceAll('_', '-')}/docs`);
    return [name, docs];
  }),
);

/** The chapters of the reference, in their order. */
export const chapters = [
  { title: 'Content types', about: 'What a story as a whole may be.', docs: contentTypeDocs },
  {
    title: 'Blocks',
    about: 'The content of a page. A story whose content type is one of these is a page with that one block.',
    docs: blockDocs,
  },
  { title: 'Parts', about: 'What lives inside one kind of block alone.', docs: partDocs },
];

/** The texts of all chapters by the component's name. */
export const allDocs: Readonly<Record<string, BlockDocs>> = { ...contentTypeDocs, ...blockDocs, ...partDocs };
