import { closest, distance } from 'fastest-levenshtein';
import { normaliseName } from '../../common/fields/fields';
import { fieldKinds, type FieldKind, type KindName } from './field-kinds';
import { capitalised, viewNameOf } from './view-name';

/** The names of a block or a part: `our_team` in content, `our-team` of its folder, `OurTeam` of its view, “Our team” for editors. */
export interface BlockNames {
  readonly technical: string;
  readonly folder: string;
  readonly view: string;
  readonly label: string;
}

/** A field of a new block, or of its part. */
export interface NewField {
  readonly name: string;
  readonly kind: FieldKind;
  /** Of a choice; the first one is the default. */
  readonly choices: readonly string[];
}

/** A block to be written. */
export interface NewBlock {
  readonly names: BlockNames;
  readonly fields: readonly NewField[];
  /** What it holds a list of, in the field {@link partsField}. */
  readonly part: { readonly names: BlockNames; readonly fields: readonly NewField[] } | null;
}

/** What was typed. */
export interface BlockOptions {
  readonly name: string;
  /** `title:text`, `tone:choice=plain,loud`, or `row.day:text` for a field of the part. */
  readonly fields?: readonly string[];
  /** The name of the part, such as `row`. */
  readonly part?: string | undefined;
}

/** The field in which a block holds its parts. */
export const partsField = 'items';

const contentTypes = ['author', 'page', 'redirect', 'site_config'];
const namePattern = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/;

/**
 * Reads what was typed. A name in kebab-case becomes one with `_`, as content has it.
 * @param taken names of blocks and parts that there are.
 * @throws Error that says what is wrong and what to type.
 */
export function readOptions({ name, fields = [], part }: BlockOptions, taken: readonly string[]): NewBlock {
  const names = readName(name);
  refuseTaken(names.technical, taken);
  const all = fields.map(readField);
  const own = all.filter(({ owner }) => owner === null).map(({ field }) => field);
  const ofPart = all.filter(({ owner }) => owner !== null);
  const partName = part ?? ofPart[0]?.owner ?? null;
  refuseSecondPart(ofPart, partName);
  return {
    names,
    fields:
      partName === null
        ? checked(ownFields(own), [names.technical])
        : checked(own, [names.technical, partsField]),
    part:
      partName === null
        ? null
        : partOf(
            names,
            partName,
            ofPart.map(({ field }) => field),
            taken,
          ),
  };
}

/** A title and a text, unless fields were named. @throws Error for fields that show nothing. */
function ownFields(own: readonly NewField[]): readonly NewField[] {
  if (own.length === 0) return ['title:text', 'text:textarea'].map((each) => readField(each).field);
  if (own.some(({ kind }) => kind.markup !== null)) return own;
  throw new Error('a block needs something to show: add a field such as title:text');
}

function refuseSecondPart(fields: readonly { readonly owner: string | null }[], part: string | null): void {
  const other = fields.find(({ owner }) => owner !== part)?.owner;
  if (typeof other === 'string')
    throw new Error(`a block has one part here, which is ${part ?? ''}: add ${other} by hand`);
}

function partOf(
  { technical }: BlockNames,
  name: string,
  fields: readonly NewField[],
  taken: readonly string[],
): NewBlock['part'] {
  const names = readName(name, `${technical}_`);
  refuseTaken(names.technical, taken);
  const own = fields.length > 0 ? fields : ['label:text', 'text:text'].map((each) => readField(each).field);
  const look = own.find(({ kind }) => kind.markup === null);
  if (look !== undefined)
    throw new Error(
      `${name}.${look.name} is a choice or a tick, which this command writes for a block alone: leave it out, and add ${look.kind.call(look.choices)} to the part by hand`,
    );
  return { names, fields: checked(own, [technical]) };
}

/**
 * @param block what stands before the name of a part.
 * @throws Error for a name that no block may have.
 */
function readName(given: string, block = ''): BlockNames {
  const technical = block + given.replaceAll('-', '_');
  if (!namePattern.test(technical) || technical.length > 40)
    throw new Error(
      `"${given}" is no name for a ${block === '' ? 'block' : 'part'}: give small letters and digits, at most 40, with - or _ between words, such as ${nearName(given)}`,
    );
  // The CMS keeps it for itself (https://www.storyblok.com/docs/api/management/components/create-a-component).
  if (technical === 'content') throw new Error('the CMS reserves the name content: choose another one');
  return namesOf(technical);
}

