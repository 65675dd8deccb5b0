import type { StoredName } from '../../common/story/stored-names';
import { registryFile, textsFile, type Changes } from '../new-block/new-block';
import { configFile, withConfig } from './write/config-file';
import { adoptedFile, namesFile, withNames, type ReadFile } from './write/write-lists';

/** What dropping blocks changes and removes. */
interface Dropped {
  /** The lists without them. */
  readonly changes: Changes;
  /** Their folders and their states in the catalogue, to be removed. */
  readonly paths: readonly string[];
}

/**
 * Undoes what adopting wrote for some blocks: their lines in all lists, and the names that lead to them.
 * @param blocks technical names; `site_config` for where header and footer are.
 * @param names the site's names of the space.
 */
export function dropBlocks(blocks: readonly string[], names: readonly StoredName[], read: ReadFile): Dropped {
  const registry = read(registryFile) ?? '';
  // The content type belongs to this site: of it, only the mapping to a story of the space is dropped.
  const dropped = new Set(blocks.filter((block) => block !== 'site_config'));
  const folders = blocks.flatMap((block) => folderOf(registry, block) ?? []);
  const lists = [adoptedFile, textsFile('en'), textsFile('id')].map((path): [string, string] => [
    path,
    withoutEntries(read(path) ?? '{}', dropped),
  ]);
  return {
    changes: {
      [registryFile]: blocks.reduce((text, block) => text.replace(lineOf(block), ''), registry),
      [namesFile]: withNames(
        read(namesFile) ?? '',
        names.filter(({ block }) => !dropped.has(block)),
      ),
      ...Object.fromEntries(lists),
      ...(blocks.includes('site_config') ? { [configFile]: withConfig(read(configFile) ?? '', null) } : {}),
    },
    paths: folders.flatMap((folder) => [`common/blocks/${folder}`, `demo/catalogue/${folder}.json`]),
  };
}

/** The line of a block in the registry, which the formatter may have broken. */
const lineOf = (block: string): RegExp =>
  new RegExp(`^ {2}${block}: .*\\n(?: {4}.*\\n)*(?: {2}\\),\\n)?`, 'm');

function folderOf(registry: string, block: string): string | undefined {
  const [line = ''] = lineOf(block).exec(registry) ?? [];
  return /import\('\.\/([a-z0-9-]+)\//.exec(line)?.[1];
}

/** Lists in which each key is a block. In the others a key without a dot is a field or an option of any block. */
const ofBlocks = new Set(['blocks', 'contentTypes', 'components', 'purposes']);

/** A file of lists by name, without the lines of the blocks and of their fields. */
function withoutEntries(text: string, blocks: ReadonlySet<string>): string {
  let list = '';
  let isDropping = false;
  const lines = text.split('\n').filter((line) => {
    list = /^ {2}"(\w+)": \{/.exec(line)?.[1] ?? list;
    // A line that is indented further, or closes a bracket there, belongs to the entry before.
    if (/^ {4}[ \]}]/.test(line)) return !isDropping;
    const [, block = '', field] = /^ {4}"([^."]+)(\.[^"]*)?":/.exec(line) ?? [];
    isDropping = blocks.has(block) && (field !== undefined || ofBlocks.has(list));
    return !isDropping;
  });
  // The last entry of a list has no comma.
  return lines.join('\n').replaceAll(/,(\n {2}\})/g, '$1');
}
