import { describe, expect, test } from '@jest/globals';
import { compileCssModule } from './compile-css-module';

const compile = (source: string, file = '/root/common/blocks/button/button.css', root = '/root') =>
  compileCssModule(file, source, root);

describe('a stylesheet', () => {
  test('has names made of its path and nothing else', () => {
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

  test('of another file has other names', () => {
    const one = compile('.title { color: red }');
    const other = compile('.title { color: red }', '/root/common/blocks/other/button.css');
    expect(one.classNames['title']).not.toBe(other.classNames['title']);
  });

  test('uses its animations by the names it gives them', () => {
    const { css } = compile('.a { animation: grow 1s } @keyframes grow { to { width: 1px } }');
    const [, name = 'none'] = /@keyframes ([^{]+)\{/.exec(css) ?? [];
    expect(css).toContain(`animation:1s ${name}`);
  });

  test('knows the breakpoints as custom media', () => {
    expect(compile('@media (--lg) { .a { color: red } }').css).toContain('1280px');
  });

  test('that is malformed is an error with its place', () => {
    expect(() => compile('.a { color: red; } }')).toThrow(/Unexpected|Invalid/);
  });
});
