import { describe, expect, test } from '@jest/globals';
import type { JsonObject } from '../../content-service/api/story';
import { buildStory } from '../../content-service/space/build-space';
import type { StoryResponse } from '../editor-responses';
import { deleteBlock, setField } from './block-tree';
import {
  canRedo,
  canUndo,
  currentStory,
  isChanged,
  nothingOpen,
  reduceEditor,
  type EditorAction,
} from './editor-state';

const HOME = buildStory('home', { _uid: 'p', component: 'page', body: [{ _uid: 'b', component: 'card' }] });
const OTHER = buildStory('other', { _uid: 'o', component: 'page' });
const opened = (story: typeof HOME): EditorAction => ({
  kind: 'opened',
  response: { story, state: 'published', version: 'first' },
});
const title = (text: string): EditorAction => ({
  kind: 'changed',
  change: (content) => setField(content, 'p', 'title', text),
});
const after = (...actions: readonly EditorAction[]) => actions.reduce(reduceEditor, nothingOpen);
const titleOf = (state: ReturnType<typeof after>): unknown => currentStory(state)?.content['title'];
const responseWith = (text: string) => ({
  story: { ...HOME, content: { ...HOME.content, title: text } },
  state: 'changed' as const,
  version: 'second',
});

const stored = (response: StoryResponse, sent: JsonObject | null = null, isBehind = false): EditorAction => ({
  kind: 'stored',
  response,
  sent,
  isBehind,
});

describe('a change', () => {
  test('stays while another story is selected, and when its own is opened again', () => {
    const state = after(opened(HOME), title('One'), opened(OTHER), opened(HOME));
    expect([titleOf(state), state.uid]).toEqual(['One', 'p']);
  });

  test('is gone once it is discarded', () => {
    const open = currentStory(after(opened(HOME), title('One'), { kind: 'discarded' }));
    expect(open !== undefined && isChanged(open)).toBe(false);
  });

  test('is gone once it is saved', () => {
    const state = after(opened(HOME), title('One'));
    const sent = currentStory(state)?.content ?? {};
    const open = currentStory(reduceEditor(state, stored(responseWith('One'), sent)));
    expect([open !== undefined && isChanged(open), open?.state]).toEqual([false, 'changed']);
  });

  test('made while the story is being saved stays', () => {
    const state = after(opened(HOME), title('One'));
    const sent = currentStory(state)?.content ?? {};
    const typed = reduceEditor(state, title('Two'));
    const open = currentStory(reduceEditor(typed, stored(responseWith('One'), sent)));
    expect([open?.content['title'], open?.story.content['title']]).toEqual(['Two', 'One']);
  });

  test.each([
    ['nothing', [], 'One'],
    ['something', [title('Two')], 'Two'],
  ] as const)(
    'is what publishing leaves where %s was typed since the last save',
    (_what, typed, expected) => {
      const actions = [opened(HOME), ...typed];
      expect(titleOf(after(...actions, stored(responseWith('One'))))).toBe(expected);
    },
  );
});

describe('the version that a change follows', () => {
  const afterRefusal = [opened(HOME), title('Two'), stored(responseWith('One'))];

  test.each([
    ['is the one that was read', [opened(HOME)], 'first'],
    ['stays while the story is opened again', [...afterRefusal, opened(OTHER), opened(HOME)], 'second'],
    ['is the one that a refusal names', afterRefusal, 'second'],
    [
      'is the one that is read after a discard',
      [...afterRefusal, { kind: 'discarded' }, opened(HOME)],
      'first',
    ],
  ] as const)('%s', (_what, actions, expected) => {
    expect(currentStory(after(...actions))?.version).toBe(expected);
  });

  test('has the content that a discard shows', () => {
    expect(titleOf(after(...afterRefusal, { kind: 'discarded' }))).toBe('One');
  });
});

test('a story that the site does not show yet stays so until it is stored once more', () => {
  const behind = [opened(HOME), stored(responseWith('One'), null, true), opened(OTHER), opened(HOME)];
  expect(currentStory(after(...behind))?.isBehind).toBe(true);
  expect(currentStory(after(...behind, stored(responseWith('One'))))?.isBehind).toBe(false);
});

