import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const entry = /^ {2}(\w+): (?:(staticBlock|commonBlock)\(\s*)?\(\) => import\('\.\/([^']+)'\)/gm;
const shared = /commonBlock\(\s*staticBlocks,\s*'(\w+)'/g;
const exported = /^export \{ block as (\w+) \} from '([^']+)'/gm;

/** A block as the registry's source names it. */
export interface RegisteredBlock {
  readonly name: string;
  /** What the registry declares it by; null for one that browsers hydrate. */
  readonly declaredBy: 'staticBlock' | 'commonBlock' | null;
  /** The path of its module below the project's folder, as that should be. */
  readonly file: string;
  readonly isThere: boolean;
}

/**
 * Reads the registry's source: in `npm run dev` that is newer than the registry that runs.
 * @param root the project's folder.
 */
export function registeredBlocks(root: string): RegisteredBlock[] {
  const read = (name: string): string => readFileSync(join(root, 'common/blocks', name), 'utf8');
  const modules = new Map(
    [...read('static-blocks.ts').matchAll(exported)].map(([, name, path]) => [name, path]),
  );
  const registry = read('registry.ts').replaceAll(shared, (code, name: string) =>
    modules.has(name) ? `commonBlock(() => import('${modules.get(name)}')` : code,
  );
  return [...registry.matchAll(entry)].map(([, name = '', declaredBy, path = '']) => {
    const files = ['.tsx', '.ts'].map((end) => `common/blocks/${path}${end}`);
    const file = files.find((each) => existsSync(join(root, each)));
    return {
      name,
      declaredBy: declaredBy === 'staticBlock' || declaredBy === 'commonBlock' ? declaredBy : null,
      file: file ?? files[0] ?? '',
      isThere: file !== undefined,
    };
  });
}
