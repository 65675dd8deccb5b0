import type { ComponentField } from '../../common/fields/fields';
import type { ComponentSchema } from '../../common/page/component-schemas';
import {
  disguisedAddresses,
  disguisedValues,
  foreignPictures,
  hostileAddresses,
  hostileTexts,
  wrongValues,
} from './hostile-content';
import { createDice, type Dice } from './seeded-random';
import { deepest, richTextMaker } from './hostile-rich-text';
import { picture } from './render';

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

const plainTexts = [
  'Kain',
  'Dua kata',
  '',
  '   ',
  '<b>tebal</b> & "kutip"',
  'x'.repeat(300),
  'baris\nbaru',
  '👩‍🎨',
  'jam buka',
  'satu: Satu\ndua\n\ntiga: ',
];

const addresses = [...hostileAddresses, ...disguisedAddresses];
const anyValues = [...wrongValues, ...disguisedValues];

type MakeValue = (field: ComponentField, depth: number) => unknown;

/**
 * A value of the right type for each type of field but nested blocks, though not always one that makes sense.
 * @param block makes a block, which rich text may hold.
 */
function valueMakers(
  dice: Dice,
  source: RandomSource,
  block: (depth: number) => unknown,
): Readonly<Record<Exclude<ComponentField['type'], 'bloks'>, MakeValue>> {
  const { chance, pick, list } = dice;
  const { stories, picture: known = picture('a.jpg') } = source;
  const text = (): string => pick(chance(0.6) ? plainTexts : hostileTexts);
  const asset = (): unknown => ({
    filename: chance(0.7) ? known : pick([...foreignPictures, picture('b.svg', '0x0'), '']),
    alt: text(),
    title: text(),
    focus: pick(['', '10x10:20x20', '9x:', '1x1:2x2);x', null]),
  });
  const link = (): unknown => ({
    linktype: pick(['story', 'url', 'email', 'asset', 'x', null]),
    url: pick([...addresses, '/koleksi', 'https://lain.example/', '', '%']),
    cached_url: pick(['koleksi/', '', '//evil.example', pick(addresses), null]),
    id: pick([...stories, '', 7]),
    anchor: pick(['', 'jam buka', null, '%', '"><script>window.__pwn=1</script>']),
    target: pick(['_blank', '_self', 'x" onclick="window.__pwn=1', null, 7]),
    rel: 'x" onclick="window.__pwn=1',
  });
  const richText = richTextMaker(dice, { known, text, link, block });
  return {
    text,
    textarea: text,
    richtext: (_, depth) => richText(depth),
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
  const values = valueMakers(dice, source, blockInText);
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
    return list(3, () => (chance(0.8) ? block(depth + 1, pick(whitelist)) : pick(anyValues)));
  }

  /** Blocks of any kind, and among them some that must show. */
  function mixed(depth: number): unknown[] {
    return list(3, () => (chance(0.85) ? block(depth) : pick(anyValues))).flatMap((entry) =>
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
      return [[field, chance(0.2) ? pick(anyValues) : values[schema.type](schema, depth)]];
    });
    return {
      component: pick(spellings(component.name)),
      ...(chance(0.9) ? { _uid: pick(['same', `u${(count += 1)}`, '']) } : {}),
      ...Object.fromEntries(fields),
    };
  }

  /** What stands in rich text may be left out with it: neighbours in there are not counted on. */
  function blockInText(depth: number): object {
    const outside = neighbours;
    neighbours = [];
    const made = block(depth);
    neighbours = outside;
    return made;
  }

  return () => {
    neighbours = [];
    if (chance(0.1)) return { content: { _uid: 'root', ...block(0) }, neighbours };
    const body = [neighbour(), ...mixed(0), ...mixed(0), neighbour()];
    const content = {
      component: 'page',
      _uid: 'root',
      body,
      seo_title: pick([...plainTexts, ...hostileTexts, null]),
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
