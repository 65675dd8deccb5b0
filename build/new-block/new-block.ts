import {
  labelOf,
  partsField,
  readOptions,
  type BlockOptions,
  type NewBlock,
  type NewField,
} from './block-options';
import { insertSorted, type SortedEntries } from './insert-sorted';
import { blockFiles, docsOf, helpOf, partsHelp } from './templates';

/** What a new block changes: the texts of files by their path in the repository. */
export type Changes = Readonly<Record<string, string>>;

export const registryFile = 'common/blocks/registry.ts';
const settingsFile = 'build/schema/editor-settings.ts';
const partDocsFile = 'build/schema/handbook/other-docs.ts';
export const textsFile = (language: string): string => `build/schema/texts/${language}.json`;

/** The blocks of the registry. */
export const inRegistry: SortedEntries = {
  after: ['export const registry = {'],
  keyOf: /^ {2}(\w+): /,
  end: /^\}/,
};
const inIcons = (group: string): SortedEntries => ({
  after: [`  ${group}: {`, '    icons: {'],
  keyOf: /^ {6}(\w+):/,
  // What adopting adds stays last.
  end: /^ {4}\}|^ {6}\.\.\./,
});
const inPartDocs: SortedEntries = {
  after: ['export const partDocs: Readonly<Record<string, BlockDocs>> = {'],
  keyOf: /^ {2}(\w+): \{/,
  end: /^\}/,
};
/** Texts of fields stand in two runs: those of all components first, then those of one. A new text is one of these. */
export const inTexts = (section: string): SortedEntries => ({
  after: [`  "${section}": {`],
  keyOf: ['components', 'purposes'].includes(section) ? /^ {4}"(\w+)":/ : /^ {4}"(\w+\.[\w.]+)":/,
  end: /^ {2}\}/,
});

/** Stands behind each text that a person has yet to translate into Indonesian. */
export const guessMark = ' (terjemahkan)';

/**
 * The files that make a new block: its folder, its catalogue states, and its lines in the registry and in what editors are told. Names
 * and help in Indonesian are a guess, with {@link guessMark} where they are in English.
 * @param read the text of a file by its path in the repository; null if there is none.
 * @throws Error that says what is wrong with what was typed.
 */
export function newBlock(options: BlockOptions, read: (path: string) => string | null): Changes {
  const changes = new Map<string, string>();
  const textOf = (path: string): string => {
    const text = changes.get(path) ?? read(path);
    if (text === null) throw new Error(`${path} is missing: run the command in a clone of the repository`);
    return text;
  };
  const block = readOptions(options, namesIn(textOf(registryFile), textOf(settingsFile)));
  const files = blockFiles(block);
  const existing = Object.keys(files).find((path) => read(path) !== null);
  if (existing !== undefined) throw new Error(`${existing} exists already, and is not overwritten`);
  for (const [path, text] of Object.entries(files)) changes.set(path, text);
  const insert: Insert = (path, list, key, added) =>
    void changes.set(path, insertSorted(textOf(path), list, key, added));
  register(block, insert);
  for (const language of ['en', 'id'] as const)
    addTexts(block, JSON.parse(textOf(textsFile(language))) as TextsFile, language, insert);
  return Object.fromEntries(changes);
}

type Insert = (path: string, list: SortedEntries, key: string, added: string) => void;

/** The blocks of the registry, and everything that has an icon, parts among it. */
function namesIn(registry: string, settings: string): readonly string[] {
  const blocks = [...registry.matchAll(/^ {2}(\w+): /gm)];
  const icons = [...settings.matchAll(/^ {6}(\w+): 'block-/gm)];
  return [...blocks, ...icons].map(([, name = '']) => name);
}

function register({ names, part }: NewBlock, insert: Insert): void {
  const { technical, folder, view } = names;
  const line = `  ${technical}: staticBlock(() => import('./${folder}/${view}')),`;
  insert(registryFile, inRegistry, technical, line);
  // A new block stands in the group “text” until someone moves it.
  insert(settingsFile, inIcons('text'), technical, `      ${technical}: 'block-block',`);
  if (part === null) return;
  const { technical: partName, label } = part.names;
  insert(settingsFile, inIcons('parts'), partName, `      ${partName}: 'block-block',`);
  insert(partDocsFile, inPartDocs, partName, `  ${partName}: ${docsOf(part.fields, `${label}.`)},`);
}

/** What editors read, as far as it concerns a new block. */
interface TextsFile {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly options: Readonly<Record<string, unknown>>;
  readonly help?: Readonly<Record<string, unknown>>;
}

/** Names that components share are there already. */
function addTexts(block: NewBlock, texts: TextsFile, language: 'en' | 'id', insert: Insert): void {
  const mark = language === 'id' ? guessMark : '';
  const add = (section: string, key: string, text: string): void =>
    insert(textsFile(language), inTexts(section), key, `    "${key}": ${JSON.stringify(text)},`);
  for (const each of [block, ...(block.part === null ? [] : [block.part])]) {
    const { technical, label } = each.names;
    add('components', technical, label + mark);
    if (texts.help !== undefined) add('purposes', technical, `${label}${mark}.`);
    for (const field of each.fields) addField(field, technical, texts, { add, mark });
  }
  const list = `${block.names.technical}.${partsField}`;
  if (block.part !== null && texts.help !== undefined) add('help', list, partsHelp.id);
}

function addField(
  field: NewField,
  component: string,
  texts: TextsFile,
  {
    add,
    mark,
  }: { readonly add: (section: string, key: string, text: string) => void; readonly mark: string },
): void {
  const { name, choices } = field;
  const key = `${component}.${name}`;
  if (texts.fields[name] === undefined) add('fields', key, labelOf(name) + mark);
  for (const each of choices)
    if (texts.options[each] === undefined) add('options', `${key}.${each}`, labelOf(each) + mark);
  // What fields of that name do elsewhere may be something else.
  const help = helpOf(field).id;
  if (texts.help !== undefined && texts.help[name] !== help) add('help', key, help);
}
