import { isJsonObject } from '../../../common/json';
import type { StoredName } from '../../../common/story/stored-names';
import { insertSorted } from '../../new-block/insert-sorted';
import { inRegistry, inTexts, registryFile, textsFile, type Changes } from '../../new-block/new-block';
import { adoptedFiles } from './block-files';
import { helpOf, labelOfBlock, labelOfField, purposeOf, type OwnBlock } from './own-block';
import { configFile } from './config-file';
import { keyOf, quoted } from './view-file';

export const namesFile = 'common/story/stored-names.ts';
export const adoptedFile = 'build/schema/adopted-blocks.json';

/** True for a file that is extended by lines, and false for one that is new. */
export function isListFile(path: string): boolean {
  return [registryFile, namesFile, configFile, adoptedFile, textsFile('en'), textsFile('id')].includes(path);
}

/** The text of a file by its path in the repository; null if there is none. */
export type ReadFile = (path: string) => string | null;

/** What adopting writes. */
export interface Adoption {
  readonly blocks: readonly OwnBlock[];
  /** Names of the space, beside the current ones. */
  readonly names: readonly StoredName[];
}

/** The files that adopting adds, and the lists that it extends. @param current the site's names of the space. */
export function adoptionChanges(
  { blocks, names }: Adoption,
  current: readonly StoredName[],
  read: ReadFile,
): Changes {
  const changes = new Map<string, string>();
  const update = (path: string, change: (text: string) => string): void => {
    const text = changes.get(path) ?? read(path);
    if (text === null) throw new Error(`${path} is missing: run the command in a clone of the repository`);
    changes.set(path, change(text));
  };
  for (const block of blocks) {
    for (const [path, text] of Object.entries(adoptedFiles(block))) changes.set(path, text);
    addToLists(block, update);
  }
  if (names.length > 0) update(namesFile, (text) => withNames(text, [...current, ...names]));
  return Object.fromEntries(changes);
}

type Update = (path: string, change: (text: string) => string) => void;

function addToLists(block: OwnBlock, update: Update): void {
  const { technical, folder, view } = block.names;
  const line = `  ${technical}: staticBlock(() => import('./${folder}/${view}')),`;
  update(registryFile, (text) => insertSorted(text, inRegistry, technical, line));
  update(adoptedFile, (text) => withAdopted(text, block));
  const add = (language: string, part: string, key: string, value: string): void =>
    update(textsFile(language), (text) =>
      insertSorted(text, inTexts(part), key, `    ${JSON.stringify(key)}: ${JSON.stringify(value)},`),
    );
  for (const language of ['en', 'id']) {
    add(language, 'components', technical, labelOfBlock(block));
    for (const field of block.fields)
      add(language, 'fields', `${technical}.${field.name}`, labelOfField(field));
  }
  // English purpose and help stand in docs.ts. A translation is up to the team.
  add('id', 'purposes', technical, purposeOf(block));
  for (const field of block.fields) add('id', 'help', `${technical}.${field.name}`, helpOf(field));
}

/** The adopted blocks with their icons in the editor. */
function withAdopted(text: string, { names: { technical }, isRoot }: OwnBlock): string {
  const file: unknown = JSON.parse(text);
  const part = isRoot ? 'contentTypes' : 'blocks';
  const icons = (name: string): readonly [string, unknown][] => {
    const own = isJsonObject(file) && isJsonObject(file[name]) ? Object.entries(file[name]) : [];
    return name === part ? [...own, [technical, 'block-block']] : own;
  };
  const sorted = Object.fromEntries(
    ['blocks', 'contentTypes'].map((name) => [
      name,
      Object.fromEntries(icons(name).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    ]),
  );
  return `${JSON.stringify(sorted, null, 2)}\n`;
}

/** The file of names with other entries. */
export function withNames(text: string, names: readonly StoredName[]): string {
  const [head] = text.split('export const storedNames');
  const entries = names
    .toSorted((one, other) => (one.component < other.component ? -1 : 1))
    .map((name) => `  ${entryOf(name)},`);
  const list = entries.length === 0 ? '[]' : `[\n${entries.join('\n')}\n]`;
  return `${head ?? ''}export const storedNames: readonly StoredName[] = ${list};\n`;
}

function entryOf({ component, where, unless, block, fields, within, heading }: StoredName): string {
  const object = (entries: readonly string[]): string => `{ ${entries.join(', ')} }`;
  const kinds = (name: string, of: StoredName['where']): readonly string[] => {
    const entries = Object.entries(of ?? {}).map(
      ([field, each]) => `${keyOf(field)}: [${each.map(quoted).join(', ')}]`,
    );
    return entries.length === 0 ? [] : [`${name}: ${object(entries)}`];
  };
  const renames = (name: string, of: StoredName['fields']): readonly string[] => {
    const entries = Object.entries(of ?? {}).map(([from, to]) => `${keyOf(from)}: ${quoted(to)}`);
    return entries.length === 0 ? [] : [`${name}: ${object(entries)}`];
  };
  return object([
    `component: ${quoted(component)}`,
    ...kinds('where', where),
    ...kinds('unless', unless),
    `block: ${quoted(block)}`,
    ...renames('fields', fields),
    ...renames('within', within),
    ...renames('heading', heading && { ...heading }),
  ]);
}
