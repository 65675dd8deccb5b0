import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../common/block-system/block-loader';
import { registry } from '../common/blocks/registry';
import { normaliseName, type ComponentField } from '../common/fields/fields';
import { componentSchemas } from '../common/page/component-schemas';
import { outlineOf } from '../common/rich-text/outline';
import { deliverContent } from './content-service/api/deliver-content';
import { type JsonObject, type Story, isJsonObject, objectsIn } from './content-service/api/story';
import { loadSpace } from './content-service/space/space-files';

const SPACE = loadSpace(join(__dirname, 'space'));
const RELEASED = [...(SPACE.releases?.values() ?? [])].flat();
const STORIES = [...SPACE.published, ...SPACE.drafts, ...RELEASED].filter((story) => !story.is_folder);
const NAMED_STORIES = STORIES.map(
  (story) => [`${story.full_slug} (${SPACE.drafts.includes(story) ? 'draft' : 'published'})`, story] as const,
);

/** Translatable texts that are proper names, by component and field. */
const NAMES: ReadonlySet<string> = new Set(['author.name', 'navigation.brand', 'site_config.site_name']);

/** The type of each translatable field, by normalised component and field. */
let types: ReadonlyMap<string, ComponentField['type']>;

beforeAll(async () => {
  const components = componentSchemas(await createBlockLoader(registry).loadAll());
  types = new Map(
    components.flatMap(({ name, schema }) =>
      Object.entries(schema)
        .filter(([field, { translatable }]) => translatable === true && !NAMES.has(`${name}.${field}`))
        .map(([field, { type }]) => [`${normaliseName(name)}.${field}`, type]),
    ),
  );
});

/** Content in the first language, whose blocks are translated; those in a document belong to it, and to its language. */
function blocksIn(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(blocksIn);
  if (!isJsonObject(value) || value['type'] === 'doc') return [];
  const fields = Object.entries(value).filter(([name]) => !name.includes('__i18n__'));
  return [...('component' in value ? [value] : []), ...fields.flatMap(([, field]) => blocksIn(field))];
}

const hasLetters = (value: unknown) => /\p{Letter}/u.test(String(value ?? ''));
const assetsIn = (value: unknown) => objectsIn(value).filter(({ fieldtype }) => fieldtype === 'asset');
/** Which texts of pictures there are. */
const describedParts = (value: unknown) =>
  assetsIn(value).map(({ filename, alt, title }) => [filename, hasLetters(alt), hasLetters(title)]);
/** The nodes of a document but for runs of text, whose number may differ between languages. */
const nodesOf = (value: unknown) =>
  objectsIn(value).flatMap(({ type, content }) =>
    (content !== undefined || type === 'image' || type === 'blok') && type !== 'text' ? [type] : [],
  );
/** What the lines of a list of options submit. */
const optionValues = (value: unknown) =>
  String(value)
    .split('\n')
    .map((line) => line.split(':')[0]);

/** What an English value has to have in common with the original, by the type of its field. */
function commonPart(name: string, type: ComponentField['type'] | undefined, value: unknown): unknown {
  if (type === 'richtext') return nodesOf(value);
  if (type === 'asset' || type === 'multiasset') return describedParts(value);
  return name === 'options' ? optionValues(value) : hasLetters(value);
}

function needsTranslation(type: ComponentField['type'] | undefined, value: unknown): boolean {
  if (type === 'text' || type === 'textarea') return hasLetters(value);
  if (type === 'richtext') return objectsIn(value).some(({ text }) => hasLetters(text));
  return (
    (type === 'asset' || type === 'multiasset') && describedParts(value).some((part) => part.includes(true))
  );
}

describe('English', () => {
  test.each(NAMED_STORIES)('%s has every text and every picture in English', (_, story) => {
    for (const block of blocksIn(story.content)) {
      for (const [name, value] of Object.entries(block)) {
        const field = `${normaliseName(String(block['component']))}.${name}`;
        const type = types.get(field);
        if (!needsTranslation(type, value)) continue;
        const english = commonPart(name, type, block[`${name}__i18n__en`]);
        expect([field, value, english]).toEqual([field, value, commonPart(name, type, value)]);
      }
    }
  });

  test('every page has a name, but for those that are named for a motif', () => {
    const unnamed = SPACE.published.filter(
      ({ content, full_slug: slug, translated_slugs: names }) =>
        content['component'] === 'page' && !names?.some(({ name }) => name) && !slug.startsWith('koleksi/'),
    );
    expect(unnamed.map(({ full_slug: slug }) => slug)).toEqual([]);
  });
});

describe.each([
  ['Indonesian', []],
  ['English', ['en']],
])('in %s', (_, languages) => {
  const rules = { languages, assetOrigin: '', editorMarker: null };
  const delivered = SPACE.published.map((story) => ({
    ...story,
    content: deliverContent(story.content, rules),
  }));
  const pages = delivered.filter(({ content }) => /^(?:page|article)$/.test(String(content['component'])));
  const texts = (field: string, ofArticle: string) =>
    pages.map(({ content }) => String(content[field] || content[ofArticle]));
  const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

  test('no two pages have the same title or description for search engines', () => {
    expect(repeated(texts('seo_title', 'title'))).toEqual([]);
    expect(repeated(texts('seo_description', 'intro'))).toEqual([]);
  });

  test('descriptions are of the length that search engines show', () => {
    const unfit = texts('seo_description', 'intro').filter((text) => text.length < 70 || text.length > 160);
    expect(unfit).toEqual([]);
  });

  test('links with an anchor lead to a part that is there', () => {
    const idsOf = ({ content }: Pick<Story, 'content'>) => [
      ...outlineOf({ main: [content], others: [], isTitled: true }).ids.values(),
    ];
    const links = objectsIn(delivered).filter(({ linktype, anchor }) => linktype === 'story' && anchor);
    expect(links.length).toBeGreaterThan(20);
    const dead = links.filter(({ id, uuid, anchor }) => {
      const target = delivered.find((story) => story.uuid === (id ?? uuid));
      return target === undefined || !idsOf(target).includes(String(anchor));
    });
    expect(dead).toEqual([]);
  });
});
