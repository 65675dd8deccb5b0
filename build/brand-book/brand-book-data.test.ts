import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { layoutBlocks, registry } from '../../common/blocks/registry';
import type { ComponentSchema } from '../../common/page/component-schemas';
import { bookData, type BookData } from '../../demo/brand-book/book-data';
import { bundleClient, type Stylesheets } from '../bundle/bundles';
import { editorTexts } from '../schema/editor-texts';
import { theme as siteTheme, type Theme } from '../theme/theme';
import { themes } from '../theme/themes';
import { bookComponents } from './block-texts';
import { brandBookData } from './brand-book-data';
import { themeSheet } from './theme-sheets';
import { themeValues } from './theme-values';

const root = join(__dirname, '../..');
const stylesheets: Stylesheets = new Map();
let data: BookData;

beforeAll(async () => {
  const made = await brandBookData(root, await bundleClient(root, stylesheets), stylesheets);
  data = bookData.parse(JSON.parse(JSON.stringify({ ...made, preloads: [] })));
});

const component = (name: string) => data.components.find((each) => each.name === name);

describe('what the build says of blocks', () => {
  test('is a purpose and the fields of each, in the groups of the editor', () => {
    const blocks = Object.keys(registry).filter((name) => !layoutBlocks.includes(name));
    const known = blocks.map(component).filter((each) => each !== undefined);
    expect(known.length).toBeGreaterThan(20);
    for (const { name, purpose, fields } of known) {
      expect([name, purpose]).not.toEqual([name, '']);
      expect([
        name,
        fields.filter(({ label, kind, does }) => label === '' || kind === '' || does === ''),
      ]).toEqual([name, []]);
    }
    expect(data.components.slice(0, 2).map(({ name }) => name)).toEqual(['basic_hero', 'carousel_hero']);
    expect(data.components.at(-1)?.group).toBe('');
  });

  test('names a new block that has no texts yet by its technical name', () => {
    const schema = { name: 'not_described', schema: {} } as ComponentSchema;
    const [described] = bookComponents([schema], editorTexts('en'));
    expect(described).toMatchObject({ label: 'not_described', purpose: '', group: '' });
  });

  test('has the rules of fields, and the parts of blocks', () => {
    const label = component('button')?.fields.find(({ field }) => field === 'label');
    expect(label).toMatchObject({ rules: { required: true, max_length: 80 }, isTranslated: true, tab: '' });
    expect(component('accordion')?.parts).toEqual(['accordion_item']);
  });

  test('has the weight of each: none of a script for a static block', () => {
    expect(Object.keys(data.weights)).toEqual(Object.keys(registry));
    expect(data.weights['row']).toMatchObject({ script: 0, later: 0 });
    expect(data.weights['accordion']?.script).toBeGreaterThan(500);
    expect(data.weights['navigation']?.style).toBeGreaterThan(500);
  });
});

describe('what it says of themes', () => {
  test('is a readable contrast for each pair of colours', () => {
    expect(data.themes.map(({ name }) => name)).toEqual(themes.map(({ name }) => name));
    const contrasts = data.themes.flatMap(({ parts }) => parts.flatMap((part) => part.contrasts));
    expect(contrasts.length).toBeGreaterThan(250);
    expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  test('is each scheme that a theme has', () => {
    const schemes = (each: Theme) => themeValues(each).parts.map(({ part, scheme }) => `${part} ${scheme}`);
    expect(schemes({ ...siteTheme, schemes: 'light' })).toEqual([
      'page light',
      'surface light',
      'primary light',
    ]);
    expect(schemes({ ...siteTheme, schemes: undefined })).toHaveLength(6);
  });

  test('the stylesheet of a theme that is light alone has no dark colour, whatever a visitor chose', async () => {
    const { text } = await themeSheet(root, stylesheets.keys(), { ...siteTheme, schemes: 'light' });
    expect(text).not.toMatch(
      /data-scheme=|prefers-color-scheme|var\(--lightningcss-dark|color-scheme:[^;}]*dark/,
    );
    const both = await themeSheet(root, stylesheets.keys(), { ...siteTheme, schemes: undefined });
    expect(both.text).toMatch(/data-scheme=dark/);
  });

  test('the stylesheet of a theme has its values under the class names of the site', async () => {
    const [site, other] = await Promise.all(
      themes.slice(0, 2).map((theme) => themeSheet(root, stylesheets.keys(), theme)),
    );
    const classes = (text = ''): readonly string[] => [...new Set(text.match(/\.\w[\w-]+-surface/g))];
    expect(classes(site?.text).length).toBeGreaterThan(0);
    expect(classes(other?.text)).toEqual(classes(site?.text));
    expect(site?.text).toContain('--radius:16px');
    expect(other?.text).toContain('--radius:0px');
  });
});
