import { describe, expect, test } from '@jest/globals';
import { followKey, type KeyActions } from './follow-key';

/** Presses a key in a lightbox of five with the second in view, and tells what came of it. */
function press(key: string, { isEnlarged = false, ...held }: { isEnlarged?: boolean } & object = {}) {
  const done: unknown[] = [];
  const act: KeyActions = {
    pan: isEnlarged ? (...by) => done.push(['pan', ...by]) : null,
    move: (to) => done.push(['move', to(1, 5)]),
    enlarge: () => done.push('enlarge'),
    shrink: () => done.push('shrink'),
  };
  const event = {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...held,
    preventDefault: () => done.push('taken'),
    stopPropagation: () => done.push('kept'),
  };
  followKey(event, act);
  return done;
}

describe('a key in the lightbox', () => {
  test.each([
    ['ArrowLeft', ['move', 0]],
    ['ArrowRight', ['move', 2]],
    ['Home', ['move', 0]],
    ['End', ['move', 4]],
    ['+', 'enlarge'],
    ['=', 'enlarge'],
    ['-', 'shrink'],
    ['0', 'shrink'],
  ])('%s does %j', (key, what) => {
    expect(press(key)).toEqual([what, 'taken', 'kept']);
  });

  test.each([
    ['ArrowLeft', ['pan', -80, 0]],
    ['ArrowRight', ['pan', 80, 0]],
    ['ArrowUp', ['pan', 0, -80]],
    ['ArrowDown', ['pan', 0, 80]],
    ['Home', ['move', 0]],
    ['-', 'shrink'],
  ])('%s does %j while a picture is enlarged', (key, what) => {
    expect(press(key, { isEnlarged: true })).toEqual([what, 'taken', 'kept']);
  });

  test.each(['Escape', 'Tab', 'Enter', ' ', 'ArrowUp', 'ArrowDown', 'PageDown', 'a', '1'])(
    '%s is left to the browser',
    (key) => {
      expect(press(key)).toEqual([]);
    },
  );

  test.each(['altKey', 'ctrlKey', 'metaKey'])('held with %s is left to the browser', (held) => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', '+', '-', '0'])
      expect(press(key, { [held]: true })).toEqual([]);
  });
});
