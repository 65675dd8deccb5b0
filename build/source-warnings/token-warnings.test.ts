import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { createTokenWarnings } from './token-warnings';

const base = ':root {\n  @theme page;\n  --gutter: 1rem;\n}\n';

function project(files: Readonly<Record<string, string>>) {
  const root = makeTempDir();
  mkdirSync(join(root, 'common'), { recursive: true });
  for (const [name, source] of Object.entries(files)) writeFileSync(join(root, 'common', name), source);
  const find = createTokenWarnings(root);
  const paths = Object.keys(files).map((name) => `common/${name}`);
  return { root, find: () => find(paths) };
}

test('a misspelt token is reported with its place and the token that was meant', () => {
  const css = '.a {\n  /* var(--no) */ margin: var(--gutter) var( --spacing-3 );\n}\n';
  expect(project({ 'base.css': base, 'a.css': css }).find()).toMatchObject([
    {
      text: 'Nothing declares "--spacing-3", so browsers ignore what uses it. Did you mean "--space-3"? docs/add-a-block.md lists the tokens.',
      location: { file: 'common/a.css', line: 2, column: 45, length: 11, lineText: css.split('\n')[1] },
    },
  ]);
});

test('the name that was meant may be one that a theme lacks', () => {
  const css = '.a { color: var(--on-accent) }\n.b { color: var(--on-acent) }';
  expect(project({ 'base.css': base, 'a.css': css }).find()).toMatchObject([
    { text: expect.stringContaining('Did you mean "--on-accent"?') },
  ]);
});

test.each([
  ['a token of the theme', 'color: var(--text-muted)'],
  ['an accent, which a theme may lack', 'background: var(--accent)'],
  ['one of another stylesheet', 'padding: var(--gutter)'],
  ['one that the stylesheet declares', '--own: 1px; top: var(--own)'],
  ['one that a view sets', 'width: var(--share)'],
  ['one with a fallback', 'top: var(--height-of-bar, 0px)'],
])('%s is not', (_, declarations) => {
  const view = "export const style = { '--share': 1 };\n";
  expect(project({ 'base.css': base, 'a.css': `.a { ${declarations} }`, 'A.tsx': view }).find()).toEqual([]);
});

test('a file is looked at again where it has changed, and no more once it is gone', () => {
  const { root, find } = project({ 'base.css': base, 'a.css': '.a { top: var(--space-33) }' });
  const file = join(root, 'common/a.css');
  expect(find()).toHaveLength(1);
  writeFileSync(file, '.a { top: var(--space-3) }');
  utimesSync(file, 1, 1);
  expect(find()).toHaveLength(0);
  writeFileSync(file, '.a { top: var(--space-33) }');
  utimesSync(file, 2, 2);
  expect(find()).toHaveLength(1);
  rmSync(file);
  expect(find()).toHaveLength(0);
});

test('no stylesheet of this project uses a token that nothing declares', () => {
  const root = join(__dirname, '../..');
  const files = readdirSync(join(root, 'common'), { recursive: true, encoding: 'utf8' });
  expect(createTokenWarnings(root)(files.map((file) => `common/${file.replaceAll('\\', '/')}`))).toEqual([]);
});
