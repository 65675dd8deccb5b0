import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { compileCssModule, cssErrorLocation, mergeRules } from './css-modules';

const compile = (source: string, file = '/root/common/blocks/button/button.css', root = '/root') =>
  compileCssModule(file, source, root);

describe('a stylesheet', () => {
  test('has class names that depend on its path alone', () => {
    const { classNames, css } = compile('.button { color: red } .button.large { color: blue }');
    expect(Object.keys(classNames).toSorted()).toEqual(['button', 'large']);
    expect(css).toContain(`.${classNames['button']}.${classNames['large']}`);
    expect(compile('.large { color: red }').classNames['large']).toBe(classNames['large']);
    expect(
      compile('.large { top: 0 }', '/elsewhere/common/blocks/button/button.css', '/elsewhere').classNames,
    ).toEqual({
      large: classNames['large'],
    });
  });

  test('lists its names in the same order every time', () => {
    const names = ['h', 'c', 'f', 'a', 'e', 'g', 'b', 'd'];
    const { classNames } = compile(names.map((name) => `.${name} { top: 0 }`).join('\n'));
    expect(Object.keys(classNames)).toEqual(names.toSorted());
  });

  test('with the name of its block needs no more to be unique', () => {
    expect(compile('.large { color: red }').classNames['large']).toBe('_button-large');
    const inside = compile('.large { color: red }', '/root/common/blocks/card/button.css');
    expect(inside.classNames['large']).toMatch(/^button-large-[\da-f]{2}$/);
  });

  test('that blocks share has names that no block has', () => {
    const shared = compile('.large { color: red }', '/root/common/ui/button.css');
    expect(shared.classNames['large']).toBe('__button-large');
    expect(shared.css).toBe('.__button-large{color:red}');
  });

  test('of another file has other names', () => {
    const one = compile('.title { color: red }');
    const other = compile('.title { color: red }', '/root/common/blocks/other/button.css');
    expect(one.classNames['title']).not.toBe(other.classNames['title']);
  });

  test('of the site shares its names with no other one', () => {
    const root = join(__dirname, '../..');
    const files = ['common', 'client'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.css'))
        .map((file) => join(root, folder, file)),
    );
    const names = files.map((file) => compile('.a { top: 0 }', file, root).classNames['a']);
    expect(new Set(names).size).toBe(files.length);
    expect(files.length).toBeGreaterThan(30);
  });

  test('refers to its animations by their new names', () => {
    const { css } = compile('.a { animation: grow 1s } @keyframes grow { to { width: 1px } }');
    const [, name = 'none'] = /@keyframes ([^{]+)\{/.exec(css) ?? [];
    expect(css).toContain(`animation:1s ${name}`);
  });

  test('has the breakpoints as custom media', () => {
    expect(compile('@media (--lg) { .a { color: red } }').css).toContain('80em');
  });

  test('that is malformed is an error', () => {
    expect(() => compile('.a { color: red; } }')).toThrow(/Unexpected|Invalid/);
  });

  test.each([
    ['.a { color: red; } }', { line: 1, column: 20, lineText: '.a { color: red; } }' }],
    ['.a { top: 0 }\n.b:foo( {', { line: 2, column: 9, lineText: '.b:foo( {' }],
  ])('%j fails at its own line and column', (source, location) => {
    const failure = (): unknown => {
      try {
        return compile(source);
      } catch (error) {
        return error;
      }
    };
    expect(cssErrorLocation(failure(), source)).toEqual(location);
  });

  test('that fails without a location fails at its start', () => {
    expect(cssErrorLocation(new Error('No location'), 'a\nb')).toEqual({ line: 1, column: 0, lineText: 'a' });
  });
});

test('neighbouring layers of two files become one, in the same order', () => {
  const files = ['@layer a{.x{top:0}}', '@layer a{.y{top:1px}}', '@layer b{.x{top:2px}}'];
  expect(mergeRules(files.join('\n'))).toBe('@layer a{.x{top:0}.y{top:1px}}@layer b{.x{top:2px}}');
});
