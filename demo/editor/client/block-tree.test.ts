import { describe, expect, test } from '@jest/globals';
import type { ComponentSchema } from '../editor-responses';
import {
  addBlock,
  deleteBlock,
  duplicateBlock,
  moveBlock,
  newBlock,
  positionOf,
  setField,
  trailTo,
  uidOf,
} from './block-tree';

const button = { _uid: 'b', component: 'button', label: 'Go' };
const hero = { _uid: 'h', component: 'basic_hero', buttons: [button] };
const card = { _uid: 'c', component: 'card' };
const inText = { _uid: 't', component: 'card' };
const text = { type: 'doc', content: [{ type: 'blok', attrs: { body: [inText] } }] };
const richText = { _uid: 'w', component: 'rich_text', content: text };
const page = { _uid: 'p', component: 'page', body: [hero, card, richText] };

const order = (content: object): unknown => JSON.stringify(content).match(/(?<="_uid":")[^"]+/g);

test.each([
  ['p', ['p']],
  ['b', ['p', 'h', 'b']],
  ['t', ['p', 'w', 't']],
  ['x', []],
])('the way to %s is %j', (uid, expected) => {
  expect(trailTo(page, uid).map(uidOf)).toEqual(expected);
});

test.each([
  ['p', undefined],
  ['h', { index: 0, count: 3 }],
  ['t', { index: 0, count: 1 }],
])('%s has the position %j', (uid, expected) => {
  expect(positionOf(page, uid)).toEqual(expected);
});

test('setting a field leaves the others unchanged', () => {
  const changed = setField(page, 'b', 'label', 'Stay');
  expect(trailTo(changed, 'b').at(-1)).toEqual({ ...button, label: 'Stay' });
  expect(trailTo(changed, 'w').at(-1)).toBe(richText);
  expect(trailTo(page, 'b').at(-1)).toBe(button);
});

describe('blocks', () => {
  test.each([
    ['h', 1, ['p', 'c', 'h', 'b', 'w', 't']],
    ['w', -1, ['p', 'h', 'b', 'w', 't', 'c']],
    ['h', -1, ['p', 'h', 'b', 'c', 'w', 't']],
    ['w', 1, ['p', 'h', 'b', 'c', 'w', 't']],
    ['p', 1, ['p', 'h', 'b', 'c', 'w', 't']],
  ] as const)('%s moved by %i', (uid, by, expected) => {
    expect(order(moveBlock(page, uid, by))).toEqual(expected);
  });

  test.each([
    ['h', ['p', 'c', 'w', 't']],
    ['t', ['p', 'h', 'b', 'c', 'w']],
    ['p', ['p', 'h', 'b', 'c', 'w', 't']],
  ])('%s deleted', (uid, expected) => {
    expect(order(deleteBlock(page, uid))).toEqual(expected);
  });

  test('a duplicate has new uids at all levels', () => {
    let count = 0;
    const copied = duplicateBlock(page, 'h', () => `new${(count += 1)}`);
    expect(order(copied)).toEqual(['p', 'h', 'b', 'new2', 'new1', 'c', 'w', 't']);
  });

  test.each(['body', 'empty'])(
    'a new one is added at the end of %s with the defaults of its fields',
    (name) => {
      const field = {
        type: 'option',
        pos: 0,
        options: [],
        source: '',
        datasource_slug: '',
        filter_content_type: [],
        default_value: 'left',
      };
      const links = {
        allow_target_blank: false,
        show_anchor: false,
        email_link_type: false,
        asset_link_type: false,
        filetypes: [],
        display_name: '',
        description: '',
        keys: [],
      };
      const schema = { align: { ...field, ...links, restrict_components: false, component_whitelist: [] } };
      const kind: ComponentSchema = {
        name: 'x',
        display_name: 'X',
        is_root: false,
        is_nestable: true,
        schema,
      };
      const { [name]: list } = addBlock(page, 'p', name, newBlock(kind, 'n')) as Record<string, unknown>;
      expect((list as unknown[]).at(-1)).toEqual({ _uid: 'n', component: 'x', align: 'left' });
    },
  );
});
