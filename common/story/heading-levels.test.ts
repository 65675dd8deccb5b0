import { describe, expect, test } from '@jest/globals';
import { HEADING_KEY, withHeadings } from './heading-levels';
import { objectsIn } from '../walk-json';
import type { JsonObject } from '../json';
import type { StoredName } from './stored-names';

const names: readonly StoredName[] = [
  { component: 'event', block: 'event', heading: { text: 'name' } },
  { component: 'section', block: 'section', heading: { text: 'headline' } },
  { component: 'my-line', block: 'my_line', heading: { text: 'text', level: 'tag', otherwise: 'p' } },
  { component: 'heading', block: 'heading', heading: { text: 'text', level: 'tag' } },
];

const section = (headline: string, ...items: readonly JsonObject[]) => ({
  component: 'section',
  headline,
  items,
});
const line = (text: string, tag = '') => ({ component: 'my_line', text, tag });
const heading = (text: string, tag = '') => ({ component: 'heading', text, tag });
const rich = (level: number) => ({
  component: 'rich_text',
  content: {
    type: 'doc',
    content: [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text: 'R' }] }],
  },
});
const row = (...columns: readonly JsonObject[]) => ({ component: 'row', columns });

/** The elements of the headings on a page, by their texts. */
function elementsOn(...body: readonly JsonObject[]): Readonly<Record<string, unknown>> {
  return elementsIn({ component: 'page', body });
}

function elementsIn(content: JsonObject): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    objectsIn([withHeadings(content, names)]).flatMap((object) => {
      const text = object['headline'] ?? object['text'] ?? object['name'];
      return 'component' in object && text !== undefined ? [[text, object[HEADING_KEY] ?? 'h2']] : [];
    }),
  );
}

describe('the main heading of a page', () => {
  test.each([
    ['the first heading', [section('A', section('B')), section('C')], 'A'],
    ['the first one with a text', [section(' ', section('A')), section('C')], 'A'],
    ['the one that editors chose', [section('A'), heading('B', 'h1'), heading('C', 'H1')], 'B'],
    ['the first one of any level', [line('A'), line('B', 'span'), line('C', 'h4'), section('D')], 'C'],
    ['one without a choice that is named as a heading', [heading('A'), section('B')], 'A'],
    ['none of several of a kind', [row(section('A'), section('B')), section('C')], 'C'],
    ['one of several that editors chose', [row(line('A', 'h3'), line('B', 'h3'))], 'A'],
  ])('is %s', (_, body, main) => {
    const elements = Object.entries(elementsOn(...body));
    expect(elements.filter(([, element]) => element === 'h1')).toEqual([[main, 'h1']]);
  });

  test.each([
    ['a hero', { component: 'basic_hero', title: 'A' }],
    ['rich text', rich(1)],
    ['a line of text', { component: 'typography', text: 'T', variant: 'h1' }],
  ])('is no block where %s is it', (_, block) => {
    expect(elementsOn(section('B'), heading('C', 'h1'), block)).toMatchObject({ B: 'h2', C: 'h2' });
  });

  test('is no block where the story itself has a title', () => {
    const event = { component: 'event', name: 'A', body: [section('B'), heading('C', 'h1')] };
    expect(elementsIn(event)).toEqual({ A: 'h2', B: 'h2', C: 'h2' });
  });
});

describe('another heading', () => {
  test.each([
    [
      'has the level that editors chose',
      [heading('A'), heading('B', 'h2'), heading('C', 'h3')],
      { B: 'h2', C: 'h3' },
    ],
    ['skips no level', [heading('A'), heading('B', 'h4'), heading('C', 'h6')], { B: 'h2', C: 'h3' }],
    ['follows rich text', [heading('A'), rich(3), heading('B', 'h6')], { B: 'h4' }],
    [
      'is a paragraph where editors chose no heading',
      [heading('A'), heading('B', 'span'), line('C')],
      { B: 'p', C: 'p' },
    ],
  ])('%s', (_, body, elements) => {
    expect(elementsOn(...body)).toMatchObject(elements);
  });
});

test('content without such blocks is returned itself, and so are its parts', () => {
  const content = {
    component: 'page',
    body: [{ component: 'card', title: 'A' }, section('B'), section('C')],
  };
  expect(withHeadings(content, [])).toBe(content);
  const changed = withHeadings(content, names);
  expect([changed['body']]).toEqual([
    [content.body[0], { ...section('B'), [HEADING_KEY]: 'h1' }, content.body[2]],
  ]);
  expect(withHeadings(changed, names)).toEqual(changed);
  const none = { component: 'page', body: [{ component: 'card', title: 'A' }] };
  expect(withHeadings(none, names)).toBe(none);
});
