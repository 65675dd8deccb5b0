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
import { createSeededRandom, type SeededRandom } from './seeded-random';
import { deepest, richTextMaker } from './hostile-rich-text';
import { picture } from './render';

/** The content of a story after careless edits and broken imports. */
export interface RandomContent {
  readonly content: Readonly<Record<string, unknown>>;
  /** Texts of blocks without a fault. Each of them must show, whatever surrounds it. */
  readonly neighbours: readonly string[];
}

/** The source of random content. */
export interface RandomSource {
  readonly seed: number;
  readonly components: readonly ComponentSchema[];
  /** Uuids of stories that exist. */
  readonly stories: readonly string[];
  /** URL of a picture that exists. */
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
 * A generator for each type of field except nested blocks. Values have the right type, but need not make sense.
 * @param block makes a block inside rich text.
 */
function valueMakers(
  random: SeededRandom,
  source: RandomSource,
  block: (depth: number) => unknown,
): Readonly<Record<Exclude<ComponentField['type'], 'bloks'>, MakeValue>> {
  const { chance, pick, list } = random;
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
  const richText = richTextMaker(random, { known, text, link, block });
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
    datetime: () => pick(['2026-05-01 08:30', '2026-13-45 99:99', '']),
    number: () => pick([0, 1, 2.5, -7, 1e9, '3', '', 'x']),
    boolean: () => pick([true, false, 'true', '']),
    markdown: text,
    table: () => ({ fieldtype: 'table', thead: [{ value: text() }], tbody: [{ body: [{ value: text() }] }] }),
    custom: () => pick([text(), { plugin: 'colour', colour: text() }, list(3, text)]),
  };
}

/** Random blocks, and the texts of the sound ones among them that the page must show. */
class BlockMaker {
  neighbours: string[] = [];
  #count = 0;

  readonly #random: SeededRandom;
  readonly #blocks: readonly ComponentSchema[];
  readonly values: ReturnType<typeof valueMakers>;

  constructor(random: SeededRandom, source: RandomSource) {
    this.#random = random;
    this.#blocks = source.components.filter(
      ({ name, is_nestable: isNestable }) => isNestable || name === 'article',
    );
    this.values = valueMakers(random, source, (depth) => this.#blockInText(depth));
  }

  /** A block without a fault. */
  neighbour(): object {
    const text = `tetangga ${(this.#count += 1)}`;
    this.neighbours.push(text);
    return { component: 'typography', _uid: text, text };
  }

  /** Blocks of any kind, half of them followed by a neighbour. */
  mixed(depth: number): unknown[] {
    const { chance, pick, list } = this.#random;
    return list(3, () => (chance(0.85) ? this.block(depth) : pick(anyValues))).flatMap((entry) =>
      chance(0.5) ? [entry, this.neighbour()] : [entry],
    );
  }

  /** @param name of its component. Default: any. */
  block(depth: number, name?: unknown): object {
    const { chance, pick } = this.#random;
    const component =
      name === undefined ? pick(this.#blocks) : this.#blocks.find((each) => each.name === name);
    if (component === undefined || chance(0.05)) return { component: pick(['hologram', 'constructor', ' ']) };
    const fields = Object.entries(component.schema).flatMap(([field, schema]) => {
      if (chance(0.15)) return [];
      // A list around a neighbour is never replaced: the neighbour must show.
      if (schema.type === 'bloks') return [[field, this.#nested(schema, depth)]];
      return [[field, chance(0.2) ? pick(anyValues) : this.values[schema.type](schema, depth)]];
    });
    return {
      component: pick(spellings(component.name)),
      ...(chance(0.9) ? { _uid: pick(['same', `u${(this.#count += 1)}`, '']) } : {}),
      ...Object.fromEntries(fields),
    };
  }

  #nested({ component_whitelist: whitelist }: ComponentField, depth: number): unknown[] {
    const { chance, pick, list } = this.#random;
    if (depth >= deepest) return [];
    if (!Array.isArray(whitelist)) return this.mixed(depth + 1);
    return list(3, () => (chance(0.8) ? this.block(depth + 1, pick(whitelist)) : pick(anyValues)));
  }

  /** A block in rich text. The text around it may be dropped, so its neighbours are not expected to show. */
  #blockInText(depth: number): object {
    const outside = this.neighbours;
    this.neighbours = [];
    const made = this.block(depth);
    this.neighbours = outside;
    return made;
  }
}

/** Creates a generator of random stories, from the fields of the site's components. The same seed gives the same stories. */
export function createContentMaker(source: RandomSource): () => RandomContent {
  const random = createSeededRandom(source.seed);
  const { chance, pick } = random;
  const maker = new BlockMaker(random, source);
  return () => {
    maker.neighbours = [];
    if (chance(0.1)) {
      const content = { _uid: 'root', ...maker.block(0) };
      return { content, neighbours: maker.neighbours };
    }
    const content = {
      component: 'page',
      _uid: 'root',
      body: [maker.neighbour(), ...maker.mixed(0), ...maker.mixed(0), maker.neighbour()],
      seo_title: pick([...plainTexts, ...hostileTexts, null]),
      seo_image: maker.values.asset({ type: 'asset' }, 0),
      seo_noindex: pick([true, '', null]),
    };
    return { content, neighbours: maker.neighbours };
  };
}

function spellings(name: string): readonly string[] {
  const parts = name.split('_');
  const capitalised = parts.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [name, name, parts.join('-'), capitalised.join('')];
}
