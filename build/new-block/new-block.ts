import { normaliseName } from '../../common/fields/fields';
import { insertLine, type SortedLines } from './insert-line';
import { blockFiles, type BlockNames } from './templates';

/** What a new block changes: the texts of files by their path in the repository. */
export type Changes = Readonly<Record<string, string>>;

const registryFile = 'common/blocks/registry.ts';
const settingsFile = 'build/schema/editor-settings.ts';
const textsFile = (language: string): string => `build/schema/texts/${language}.json`;

const inRegistry: SortedLines = { after: ['export const registry = {'], keyOf: /^ {2}(\w+): / };
const inComponents: SortedLines = { after: ['  "components": {'], keyOf: /^ {4}"(\w+)":/ };
// A new block stands in the group “text” until someone moves it.
const inIcons: SortedLines = { after: ['  text: {', '    icons: {'], keyOf: /^ {6}(\w+):/ };
const inPurposes: SortedLines = { after: ['  "purposes": {'], keyOf: /^ {4}"(\w+)":/ };

/**
 * The files that make a new block: its folder, its catalogue states, and its lines in the registry and in what editors are told. The
 * name for editors is in English in all languages until someone translates it.
 * @param given the technical name, such as `our_team`.
 * @param read the text of a file by its path in the repository; null if there is none.
 * @throws Error that says what is wrong with the name.
 */
export function newBlock(given: string, read: (path: string) => string | null): Changes {
  const names = namesOf(given);
  const texts = (path: string): string => {
    const text = read(path);
    if (text === null) throw new Error(`${path} is missing: run the command in a clone of the repository`);
    return text;
  };
  const registry = texts(registryFile);
  refuseTaken(names, registry);
  const files = blockFiles(names);
  const existing = Object.keys(files).find((path) => read(path) !== null);
  if (existing !== undefined) throw new Error(`${existing} exists already, and is not overwritten`);
  const { technical, folder, view, label } = names;
  const entry = `    "${technical}": "${label}",`;
  return {
    ...files,
    [registryFile]: insertLine(
      registry,
      inRegistry,
      technical,
      `  ${technical}: staticBlock(() => import('./${folder}/${view}')),`,
    ),
    [settingsFile]: insertLine(texts(settingsFile), inIcons, technical, `      ${technical}: 'block-block',`),
    [textsFile('en')]: insertLine(texts(textsFile('en')), inComponents, technical, entry),
    [textsFile('id')]: withHelp(
      insertLine(
        insertLine(texts(textsFile('id')), inComponents, technical, entry),
        inPurposes,
        technical,
        `    "${technical}": "Judul dan teks.",`,
      ),
      technical,
    ),
  };
}

/** @throws Error for a name that blocks must not have. */
function namesOf(technical: string): BlockNames {
  if (!/^[a-z]+(?:_[a-z0-9]+)*$/.test(technical) || technical.length > 40)
    throw new Error(
      `"${technical}" is no name for a block: give small letters and digits with _ between words, such as our_team`,
    );
  // The CMS keeps it for itself (https://www.storyblok.com/docs/api/management/components/create-a-component).
  if (technical === 'content') throw new Error('the CMS reserves the name content: choose another one');
  const parts = technical.split('_');
  const spaced = parts.join(' ');
  return {
    technical,
    folder: parts.join('-'),
    view: parts.map(capitalised).join(''),
    label: capitalised(spaced),
  };
}

/** Content may spell a name in other ways, so names that differ in spelling alone are the same. */
function refuseTaken({ technical }: BlockNames, registry: string): void {
  const contentTypes = ['author', 'page', 'redirect', 'site_config'];
  const names = [...registry.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name);
  const taken = [...names, ...contentTypes].find((name) => normaliseName(name) === normaliseName(technical));
  if (taken !== undefined)
    throw new Error(`there is a ${taken} already: choose another name, or change that`);
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The help of the field `text` in Indonesian; that of `title` is the same for all blocks. */
function withHelp(json: string, technical: string): string {
  return json.replace('  "help": {\n', `  "help": {\n    "${technical}.text": "Isinya.",\n`);
}
