import type { ComponentField } from '../common/blocks/fields';
import type { ComponentSchema } from '../common/page/component-schemas';
import { createRandom } from '../demo/batik/cloth';
import { foreignPictures, HOSTILE_TEXT, hostileAddresses, wrongValues } from './hostile-content';
import { picture } from './render';

/** Chance, always the same for the same seed. */
interface Dice {
  readonly chance: (probability: number) => boolean;
  readonly pick: <Value>(values: readonly Value[]) => Value;
  /** As many as `most` values, or fewer. */
  readonly list: <Value>(most: number, make: () => Value) => Value[];
}

function createDice(seed: number): Dice {
  const random = createRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  return {
    chance: (probability) => random() < probability,
    pick: <Value>(values: readonly Value[]) => values[upTo(values.length - 1)] as Value, // never empty
    list: (most, make) => Array.from({ length: upTo(most) }, make),
  };
}

/** The content of a story as careless editors and broken imports leave it. */
export interface RandomContent {
  readonly content: Readonly<Record<string, unknown>>;
  /** Texts of blocks that have nothing wrong with them: each of them must show, whatever stands around it. */
  readonly neighbours: readonly string[];
}

/** What random content is made from. */
export interface RandomSource {
  readonly seed: number;
  readonly components: readonly ComponentSchema[];
  /** Uuids of stories that are there. */
  readonly stories: readonly string[];
  /** Address of a picture that is there. */
  readonly picture?: string;
}

const deepest = 4;

const texts = [
  'Kain',
  'Dua kata',
  '',
  '   ',
  '<b>tebal</b> & "kutip"',
  'x'.repeat(300),
  'baris\nbaru',
  '\u202Ekanan ke kiri',
  '👩‍🎨',
  HOSTILE_TEXT,
  '__proto__',
];

const nodeTypes = [
  'paragraph',
  'heading',
  'bullet_list',
  'ordered_list',
  'list_item',
  'blockquote',
  'code_block',
  'horizontal_rule',
  'hard_break',
  'image',
  'emoji',
  'table',
  'blok',
  'constructor',
];
const markTypes = [
  'bold',
  'italic',
  'link',
  'code',
  'highlight',
  'textStyle',
  'anchor',
  'styled',
  'toString',
];

type MakeValue = (field: ComponentField, depth: number) => unknown;

/** A value of the right type for each type of field but nested blocks, though not always one that makes sense. */
function valueMakers(
  { chance, pick, list }: Dice,
  { stories, picture: known = picture('a.jpg') }: RandomSource,
): Readonly<Record<Exclude<ComponentField['type'], 'bloks'>, MakeValue>> {
  const asset = (): unknown => ({
    filename: chance(0.7) ? known : pick([...foreignPictures, picture('b.svg', '0x0'), '']),
    alt: pick(texts),
    title: pick(texts),
    focus: pick(['', '10x10:20x20', '9x:', null]),
  });
  const link = (): unknown => ({
    linktype: pick(['story', 'url', 'email', 'asset', 'x', null]),
    url: pick([...hostileAddresses, '/koleksi', 'https://lain.example/', '', '%']),
    cached_url: pick(['koleksi/', '', '//evil.example', null]),
    id: pick([...stories, '', 7]),
    anchor: pick(['', 'jam buka', null, '%']),
    target: pick(['_blank', '_self', null, 7]),
  });
  const mark = (): unknown => ({
    type: pick(markTypes),
    attrs: pick([null, { color: pick(['red', 'url(x)', ';']) }, { href: pick(hostileAddresses) }, link()]),
  });
  const node = (depth: number): unknown =>
    chance(0.4) || depth >= deepest
      ? { type: 'text', text: pick(texts), marks: list(2, mark) }
      : {
          type: pick(nodeTypes),
          attrs: pick([null, {}, { level: pick([1, 9, 'x']), order: 3, src: known }]),
          content: list(3, () => (chance(0.1) ? pick(wrongValues) : node(depth + 1))),
        };
  return {
    text: () => pick(texts),
    textarea: () => pick([...texts, 'satu: Satu\ndua\n\ntiga: ']),
    richtext: () => ({ type: 'doc', content: list(4, () => node(0)) }),
    asset,
    multiasset: () => list(5, asset),
    multilink: link,
    option: ({ options }) =>
      pick(
        Array.isArray(options) ? [...options.map(({ value }) => value), 'constructor'] : [...stories, 'x'],
      ),
    options: () => list(4, () => pick([...stories, 'x', null])),
    number: () => pick([0, 1, 2.5, -7, 1e9, '3', '', 'x']),
    boolean: () => pick([true, false, 'true', '']),
  };
}

/** Makes stories at random from what the components of the site may hold; the same ones for the same seed. */
export function createContentMaker(source: RandomSource): () => RandomContent {
  const dice = createDice(source.seed);
  const { chance, pick, list } = dice;
  const values = valueMakers(dice, source);
  const blocks = source.components.filter(({ is_nestable: isNestable }) => isNestable);
  let neighbours: string[] = [];
  let count = 0;

  function neighbour(): object {
    const text = `tetangga ${(count += 1)}`;
    neighbours.push(text);
    return { component: 'typography', _uid: text, text };
  }

  function nested({ component_whitelist: whitelist }: ComponentField, depth: number): unknown[] {
    if (depth >= deepest) return [];
    if (!Array.isArray(whitelist)) return mixed(depth + 1);
    return list(3, () => (chance(0.8) ? block(depth + 1, pick(whitelist)) : pick(wrongValues)));
  }

  /** Blocks of any kind, and among them some that must show. */
  function mixed(depth: number): unknown[] {
    return list(3, () => (chance(0.85) ? block(depth) : pick(wrongValues))).flatMap((entry) =>
      chance(0.5) ? [entry, neighbour()] : [entry],
    );
  }

  function block(depth: number, name?: unknown): object {
    const component = name === undefined ? pick(blocks) : blocks.find((each) => each.name === name);
    if (component === undefined || chance(0.05)) return { component: pick(['hologram', 'constructor', ' ']) };
    const fields = Object.entries(component.schema).flatMap(([field, schema]) => {
      if (chance(0.15)) return [];
      // A list around a neighbour stays whole: what it holds must show.
      if (schema.type === 'bloks') return [[field, nested(schema, depth)]];
      return [[field, chance(0.2) ? pick(wrongValues) : values[schema.type](schema, depth)]];
    });
    return {
      component: pick(spellings(component.name)),
      ...(chance(0.9) ? { _uid: pick(['same', `u${(count += 1)}`, '']) } : {}),
      ...Object.fromEntries(fields),
    };
  }

  return () => {
    neighbours = [];
    if (chance(0.1)) return { content: { _uid: 'root', ...block(0) }, neighbours };
    const body = [neighbour(), ...mixed(0), ...mixed(0), neighbour()];
    const content = {
      component: 'page',
      _uid: 'root',
      body,
      seo_title: pick([...texts, null]),
      seo_image: values.asset({ type: 'asset' }, 0),
      seo_noindex: pick([true, '', null]),
    };
    return { content, neighbours };
  };
}

function spellings(name: string): readonly string[] {
  const words = name.split('_');
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [name, name, words.join('-'), capitalised.join('')];
}
