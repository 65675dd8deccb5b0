import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { layoutBlocks, registry } from '../../../common/blocks/registry';
import type { BlockDocs } from '../../../common/fields/block-docs';
import { contentTypeDocs, partDocs } from './other-docs';

const load = createRequire(__filename);
const blocksFolder = join(__dirname, '../../../common/blocks');

/** Those that editors put on pages: not the content types, nor what belongs to the layout. */
const blockNames = Object.keys(registry).filter(
  (name) => !Object.hasOwn(contentTypeDocs, name) && !layoutBlocks.includes(name),
);

/**
 * The texts for editors that lie beside these blocks; no view imports them. A block without the file has none: the handbook
 * and the tests say so, and the brand book shows the block.
 */
export function docsBeside(names: readonly string[]): Readonly<Record<string, BlockDocs>> {
  const written = names
    .map((name) => ({ name, file: join(blocksFolder, name.replaceAll('_', '-'), 'docs.ts') }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => [name, (load(file) as { docs: BlockDocs }).docs] as const);
  return Object.fromEntries(written);
}

/** The texts for editors of every block. */
export const blockDocs = docsBeside(blockNames);

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