/** The name that was meant: `OurTeam` and `our team` are `our-team`. */
function nearName(given: string): string {
  const hyphenated = given.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '-').toLowerCase();
  const near = hyphenated.replaceAll(/[^a-z0-9]+/g, '-');
  return namePattern.test(near.replaceAll('-', '_')) && near.length <= 40 ? near : 'our-team';
}

/** The names of a block by the technical one. */
export function namesOf(technical: string): BlockNames {
  return {
    technical,
    folder: technical.replaceAll('_', '-'),
    view: viewNameOf(technical),
    label: labelOf(technical),
  };
}

/** Content may spell a name in other ways, so names that differ in spelling alone are the same. */
function refuseTaken(technical: string, taken: readonly string[]): void {
  const found = [...taken, ...contentTypes].find((name) => normaliseName(name) === normaliseName(technical));
  if (found !== undefined)
    throw new Error(`${found} exists already: choose another name, or change what there is`);
}

/** In content `component` is the name of the block, in a view `key` is that of an entry, and every object has a `constructor`. */
const reservedNames: ReadonlySet<string> = new Set(['component', 'constructor', 'key', partsField]);

function readField(typed: string): { readonly owner: string | null; readonly field: NewField } {
  const [, owner, name = '', kindName = '', choices] =
    /^(?:([^.:=]+)\.)?([^.:=]+):([^.:=]+)(?:=(.+))?$/.exec(typed) ?? [];
  const help = `"${typed}" is no field: give name:kind, such as title:text or tone:choice=plain,loud`;
  if (name === '') throw new Error(help);
  if (!namePattern.test(name)) throw new Error(`${help}; names have small letters, digits and _`);
  if (reservedNames.has(name)) throw new Error(`${name} has a meaning of its own: choose another name`);
  if (!Object.hasOwn(fieldKinds, kindName)) throw new Error(`"${typed}": ${kindProblem(kindName)}`);
  const kind: FieldKind = fieldKinds[kindName as KindName]; // checked above
  return { owner: owner ?? null, field: { name, kind, choices: choicesIn(choices, kind, help) } };
}

function kindProblem(kind: string): string {
  const names = Object.keys(fieldKinds);
  const near = closest(kind, names);
  const meant = distance(kind, near) <= 2 ? ` (did you mean ${near}?)` : '';
  return `there is no kind ${kind}${meant}; kinds are ${names.join(', ')}. All others are added by hand: docs/add-a-block.md`;
}

/** @throws Error for values that cannot be those of a choice, and for values of another kind. */
function choicesIn(typed: string | undefined, kind: FieldKind, help: string): readonly string[] {
  if (kind !== fieldKinds.choice) {
    if (typed === undefined) return [];
    throw new Error(`${help}; only a choice has values`);
  }
  const choices = (typed ?? 'plain,loud').split(',');
  if (choices.length < 2 || choices.some((each) => !/^[a-z][a-z0-9_]*$/.test(each)))
    throw new Error(`${help}; a choice has two values or more, of small letters, digits and _`);
  return choices;
}

/**
 * With the label of each link, which is a field of its own.
 * @param taken names that are classes of the stylesheet already.
 * @throws Error for a name that stands twice.
 */
function checked(fields: readonly NewField[], taken: readonly string[]): readonly NewField[] {
  const all = fields.flatMap((field): readonly NewField[] =>
    field.kind === fieldKinds.link
      ? [field, { name: `${field.name}_label`, kind: fieldKinds.text, choices: [] }]
      : [field],
  );
  const names = [...taken, ...all.flatMap(({ name, choices }) => [name, ...choices])];
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined)
    throw new Error(`${twice} is there twice: the block, its fields and choices need names of their own`);
  return all;
}

/** A name for editors: `opening_hours` becomes “Opening hours”. */
export const labelOf = (name: string): string => capitalised(name.replaceAll('_', ' '));
