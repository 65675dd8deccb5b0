import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import { objectsIn } from '../../../common/walk-json';
import type { ViewField } from '../space/foreign-space';
import type { OwnBlock } from './own-block';
import { isTablePart } from '../space/table-part';

/** Characters of a text in the catalogue. */
const maxLength = 300;
/** A picture and a story of the sample space, in place of those of the adopted space. */
const samplePicture = 'canting';
const sampleStory = 'cerita';

/** The states of a block in the catalogue, of real stories. Pictures, links and relations are those of the sample space. */
export function statesFile(block: OwnBlock): string {
  const { fields, component, names } = block;
  const real = component.examples.map(({ slug, block: raw }, index) => ({
    name: `${index === 0 ? 'as in' : 'another, in'} ${plainName(slug)}`,
    fields: Object.fromEntries(
      fields.flatMap((field) => stateOf(field, raw[field.storedName ?? field.name])),
    ),
  }));
  const full = {
    name: 'every field',
    fields: Object.fromEntries(
      fields.map((field) => {
        const [entry] = [...field.samples, fallbacks[field.kind]].flatMap((value) => stateOf(field, value));
        return entry ?? [field.name, fallbacks[field.kind]];
      }),
    ),
  };
  const empty = { name: 'all fields empty: nothing shows', fields: {} };
  return `${JSON.stringify({ block: names.technical, states: [...real, full, empty] }, null, 2)}\n`;
}

/** A slug in the letters that names of states may have. */
const plainName = (slug: string): string =>
  slug
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, 60) || 'a story';

/** A field of a state; none for an empty value. */
function stateOf({ name, kind }: ViewField, value: unknown): [string, unknown][] {
  const state = states[kind](value);
  return state === undefined || state === '' ? [] : [[name, state]];
}

const cut = (text: string): string => Array.from(text).slice(0, maxLength).join('');
const textState = (value: unknown): unknown =>
  typeof value === 'number' ? String(value) : cut(textOf(value)) || undefined;

const pictureState = (value: unknown): unknown =>
  typeof value === 'string'
    ? pictureState({ filename: value })
    : isJsonObject(value) && textOf(value['filename']) !== ''
      ? { $picture: samplePicture, alt: cut(textOf(value['alt'])) }
      : undefined;

type State = (value: unknown) => unknown;

/** By kind: a value as the catalogue writes it; undefined for an empty one. */
const states: Readonly<Record<ViewField['kind'], State>> = {
  text: textState,
  textarea: textState,
  markdown: textState,
  address: textState,
  choice: textState,
  date: textState,
  number: (value) => (typeof value === 'number' ? value : textState(value)),
  tick: (value) => (value === true ? true : undefined),
  richtext: (value) => {
    const texts = objectsIn([value]).flatMap(({ type, text }) =>
      type === 'text' ? [cut(textOf(text))] : [],
    );
    return texts.length === 0 ? undefined : { $rich: texts.slice(0, 3) };
  },
  picture: pictureState,
  pictures: (value) => {
    const pictures = objectsOf(value).flatMap((entry) => pictureState(entry) ?? []);
    return pictures.length === 0 ? undefined : pictures.slice(0, 3);
  },
  file: (value) => (pictureState(value) === undefined ? undefined : { $picture: samplePicture }),
  link: (value) => (isJsonObject(value) ? { $link: '/' } : undefined),
  blocks: (value) =>
    objectsOf(value).length === 0 ? undefined : [{ component: 'typography', text: 'Blok di dalamnya' }],
  relation: (value) => (textOf(value) === '' ? undefined : { $story: sampleStory }),
  relations: (value) => (Array.isArray(value) && value.length > 0 ? [{ $story: sampleStory }] : undefined),
  choices: (value) => (Array.isArray(value) && value.length > 0 ? value.map(textState) : undefined),
  table: (value) => withoutForms(value),
  look: (value) => withoutForms(value),
  other: (value) => withoutForms(value),
};

/** Values for fields that no story fills. */
const fallbacks: Readonly<Record<ViewField['kind'], unknown>> = {
  text: 'Kata',
  textarea: 'Kata\nlain',
  markdown: 'Kata',
  address: 'https://lain.example/',
  choice: 'pilihan',
  date: '2026-05-01 08:30',
  number: 7,
  tick: true,
  richtext: { content: [{ type: 'text', text: 'Kata' }] },
  picture: { filename: samplePicture },
  pictures: [{ filename: samplePicture }],
  file: { filename: samplePicture },
  link: {},
  blocks: [{}],
  relation: sampleStory,
  relations: [sampleStory],
  choices: ['pilihan'],
  table: { fieldtype: 'table', thead: [], tbody: [{ body: [{ value: 'Kata' }] }] },
  look: '#7a4d1b',
  other: 'Kata',
};

/** A value of a plugin, without pictures, links and blocks, and without keys that the catalogue takes for short forms. */
function withoutForms(value: unknown): unknown {
  if (typeof value === 'string') return cut(value);
  if (Array.isArray(value)) return value.map(withoutForms);
  if (!isJsonObject(value)) return value ?? undefined;
  if (isOfTheSpace(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('$') && key !== 'component')
      .map(([key, entry]) => [key, withoutForms(entry)]),
  );
}

const isOfTheSpace = (value: JsonObject): boolean =>
  !isTablePart(value) && ['component', 'filename', 'linktype'].some((key) => Object.hasOwn(value, key));
