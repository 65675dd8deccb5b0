import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isJsonObject } from '../../common/json';
import type { BlockOptions } from './block-options';
import { compileCssModule } from '../bundle/css-modules';
import { newBlock } from './new-block';

const root = join(__dirname, '../..');
const read = (path: string): string | null =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

/** The lines that a change adds to a file of the repository. */
function added(path: string, text: string): readonly string[] {
  const before = new Set((read(path) ?? '').split('\n'));
  return text.split('\n').filter((line) => !before.has(line));
}

const named = (name: string) => newBlock({ name }, read);
const changed = named('scaffold_sample');

const hours: BlockOptions = {
  name: 'scaffold-hours',
  fields: ['title:text', 'photo:picture', 'tone:choice=plain,loud', 'row.day:text', 'row.hours:text'],
  part: 'row',
};
const withPart = newBlock(hours, read);
const textsIn = (path: string, section: string): readonly [string, unknown][] => {
  const texts: unknown = JSON.parse(withPart[path] ?? '');
  const part = isJsonObject(texts) && isJsonObject(texts[section]) ? texts[section] : {};
  return Object.entries(part).filter(([key]) => key.startsWith('scaffold_hours'));
};

describe('a new block', () => {
  test('is a folder, its catalogue states, and its lines in the registry and in what editors are told', () => {
    expect(Object.keys(changed)).toEqual([
      'common/blocks/scaffold-sample/ScaffoldSample.tsx',
      'common/blocks/scaffold-sample/scaffold-sample.css',
      'common/blocks/scaffold-sample/docs.ts',
      'common/blocks/scaffold-sample/ScaffoldSample.test.tsx',
      'demo/catalogue/scaffold-sample.json',
      'common/blocks/registry.ts',
      'build/schema/editor-settings.ts',
      'build/schema/texts/en.json',
      'build/schema/texts/id.json',
    ]);
  });

  test.each([
    [
      'common/blocks/registry.ts',
      ["  scaffold_sample: staticBlock(() => import('./scaffold-sample/ScaffoldSample')),"],
    ],
    ['build/schema/editor-settings.ts', ["      scaffold_sample: 'block-block',"]],
    ['build/schema/texts/en.json', ['    "scaffold_sample": "Scaffold sample",']],
    [
      'build/schema/texts/id.json',
      [
        '    "scaffold_sample": "Scaffold sample (terjemahkan)",',
        '    "scaffold_sample": "Scaffold sample (terjemahkan).",',
        '    "scaffold_sample.text": "Isinya.",',
      ],
    ],
  ])('adds its lines to %s, and takes none away', (path, lines) => {
    const text = changed[path] ?? '';
    expect(added(path, text)).toEqual(lines);
    expect(text.split('\n')).toHaveLength((read(path) ?? '').split('\n').length + lines.length);
  });

  test('has the fields that were named, in the view, the stylesheet, the texts and the states', () => {
    const view = withPart['common/blocks/scaffold-hours/ScaffoldHours.tsx'] ?? '';
    expect(view).toContain(
      "const fields = { title: text(), photo: asset(), tone: option(['plain', 'loud'], 'plain'), items: parts(scaffoldHoursRow) };",
    );
    expect(view).toContain(
      "const scaffoldHoursRow = definePart('scaffold_hours_row', { day: text(), hours: text() });",
    );
    expect(withPart['common/blocks/scaffold-hours/scaffold-hours.css']).toMatch(
      /\.photo \{[^]*\.plain \{[^]*\.loud \{/,
    );
    expect(withPart['common/blocks/scaffold-hours/docs.ts']).toContain('photo: ');
    const states = withPart['demo/catalogue/scaffold-hours.json'] ?? '';
    expect(states).toContain('"tone loud"');
    expect(states).toContain('"forty entries"');
  });

  test('has a test of each choice by the class that the stylesheet gets', () => {
    const path = 'common/blocks/scaffold-hours/scaffold-hours.css';
    const { classNames } = compileCssModule(path, withPart[path] ?? '', '');
    expect(classNames['loud']).toBe('_scaffold-hours-loud');
    expect(withPart['common/blocks/scaffold-hours/ScaffoldHours.test.tsx']).toContain(
      'toContain(`_scaffold-hours-${choice}`)',
    );
  });

  test('has its part where parts are: texts, icon and names', () => {
    expect(
      added('build/schema/editor-settings.ts', withPart['build/schema/editor-settings.ts'] ?? ''),
    ).toEqual(["      scaffold_hours: 'block-block',", "      scaffold_hours_row: 'block-block',"]);
    expect(withPart['build/schema/handbook/other-docs.ts']).toMatch(
      /\n {2}scaffold_hours_row: \{[^]*hours: [^]*\n {2}social_link: \{/,
    );
  });

  test('has names in both languages, of which those that are a guess are marked, and none that all blocks share', () => {
    const [english, indonesian] = ['build/schema/texts/en.json', 'build/schema/texts/id.json'] as const;
    expect(textsIn(english, 'components')).toEqual([
      ['scaffold_hours', 'Scaffold hours'],
      ['scaffold_hours_row', 'Scaffold hours row'],
    ]);
    expect(textsIn(english, 'fields')).toEqual([
      ['scaffold_hours.photo', 'Photo'],
      ['scaffold_hours.tone', 'Tone'],
      ['scaffold_hours_row.day', 'Day'],
      ['scaffold_hours_row.hours', 'Hours'],
    ]);
    expect(textsIn(indonesian, 'fields')[0]).toEqual(['scaffold_hours.photo', 'Photo (terjemahkan)']);
    expect(textsIn(indonesian, 'help').map(([key]) => key)).toEqual([
      'scaffold_hours.items',
      'scaffold_hours.photo',
      'scaffold_hours.tone',
      'scaffold_hours_row.day',
      'scaffold_hours_row.hours',
    ]);
  });

  test('has no name of a field that says something else in another block', () => {
    const fields = ['from:text', 'body:textarea', 'lead:text', 'style:choice=text,cover,wide'];
    const texts = newBlock({ name: 'scaffold_sample', fields }, read);
    expect(added('build/schema/texts/en.json', texts['build/schema/texts/en.json'] ?? '')).toEqual([
      '    "scaffold_sample": "Scaffold sample",',
      '    "scaffold_sample.body": "Body",',
      '    "scaffold_sample.from": "From",',
      '    "scaffold_sample.style": "Style",',
      '    "scaffold_sample.style.cover": "Cover",',
      '    "scaffold_sample.style.text": "Text",',
    ]);
    expect(texts['build/schema/texts/id.json']).toContain('"scaffold_sample.lead": "Sebaris teks."');
  });

  test('tells blocks around it, as its view, that it is empty: looks are no content, nor are empty parts', () => {
    const view = withPart['common/blocks/scaffold-hours/ScaffoldHours.tsx'] ?? '';
    expect(view).toContain('if (isEmpty(values)) return null;');
    expect(view).toContain(
      "return values.title === '' && values.photo === null && values.items.every(isEmptyItem);",
    );
    expect(view).toContain("defineBlock('scaffold_hours', fields, ScaffoldHours, { isEmpty })");
  });

  test.each(['aaa', 'scaffold_sample', 'zebra_crossing'])(
    '%s stands in the registry before a name that follows it',
    (name) => {
      const registry = named(name)['common/blocks/registry.ts'] ?? '';
      const names = [...registry.matchAll(/^ {2}(\w+): /gm)].map(([, each]) => each);
      const neighbours = names.slice(Math.max(0, names.indexOf(name) - 1), names.indexOf(name) + 2);
      expect(neighbours).toEqual(neighbours.toSorted());
      expect(neighbours).toContain(name);
    },
  );

  test.each(['zzz', 'zebra_crossing'])('%s stands last, in valid JSON', (name) => {
    const registry = named(name)['common/blocks/registry.ts'] ?? '';
    expect(registry).toMatch(new RegExp(`  ${name}: .*\n} satisfies`));
    const texts: unknown = JSON.parse(named(name)['build/schema/texts/en.json'] ?? '');
    expect(texts).toMatchObject({ components: { [name]: expect.any(String) } });
  });

  test.each([
    ['ScaffoldSample', '"ScaffoldSample" is no name for a block: give small letters'],
    ['ScaffoldSample', 'between words, such as scaffold-sample'],
    ['', 'is no name for a block'],
    ['../x', 'is no name for a block'],
    ['9lives', 'is no name for a block'],
    ['a'.repeat(41), 'give small letters and digits, at most 40'],
    ['content', 'the CMS reserves the name content'],
    ['card', 'card exists already: choose another name, or change what there is'],
    ['richtext', 'rich_text exists already'],
    ['page', 'page exists already'],
    ['nav-item', 'nav_item exists already'],
  ])('is not made of the name %j', (name, message) => {
    expect(() => named(name)).toThrow(message);
  });

  test.each<[Partial<BlockOptions>, string | RegExp]>([
    [{ fields: ['title'] }, '"title" is no field: give name:kind, such as title:text'],
    [{ fields: ['title=text'] }, /such as title:text or tone:choice=plain,loud$/],
    [{ fields: ['title:texts'] }, '"title:texts": there is no kind texts (did you mean text?)'],
    [{ fields: ['day:date'] }, /no kind date; kinds are .* All others are added by hand: docs/],
    [{ part: 'Row' }, '"Row" is no name for a part'],
    [{ fields: ['title:texts'] }, 'kinds are text, textarea, richtext, picture, link, choice, tick'],
    [{ fields: ['title:toString'] }, 'kinds are text,'],
    [{ fields: ['Title:text'] }, 'names have small letters'],
    [{ fields: ['title:text=a,b'] }, 'only a choice has values'],
    [{ fields: ['tone:choice=plain'] }, 'a choice has two values or more'],
    [{ fields: ['tone:choice=plain,a-b'] }, 'a choice has two values or more'],
    [{ fields: ['title:text', 'title:text'] }, 'title is there twice'],
    [{ fields: ['title:text', 'loud:tick', 'tone:choice'] }, 'loud is there twice'],
    [{ fields: ['tone:choice', 'framed:tick'] }, 'a block needs something to show'],
    [{ fields: ['items:text'] }, 'items has a meaning of its own: choose another name'],
    [{ name: 'loud', fields: ['title:text', 'tone:choice'] }, 'loud is there twice: the block, its fields'],
    [{ name: 'cover', fields: ['cover:picture'] }, 'cover is there twice'],
    [{ name: 'items', part: 'row' }, 'items is there twice'],
    [
      { name: 'multi', part: 'link', fields: ['link.to:link'] },
      'the view of multi imports multiLink already: choose another name, such as own_multi',
    ],
    [{ fields: ['component:text'] }, 'component has a meaning of its own: choose another name'],
    [{ part: 'row', fields: ['row.key:text'] }, 'key has a meaning of its own'],
    [
      { fields: ['row.day:text', 'line.a:text'] },
      'a block has one part here, which is row: add line by hand',
    ],
    [
      { fields: ['row.open:tick'] },
      'row.open is a choice or a tick, which this command writes for a block alone: leave it out, and add boolean() to the part by hand',
    ],
  ])('is not made of %j', (options, message) => {
    expect(() => newBlock({ name: 'scaffold_sample', ...options }, read)).toThrow(message);
  });

  test('overwrites nothing', () => {
    const withFolder = (path: string) => (path.endsWith('scaffold-sample.css') ? '' : read(path));
    expect(() => newBlock({ name: 'scaffold_sample' }, withFolder)).toThrow(
      'common/blocks/scaffold-sample/scaffold-sample.css exists already, and is not overwritten',
    );
  });

  test('is refused outside of the repository', () => {
    expect(() => newBlock({ name: 'scaffold_sample' }, () => null)).toThrow(
      'run the command in a clone of the repository',
    );
  });
});
