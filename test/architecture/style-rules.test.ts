import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { withTheme } from '../../build/theme/with-theme';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The custom properties that a stylesheet declares. */
const declaredIn = (css: string): ReadonlySet<string> =>
  new Set([...css.matchAll(/(--[a-z][\w-]*):/g)].map(([, name = '']) => name));

/** Twice the gutter beside a block in the column of texts. */
const hasTwoGutters = (css: string, view: string): boolean =>
  css.includes('grid-column: text') && view.includes('ui/section.css') && !css.includes('--gutter: 0');

describe('the tokens that docs/add-a-block.md lists', () => {
  const section = read('docs/add-a-block.md').split('### Tokens\n')[1]?.split('\n## ')[0] ?? '';
  const listed = [...section.matchAll(/`(--[\w-]+)`/g)].map(([, name = '']) => name);
  const tokens = declaredIn(withTheme(read('common/page/base.css')));

  test('are at least twenty', () => {
    expect(listed.length).toBeGreaterThanOrEqual(20);
  });

  test.each(listed)('%s exists', (name) => {
    // Without an accent in the theme, its tokens stand for others.
    const [, token] = /\((.*)\)/.exec(withTheme(`var(${name})`)) ?? [];
    expect(tokens).toContain(token);
  });

  test('are found missing where they are', () => {
    expect(tokens).not.toContain('--space-0');
  });
});

/** The selectors of rules that take the markers from a list by `none`: VoiceOver then says no more that it is a list. */
const unlistedIn = (css: string): readonly string[] =>
  [...css.matchAll(/([^\n]*) \{[^{}]*\blist-style(?:-type)?: none/g)]
    .map(([, selector = '']) => selector.trim())
    .filter((selector) => !selector.includes('summary'));

describe("a list without markers has list-style: ''", () => {
  const files = readdirSync(join(root, 'common'), { recursive: true, encoding: 'utf8' });
  const sources = [
    ...files.filter((name) => name.endsWith('.css')).map((name) => `common/${name}`),
    'build/new-block/view-template.ts',
    'server/team/team-style.ts',
  ];

  test.each(sources)('%s', (path) => {
    expect(unlistedIn(read(path))).toEqual([]);
  });

  test('and one with none is found', () => {
    expect(unlistedIn('.items {\n  padding: 0;\n  list-style: none;\n}')).toEqual(['.items']);
  });
});

describe('a block in the column of texts has one gutter', () => {
  const folders = readdirSync(join(root, 'common/blocks'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

  test.each(folders)('%s', (folder) => {
    const files = readdirSync(join(root, 'common/blocks', folder)).filter((name) => !name.includes('.test.'));
    const text = (end: string): string =>
      files
        .filter((name) => name.endsWith(end))
        .map((name) => read(`common/blocks/${folder}/${name}`))
        .join('\n');
    expect(
      hasTwoGutters(text('.css'), text('.tsx'))
        ? 'beside grid-column: text, set --gutter: 0px (docs/add-a-block.md)'
        : '',
    ).toBe('');
  });

  test('and one with two is found', () => {
    const css = 'main > & { grid-column: text; }';
    expect(hasTwoGutters(css, "import sectionCss from '../../ui/section.css';")).toBe(true);
    expect(
      hasTwoGutters(css.replace('{ ', '{ --gutter: 0px; '), "import sectionCss from '../../ui/section.css';"),
    ).toBe(false);
  });
});
