import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { registeredBlocks } from './source-warnings/registered-blocks';

const definition = /\bdefineBlock\(\s*'([^']+)'/;

/**
 * Looks for the files of all blocks that the registry names, and for the name in each.
 * @param root the project's folder.
 * @throws Error that names the block whose file is missing or has another name, and what to do.
 */
export function assertBlockFiles(root: string): void {
  for (const { name: block, file, isThere } of registeredBlocks(root)) {
    if (!isThere)
      throw new Error(
        `common/blocks/registry.ts names the block "${block}", but ${file} is missing: restore its folder, or remove the block; one that npm run adopt wrote by npm run adopt -- --drop ${block}`,
      );
    const name = definition.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? block;
    if (name !== block)
      throw new Error(
        `${file} defines the block "${name}", which common/blocks/registry.ts calls "${block}": give it one name in both`,
      );
  }
}
