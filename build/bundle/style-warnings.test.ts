import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { warningsOf } from './style-warnings';

async function warned(source: string): Promise<string[]> {
  const warnings = await warningsOf('common/a.css', source);
  return warnings.map(({ text = '', location }) => `${location?.line}:${location?.column} ${text}`);
}

describe('a stylesheet', () => {
  test.each([
    ['.a {\n  color: red;', '2:13 Expected "}" to go with "{"'],
    ['.a {\n  top: 0;\n  color: ;\n}', '3:2 "color" has no value'],
    ['.a {\n  color: }\n.b { top: 0 }', '2:2 "color" has no value'],
    ['.a {\n  color: redd;\n}', '2:2 "color" cannot be "redd"'],
    ['.a { display: block; display: flexx }', '1:21 "display" cannot be "flexx"'],
    ['.a { color: 12px }', '1:5 "color" cannot be "12px"'],
    ['.a { top: 0; &:hover { width: widee } }', '1:23 "width" cannot be "widee"'],
    ['.a { colr: red }', '1:5 "colr" is not a known CSS property'],
    ['@mediaa (--lg) { .a { top: 0 } }', '1:7 Unknown at rule: @mediaa'],
  ])('%j gets a warning', async (source, warning) => {
    expect(await warned(source)).toEqual([warning]);
  });

  test('with an unknown pseudo-class gets a warning', async () => {
    expect((await warned('.a:hovr { top: 0 }')).join()).toContain("1:3 'hovr' is not recognized");
  });

  test.each([
    '.a { color: inherit; border: 1px solid color-mix(in srgb, currentcolor 20%, transparent) }',
    '.a { color: var(--text); width: calc(100% - var(--gap)); --anything: }',
    '.a { text-wrap: balance; object-fit: cover; -webkit-font-smoothing: antialiased }',
    '@media (--lg) { .a { top: 0; & > * { left: 0 } } }',
  ])('%j gets no warning', async (source) => {
    expect(await warned(source)).toEqual([]);
  });

  test('of the site gets no warning', async () => {
    const root = join(__dirname, '../..');
    const files = ['client', 'common'].flatMap((world) =>
      readdirSync(join(root, world), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => join(root, world, name)),
    );
    expect(files.length).toBeGreaterThan(20);
    const warnings = await Promise.all(files.map((file) => warningsOf(file, readFileSync(file, 'utf8'))));
    expect(warnings.flat()).toEqual([]);
  });
});
