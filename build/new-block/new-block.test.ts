import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { newBlock } from './new-block';

const root = join(__dirname, '../..');
const read = (path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

/** The lines that a change adds to a file of the repository. */
function added(path: string, text: string): readonly string[] {
  const before = new Set((read(path) ?? '').split('\n'));
  return text.split('\n').filter((line) => !before.has(line));
}

const changed = newBlock('our_team', read);

describe('a new block', () => {
  test('is a folder, its catalogue states, and its lines in the registry and in what editors are told', () => {
    expect(Object.keys(changed)).toEqual([
      'common/blocks/our-team/OurTeam.tsx',
      'common/blocks/our-team/our-team.css',
      'common/blocks/our-team/docs.ts',
      'common/blocks/our-team/OurTeam.test.tsx',
      'demo/catalogue/our-team.json',
      'common/blocks/registry.ts',
      'build/schema/editor-settings.ts',
      'build/schema/texts/en.json',
      'build/schema/texts/id.json',
    ]);
  });

  test.each([
    ['common/blocks/registry.ts', ["  our_team: staticBlock(() => import('./our-team/OurTeam')),"]],
    ['build/schema/editor-settings.ts', ["      our_team: 'block-block',"]],
    ['build/schema/texts/en.json', ['    "our_team": "Our team",']],
    [
      'build/schema/texts/id.json',
      [
        '    "our_team": "Our team",',
        '    "our_team": "Judul dan teks.",',
        '    "our_team.text": "Isinya.",',
      ],
    ],
  ])('adds its lines to %s, and takes none away', (path, lines) => {
    const text = changed[path] ?? '';
    expect(added(path, text)).toEqual(lines);
    expect(text.split('\n')).toHaveLength((read(path) ?? '').split('\n').length + lines.length);
  });

  test.each(['aaa', 'our_team'])('%s stands in the registry before a name that follows it', (name) => {
    const registry = newBlock(name, read)['common/blocks/registry.ts'] ?? '';
    const names = [...registry.matchAll(/^ {2}(\w+): /gm)].map(([, each]) => each);
    const neighbours = names.slice(Math.max(0, names.indexOf(name) - 1), names.indexOf(name) + 2);
    expect(neighbours).toEqual(neighbours.toSorted());
    expect(neighbours).toContain(name);
  });

  test.each(['zzz', 'zebra_crossing'])('%s stands last, in valid JSON', (name) => {
    const registry = newBlock(name, read)['common/blocks/registry.ts'] ?? '';
    expect(registry).toMatch(new RegExp(`  ${name}: .*\n} satisfies`));
    const texts: unknown = JSON.parse(newBlock(name, read)['build/schema/texts/en.json'] ?? '');
    expect(texts).toMatchObject({ components: { [name]: expect.any(String) } });
  });

  test.each([
    ['OurTeam', '"OurTeam" is no name for a block: give small letters'],
    ['our-team', 'is no name for a block'],
    ['', 'is no name for a block'],
    ['../x', 'is no name for a block'],
    ['9lives', 'is no name for a block'],
    ['a'.repeat(41), 'is no name for a block'],
    ['content', 'the CMS reserves the name content'],
    ['card', 'there is a card already'],
    ['richtext', 'there is a rich_text already'],
    ['page', 'there is a page already'],
  ])('is not made of the name %j', (name, message) => {
    expect(() => newBlock(name, read)).toThrow(message);
  });

  test('overwrites nothing', () => {
    const withFolder = (path: string) => (path.endsWith('our-team.css') ? '' : read(path));
    expect(() => newBlock('our_team', withFolder)).toThrow(
      'common/blocks/our-team/our-team.css exists already, and is not overwritten',
    );
  });

  test('is refused outside of the repository', () => {
    expect(() => newBlock('our_team', () => null)).toThrow('run the command in a clone of the repository');
  });
});
