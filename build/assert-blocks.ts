import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const entry = /^ {2}(\w+): staticBlock\(\s*\(\) => import\('(\.\/[^']+)'\)/gm;

/**
 * Looks for the files of all blocks that the registry names.
 * @param root the project's folder.
 * @throws Error that names the block whose file is missing, and what to do.
 */
export function assertBlockFiles(root: string): void {
  const folder = join(root, 'common/blocks');
  const registry = readFileSync(join(folder, 'registry.ts'), 'utf8');
  for (const [, block = '', path = ''] of registry.matchAll(entry)) {
    if (['.tsx', '.ts'].some((end) => existsSync(join(folder, `${path}${end}`)))) continue;
    throw new Error(
      `common/blocks/registry.ts names the block "${block}", but ${join('common/blocks', path)}.tsx is missing: restore its folder, or remove the block; one that npm run adopt wrote by npm run adopt -- --drop ${block}`,
    );
  }
}
