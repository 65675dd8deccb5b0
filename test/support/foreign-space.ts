import { buildSpace, buildStory, uuidOf } from '../../demo/content-service/space/build-space';
import type { JsonObject, Space, Story } from '../../demo/content-service/api/story';
import {
  usualComponents as usual,
  type ForeignComponentSketch as Component,
  type Kind,
} from './foreign-components';
import { createSeededRandom, type SeededRandom } from './seeded-random';

const nouns = [
  'kopi',
  'rumah',
  'sungai',
  'pasar',
  'angin',
  'batu',
  'malam',
  'daun',
  'jalan',
  'layar',
  'bunga',
  'kertas',
];
const extraKinds: readonly Kind[] = [
  'text',
  'textarea',
  'richtext',
  'picture',
  'pictures',
  'link',
  'blocks',
  'choice',
  'number',
  'tick',
  'date',
  'relation',
  'table',
  'plugin',
  'mixed',
];
const fieldNames = [
  'title',
  'text',
  'image',
  'items',
  'intro',
  'cta-link',
  'note',
  'default',
  'label',
  'data',
  'related',
];

/** What a generated space is made of. */
export interface ForeignSpaceOptions {
  readonly seed: number;
  /** Number of components. */
  readonly components: number;
  readonly pages: number;
}

/** A space that was made for another site. The same options give the same space. Every text in it occurs once. */
export function foreignSpace({ seed, components: count, pages }: ForeignSpaceOptions): Space {
  const random = createSeededRandom(seed);
  const components = componentsOf(count, random);
  const roots = components.filter(({ isRoot }) => isRoot);
  const nested = components.filter(({ isRoot, isPart }) => !isRoot && !isPart);
  const slugs = [
    'home',
    ...Array.from(
      { length: pages - 1 },
      (_, index) => `${index % 3 === 0 ? 'Toko_1/' : ''}halaman-${index + 1}`,
    ),
  ];
  const maker = new ContentMaker(random, components, slugs);
  const stories = slugs.map((slug, index): Story => {
    const root = roots[index % roots.length] ?? components[0];
    // Each component stands on some page.
    const due = nested.filter((_, position) => position % pages === index).map(({ name }) => name);
    return buildStory(slug, maker.block(root?.name ?? 'page', 0, due));
  });
  return buildSpace(stories, { name: 'Foreign space', languageCodes: ['en'] });
}

function componentsOf(count: number, random: SeededRandom): readonly Component[] {
  const extra = Array.from({ length: Math.max(0, count - usual.length) }, (_, index): Component => {
    const names = fieldNames.filter(() => random.chance(0.5));
    const fields = Object.fromEntries(names.map((name) => [name, random.pick(extraKinds)]));
    return {
      name: `${random.pick(nouns)}_${nouns[index % nouns.length] ?? ''}_${index}`,
      fields: { ...fields, heading: 'text' },
    };
  });
  return [...usual.slice(0, count), ...extra];
}

class ContentMaker {
  #count = 0;

  constructor(
    readonly random: SeededRandom,
    readonly components: readonly Component[],
    readonly slugs: readonly string[],
  ) {}

  /** @param due components that its first list has to hold. */
  block(name: string, depth: number, due: readonly string[] = []): JsonObject {
    const component = this.components.find((each) => each.name === name);
    let rest = due;
    const fields = Object.entries(component?.fields ?? {}).flatMap(([field, kind]) => {
      if (kind === 'blocks') {
        const list = [...rest.map((each) => this.block(each, depth + 1)), ...this.#list(component, depth)];
        rest = [];
        return [[field, list]];
      }
      return this.random.chance(0.15) ? [] : [[field, this.#value(kind)]];
    });
    // A root without a list holds its blocks in rich text.
    const content = component?.isRoot && rest.length > 0 ? { content: this.#richText(rest, depth) } : {};
    return {
      component: name,
      _uid: uuidOf(`block ${(this.#count += 1)}`),
      ...Object.fromEntries(fields),
      ...content,
    };
  }

  #list(component: Component | undefined, depth: number): readonly JsonObject[] {
    if (depth > 2) return [];
    const names = (
      component?.holds ??
      this.components.filter(({ isRoot, isPart }) => !isRoot && !isPart).map(({ name }) => name)
    ).filter((name) => this.components.some((each) => each.name === name));
    return names.length === 0
      ? []
      : this.random.list(2, () => this.block(this.random.pick(names), depth + 1));
  }

  #text(): string {
    const { pick } = this.random;
    return `${pick(nouns)} ${pick(nouns)} ${(this.#count += 1)} “&” <${pick(nouns)}>`;
  }

  #richText(blocks: readonly string[], depth: number): JsonObject {
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: this.#text() }] };
    const embedded = blocks.map((name) => this.block(name, depth + 1));
    const blok = embedded.length === 0 ? [] : [{ type: 'blok', attrs: { id: 'x', body: embedded } }];
    return { type: 'doc', content: [paragraph, ...blok] };
  }

  #picture(): JsonObject {
    const filename = `https://a.storyblok.com/f/1001/800x600/abc/${pictureName((this.#count += 1))}.jpg`;
    return { fieldtype: 'asset', id: this.#count, filename, alt: this.#text(), title: '', focus: '' };
  }

  #link(): JsonObject {
    const { pick } = this.random;
    const slug = pick(this.slugs);
    return { fieldtype: 'multilink', linktype: 'story', id: uuidOf(slug), url: '', cached_url: slug };
  }

  #value(kind: Exclude<Kind, 'blocks'>): unknown {
    const { pick, list, chance } = this.random;
    const makers: Readonly<Record<Exclude<Kind, 'blocks'>, () => unknown>> = {
      text: () => this.#text(),
      textarea: () => `${this.#text()}\n${this.#text()}`,
      richtext: () => this.#richText([], 0),
      picture: () => this.#picture(),
      pictures: () => list(3, () => this.#picture()),
      link: () => this.#link(),
      choice: () => pick(['dark', 'light']),
      number: () => pick([3, '4', 2.5]),
      tick: () => chance(0.5),
      date: () => '2026-05-01 08:30',
      relation: () => uuidOf(pick(this.slugs)),
      table: () => ({
        fieldtype: 'table',
        thead: [{ component: '_table_head', value: this.#text() }],
        tbody: [{ component: '_table_row', body: [{ component: '_table_col', value: this.#text() }] }],
      }),
      plugin: () => ({ plugin: 'seo', title: this.#text(), nested: { list: [this.#text(), 4] } }),
      mixed: () => pick([() => this.#text(), () => this.#richText([], 0), () => [this.#text()]])(),
      address: () => `https://lain.example/${(this.#count += 1)}`,
    };
    return makers[kind]();
  }
}

const pictureName = (count: number): string => `gambar-${count}`;