describe('the block in the form', () => {
  test.each([
    ['a nested one', 'b', 'b'],
    ['one of another story', 'o', 'p'],
  ])('%s', (_what, uid, expected) => {
    expect(after(opened(HOME), { kind: 'selected', uid }).uid).toBe(expected);
  });

  test.each([
    ['the one that followed it', 'a', 'b'],
    ['the one before it, if it was the last', 'c', 'b'],
    ['the one around it, if it was alone', 'd', 'c'],
    ['the neighbour of the one around it that is deleted', 'd', 'b', 'c'],
    ['the same if another one is deleted', 'a', 'a', 'c'],
  ])('is %s once it is deleted', (_what, uid, expected, deleted = uid) => {
    const card = (id: string, items: object[] = []) => ({ _uid: id, component: 'card', items });
    const body = [card('a'), card('b'), card('c', [card('d')])];
    const story = buildStory('more', { _uid: 'p', component: 'page', body });
    const change = (content: JsonObject) => deleteBlock(content, deleted);
    const state = after(opened(story), { kind: 'selected', uid }, { kind: 'changed', change });
    expect(state.uid).toBe(expected);
  });

  test('is the root once all others are deleted', () => {
    const change = (content: object) => ({ ...content, body: [] });
    const state = after(opened(HOME), { kind: 'selected', uid: 'b' }, { kind: 'changed', change });
    expect(state.uid).toBe('p');
  });

  test('is the root once the stored story lacks it', () => {
    const story = { ...HOME, content: { ...HOME.content, body: [] } };
    const response = { story, state: 'changed' as const, version: 'second' };
    expect(after(opened(HOME), { kind: 'selected', uid: 'b' }, stored(response)).uid).toBe('p');
  });

  test('is none before a story is opened', () => {
    expect(after({ kind: 'selected', uid: 'b' }, title('One'))).toEqual(nothingOpen);
  });
});

describe('a step', () => {
  const typed = (text: string): EditorAction => ({
    kind: 'changed',
    change: (content) => setField(content, 'p', 'title', text),
    field: 'p title',
  });
  const deleted: EditorAction = { kind: 'changed', change: (content) => deleteBlock(content, 'b') };
  const undone: EditorAction = { kind: 'undone' };
  const redone: EditorAction = { kind: 'redone' };
  const sentOf = (state: ReturnType<typeof after>) => currentStory(state)?.content ?? {};

  test('that deleted the block in the form is undone with its selection, and done again', () => {
    const state = after(opened(HOME), { kind: 'selected', uid: 'b' }, deleted);
    const back = reduceEditor(state, undone);
    const open = currentStory(back);
    expect([back.uid, open?.content, open && isChanged(open)]).toEqual(['b', HOME.content, false]);
    const again = reduceEditor(back, redone);
    expect([again.uid, sentOf(again)['body']]).toEqual(['p', []]);
  });

  test.each([
    ['all that was typed into a field', [typed('O'), typed('On'), typed('One'), undone], undefined],
    ['what was typed after another change', [typed('O'), deleted, typed('On'), undone], 'O'],
    ['a discard', [typed('One'), { kind: 'discarded' }, undone], 'One'],
    ['the only change, and no more', [title('One'), undone, undone], undefined],
    ['an undo', [title('One'), title('Two'), undone, undone, redone], 'One'],
    ['nothing after another change', [title('One'), undone, title('Two'), redone], 'Two'],
  ] as const)('is %s', (_what, actions, expected) => {
    expect(titleOf(after(opened(HOME), ...actions))).toBe(expected);
  });

  test('before a save is undone, too, and what was saved needs no other save', () => {
    const state = after(opened(HOME), typed('One'));
    const saved = reduceEditor(state, stored(responseWith('One'), sentOf(state)));
    const more = reduceEditor(saved, typed('Two'));
    expect(titleOf([undone, undone].reduce(reduceEditor, more))).toBeUndefined();
    const open = currentStory(reduceEditor(more, undone));
    expect([open?.content['title'], open && isChanged(open)]).toEqual(['One', false]);
  });

  test('ends with a save, also of what was typed on meanwhile', () => {
    const state = after(opened(HOME), typed('One'));
    const actions = [typed('Two'), stored(responseWith('One'), sentOf(state)), typed('Three'), undone];
    expect(titleOf(actions.reduce(reduceEditor, state))).toBe('Two');
  });

  test('stays while another story is selected', () => {
    expect(titleOf(after(opened(HOME), title('One'), opened(OTHER), opened(HOME), undone))).toBeUndefined();
  });

  test('before the version of another program is none', () => {
    const state = after(opened(HOME), title('One'), undone, stored(responseWith('Other')));
    expect([canUndo(currentStory(state)), canRedo(currentStory(state))]).toEqual([false, false]);
  });

  test('is none before a change', () => {
    expect([canUndo(currentStory(after(opened(HOME)))), canUndo(undefined), canRedo(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
