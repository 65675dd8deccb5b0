import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const entry = /^ {2}(\w+): (?:staticBlock\(\s*)?\(\) => import\('\.\/([^']+)'\)/gm;
const shared = /commonBlock\(staticBlocks, '(\w+)'\)/g;
const definition = /\bdefineBlock\(\s*'([^']+)'/;

/**
 * Looks for the files of all blocks that the registry names, and for the name in each.
 * @param root the project's folder.
 * @throws Error that names the block whose file is missing or has another name, and what to do.
 */
export function assertBlockFiles(root: string): void {
  const read = (name: string): string => readFileSync(join(root, 'common/blocks', name), 'utf8');
  const exported = read('static-blocks.ts').matchAll(/^export \{ block as (\w+) \} from '([^']+)'/gm);
  const modules = new Map([...exported].map(([, name, path]) => [name, path]));
  const registry = read('registry.ts').replaceAll(shared, (code, name: string) =>
    modules.has(name) ? `() => import('${modules.get(name)}')` : code,
  );
  for (const [, block = '', path = ''] of registry.matchAll(entry)) {
    const files = ['.tsx', '.ts'].map((end) => `common/blocks/${path}${end}`);
    const file = files.find((each) => existsSync(join(root, each)));
    if (file === undefined)
      throw new Error(
        `common/blocks/registry.ts names the block "${block}", but ${files[0]} is missing: restore its folder, or remove the block; one that npm run adopt wrote by npm run adopt -- --drop ${block}`,
      );
    const name = definition.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? block;
    if (name !== block)
      throw new Error(
        `${file} defines the block "${name}", which common/blocks/registry.ts calls "${block}": give it one name in both`,
      );
  }
}
