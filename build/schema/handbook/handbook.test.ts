import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import { layoutBlocks, registry } from '../../../common/blocks/registry';
import { componentSchemas, type ComponentSchema } from '../../../common/page/component-schemas';
import { fieldRules } from '../editor-settings';
import { blockDocs, docsBeside } from './docs';
import { handbook } from './handbook';
import { picturedBlocks, pictureOf } from './pictured-blocks';

const introduction = readFileSync(join(__dirname, 'introduction.md'), 'utf8');
const committed = readFileSync(join(__dirname, '../../../docs/for-editors.md'), 'utf8');

let schemas: readonly ComponentSchema[];
beforeAll(async () => {
  schemas = componentSchemas(await createBlockLoader(registry).loadAll());
});

const sectionOf = (name: string): string => {
  const [, section = ''] = committed.split(new RegExp(`\n### [^\n]+\n\n\`${name}\` – `));
  return section.split(/\n##/)[0] ?? '';
};

describe('the handbook for editors', () => {
  test('is what the generator writes (after a change: npm run schema)', () => {
    expect(committed).toBe(handbook(schemas, introduction));
  });

  test('says that the fields that the schema requires must be filled before a story is published', () => {
    const required = Object.values(fieldRules).filter((rule) => rule['required'] === true);
    expect(required.length).toBeGreaterThan(0);
    expect(committed).not.toContain('No field is required');
    expect(committed).toMatch(/must be filled before a story is published/);
  });

  test('has a row for every field of every component', () => {
    for (const { name, schema } of schemas) {
      const rows = [...sectionOf(name).matchAll(/^\| [^|`]+ `([^`]+)` +\|/gm)].map(([, field]) => field);
      expect([name, rows]).toEqual([name, Object.keys(schema)]);
    }
  });

  test('says of no choice that it is what it is called', () => {
    expect(committed.match(/“([^”]+)” is (?:the )?\1/gi) ?? []).toEqual([]);
  });

  test('has the blocks of the registry under blocks, and nothing else there', () => {
    const blocks = Object.keys(registry).filter((name) => name !== 'article' && !layoutBlocks.includes(name));
    expect(Object.keys(blockDocs)).toEqual(blocks.toSorted());
  });

  test.each([
    [
      'choices with their default',
      'button',
      '| Look `variant` | choice: “Primary”, “Secondary”, “Text” | “Primary” |',
    ],
    ['numbers with their bounds', 'carousel_hero', '| Seconds a slide `interval` | number, 3 to 30 | `7` |'],
    ['ticks', 'navigation', '| Stays in view `sticky` | tick | no |'],
    ['ticks that are set at first', 'steps', '| Numbered `numbered` | tick | yes |'],
    ['the blocks it may hold', 'navigation', '| Entries `items` | blocks: Menu entry | left out |'],
    [
      'that it may hold any block',
      'row',
      '| Blocks side by side `columns` | blocks, any | the block does not show |',
    ],
    ['stories', 'card', '| Story `story` | a story | the card shows its own fields alone |'],
    ['several stories', 'carousel_wrapper', '| Stories `stories` | stories | left out |'],
  ])('shows %s', (_, name, row) => {
    expect(sectionOf(name)).toContain(row);
  });

  test.each(Object.keys(picturedBlocks))('has a small picture of %s', async (name) => {
    const picture = pictureOf(name) ?? '';
    expect(sectionOf(name)).toContain(`](${picture})`);
    const file = join(__dirname, '../../../docs', picture);
    expect(statSync(file).size).toBeLessThan(50 * 1024);
    const { format, width } = await sharp(file).metadata();
    expect(format).toBe('webp');
    expect(width).toBeLessThanOrEqual(640);
  });

  test('names a new block that has no docs.ts, instead of a module that is missing', () => {
    expect(Object.keys(docsBeside(['quote', 'not_described']))).toEqual(['quote']);
    const added = { ...schemas[0], name: 'not_described' } as ComponentSchema;
    expect(() => handbook([...schemas, added], introduction)).toThrow('not_described has no text');
  });

  test('throws for a field without a text and for a text without a field', () => {
    const first = schemas.find(({ name }) => name === 'basic_hero');
    const rest = schemas.filter((schema) => schema !== first);
    const { title, ...others } = first?.schema ?? {};
    const changed = { ...(first ?? schemas[0]), schema: { ...others, size: title } } as ComponentSchema;
    const added = { ...changed, name: 'leaflet' };
    expect(() => handbook([changed, ...rest, added], introduction)).toThrow(
      'there is no basic_hero.title; basic_hero.size has no text; leaflet has no text',
    );
    expect(() => handbook(rest, introduction)).toThrow('there is no basic_hero');
  });
});
