import { isRawBlock, normaliseName } from '../../../common/fields/fields';
import { isoDateOf } from '../../../common/fields/datetime';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { isAddress } from '../../../common/story/is-address';
import { isUuid } from '../../../common/story/uuid';
import { playersOf } from '../../../common/ui/frame/framed-video';
import type { FieldKind } from '../space/foreign-space';
import { choiceKindOf, isChoiceName, saysLook, token } from './looks';

/** The kind of one value: of a field, or a hint at it. */
type ValueKind = FieldKind | 'token' | 'digits' | 'picture address';

/** By the ending, or by what an image service is told. */
const picture = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:$|[?#])|[?&](?:auto=format|fm=\w)/i;
/** Kinds of strings. A field that has several of them holds texts. */
const textKinds: ReadonlySet<ValueKind> = new Set([
  'digits',
  'token',
  'date',
  'address',
  'picture address',
  'text',
  'textarea',
]);

/** True for links or addresses that lead to videos of a provider, all of them. */
export function areVideos(values: readonly unknown[]): boolean {
  const addresses = values.map(addressOf).filter((each) => each !== '');
  return addresses.length > 0 && addresses.every((each) => playersOf(each)[0] !== each);
}

/** The address in a text or a link. */
export function addressOf(value: unknown): string {
  return isJsonObject(value) ? textOf(value['url']) || textOf(value['cached_url']) : textOf(value);
}

/** True for the whole address of a picture. */
export function isPictureAddress(text: string): boolean {
  return /^(?:https?:)?\/\/\S+$/.test(text.trim()) && picture.test(text);
}

/** The kind of a field by its name and values; null where all are empty and none shows it. */
export function kindOfValues(name: string, values: readonly unknown[]): FieldKind | null {
  const found = values.map(kindOfValue).filter((kind) => kind !== null);
  const kinds = new Set<ValueKind>(
    found.length > 0 ? found : values.flatMap((value) => kindOfEmpty(value) ?? []),
  );
  const [first, ...more] = kinds;
  if (first === undefined) return null;
  if (first === 'other' && saysLook(name, values)) return 'look';
  const choice = choiceKindOf(name, values);
  if (choice !== null) return choice;
  if (more.length === 0) return kindOfField(first, name, values);
  if ([...kinds].every(isPictureKind)) return 'picture';
  if (areAddresses(name, kinds)) return 'address';
  // An address among other texts is text, and so is a date.
  if ([...kinds].every((kind) => textKinds.has(kind))) return kinds.has('textarea') ? 'textarea' : 'text';
  if ([...kinds].every((kind) => kind === 'number' || kind === 'digits')) return 'number';
  return 'other';
}

/** The kind of a field whose values have one kind. */
function kindOfField(kind: ValueKind, name: string, values: readonly unknown[]): FieldKind {
  if (kind === 'digits') return 'number';
  if (kind === 'picture address') return 'picture';
  if (kind !== 'token') return kind;
  if (isChoiceName(name)) return 'choice';
  const filled = values.filter((value) => typeof value === 'string' && value !== '');
  // A choice repeats itself; names and words do less.
  return filled.length >= 4 && new Set(filled).size * 2 <= filled.length ? 'choice' : 'text';
}

/** The kind of a value; null for an empty one. */
function kindOfValue(value: unknown): ValueKind | null {
  if (typeof value === 'string') return kindOfText(value);
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'tick';
  if (Array.isArray(value)) return kindOfList(value);
  return isJsonObject(value) ? kindOfObject(value) : null;
}

/** Without the type predicate of `isUuid`, by which the compiler would take any other text for `never`. */
const isUuidText = (text: string): boolean => isUuid(text);

function kindOfText(text: string): ValueKind | null {
  if (text.trim() === '') return null;
  if (isUuidText(text)) return 'relation';
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return 'digits';
  if (isoDateOf(text) !== '') return 'date';
  if (isAddress(text)) return isPictureAddress(text) ? 'picture address' : 'address';
  if (token.test(text)) return 'token';
  return text.includes('\n') || text.length > 200 ? 'textarea' : 'text';
}

function kindOfList(list: readonly unknown[]): ValueKind | null {
  if (list.length === 0) return null;
  const objects = objectsOf(list);
  if (objects.length === list.length) {
    if (objects.every(isRawBlock)) return 'blocks';
    return objects.every((entry) => isAsset(entry) && isPicture(entry)) ? 'pictures' : 'other';
  }
  if (!list.every((entry) => typeof entry === 'string')) return 'other';
  // Views show no choices: a list of anything else than names for code is text.
  if (list.every((entry) => token.test(entry))) return 'choices';
  return list.every(isUuid) ? 'relations' : 'other';
}

const isAsset = (value: JsonObject): boolean => 'filename' in value;
const isPicture = ({ filename }: JsonObject): boolean =>
  typeof filename === 'string' && picture.test(filename);

function kindOfObject(value: JsonObject): ValueKind | null {
  if (value['type'] === 'doc') return 'richtext';
  if (isAsset(value)) return (value['filename'] ?? '') === '' ? null : isPicture(value) ? 'picture' : 'file';
  if ('linktype' in value) return 'link';
  if (Array.isArray(value['tbody']) || Array.isArray(value['thead'])) return 'table';
  return Object.keys(value).length === 0 ? null : 'other';
}

const isPictureKind = (kind: ValueKind): boolean => kind === 'picture' || kind === 'picture address';

const isAddressKind = (kind: ValueKind): boolean => kind === 'address' || kind === 'picture address';

/** True for the name of a field for where something leads: a single word in it is a path. */
export function isAddressName(name: string): boolean {
  return /(?:href|link|route|url)$/.test(normaliseName(name));
}

/** True for addresses, among which a field for them may have single words: `kontak` leads to `/kontak`. */
function areAddresses(name: string, kinds: ReadonlySet<ValueKind>): boolean {
  const isNamed = isAddressName(name);
  return (
    [...kinds].some(isAddressKind) &&
    [...kinds].every((kind) => isAddressKind(kind) || (isNamed && kind === 'token'))
  );
}

/** What an empty value shows. */
function kindOfEmpty(value: unknown): FieldKind | null {
  if (value === '') return 'text';
  if (Array.isArray(value)) return 'blocks';
  return isJsonObject(value) && isAsset(value) ? 'picture' : null;
}

type KindOfDeclared = FieldKind | ((field: JsonObject) => FieldKind);

const fromStories = ({ source }: JsonObject): boolean => source === 'internal_stories';

/** By the type in the space's description. Tabs and sections hold nothing. */
const declaredKinds: Readonly<Record<string, KindOfDeclared>> = {
  text: 'text',
  textarea: 'textarea',
  markdown: 'markdown',
  richtext: 'richtext',
  asset: 'picture',
  image: 'address',
  file: 'address',
  multiasset: 'pictures',
  multilink: 'link',
  link: 'link',
  option: (field) => (fromStories(field) ? 'relation' : 'choice'),
  options: (field) => (fromStories(field) ? 'relations' : 'choices'),
  references: 'relations',
  number: 'number',
  boolean: 'tick',
  datetime: 'date',
  bloks: 'blocks',
  table: 'table',
  custom: 'other',
};

const texts: readonly ValueKind[] = [...textKinds, 'number', 'relation'];

/** What values a kind can hold without losing any. */
const fitting: Readonly<Partial<Record<FieldKind, readonly ValueKind[]>>> = {
  text: texts,
  textarea: texts,
  markdown: texts,
  address: ['address', 'picture address'],
  richtext: ['richtext'],
  picture: ['picture', 'picture address'],
  pictures: ['pictures'],
  link: ['link'],
  blocks: ['blocks'],
  relation: ['relation'],
  relations: ['relations'],
  tick: ['tick'],
  date: ['date'],
  table: ['table'],
};

/** The kind of a field that the space describes: `other` where its stories hold what that kind cannot. Null for no field. */
export function kindOfDeclared(
  name: string,
  field: JsonObject,
  values: readonly unknown[],
): FieldKind | null {
  const kind = declaredKindOf(field);
  if (kind === null) return null;
  const found = values.map(kindOfValue).filter((each) => each !== null);
  const fit = fitting[kind];
  return (
    heldInstead(kind, name, { values, found }) ??
    (fit === undefined || found.every((each) => fit.includes(each)) ? kind : 'other')
  );
}

/** What the values of a field are, where the space describes it as something more general; null where they are what it says. */
function heldInstead(
  kind: FieldKind,
  name: string,
  { values, found }: { readonly values: readonly unknown[]; readonly found: readonly ValueKind[] },
): FieldKind | null {
  if (kind === 'other' && saysLook(name, values)) return 'look';
  const choice = ['text', 'textarea', 'number'].includes(kind) ? choiceKindOf(name, values) : null;
  if (choice !== null || found.length === 0) return choice;
  if (kind === 'picture' && found.every((each) => each === 'file')) return 'file';
  if (!['text', 'address'].includes(kind)) return null;
  if (found.every(isPictureKind)) return 'picture';
  return areAddresses(name, new Set(found)) ? 'address' : null;
}

function declaredKindOf(field: JsonObject): FieldKind | null {
  const type = textOf(field['type']);
  if (['tab', 'section', 'group'].includes(type)) return null;
  const declared = Object.hasOwn(declaredKinds, type) ? declaredKinds[type] : undefined;
  return typeof declared === 'function' ? declared(field) : (declared ?? 'other');
}
