import { describe, expect, test } from '@jest/globals';
import { followKey, type KeyActions } from './follow-key';

/** Presses a key in a lightbox of five photos with the second in view. @returns the calls that follow. */
function press(
  key: string,
  {
    isZoomed = false,
    isMirrored = false,
    ...modifiers
  }: { isZoomed?: boolean; isMirrored?: boolean } & object = {},
) {
  const calls: unknown[] = [];
  const actions: KeyActions = {
    pan: isZoomed ? (...by) => calls.push(['pan', ...by]) : null,
    isMirrored,
    move: (target) => calls.push(['move', target(1, 5)]),
    zoomIn: () => calls.push('zoomIn'),
    zoomOut: () => calls.push('zoomOut'),
  };
  const event = {
    key,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    ...modifiers,
    preventDefault: () => calls.push('preventDefault'),
    stopPropagation: () => calls.push('stopPropagation'),
  };
  followKey(event, actions);
  return calls;
}

describe('a key in the lightbox', () => {
  test.each([
    ['ArrowLeft', ['move', 2]],
    ['ArrowRight', ['move', 0]],
    ['Home', ['move', 0]],
    ['End', ['move', 4]],
  ])('%s runs %j where text runs from right to left', (key, action) => {
    expect(press(key, { isMirrored: true })).toEqual([action, 'preventDefault', 'stopPropagation']);
  });

  test('pans a zoomed photo the same way where text runs from right to left', () => {
    expect(press('ArrowLeft', { isZoomed: true, isMirrored: true })[0]).toEqual(['pan', -80, 0]);
  });

  test.each([
    ['ArrowLeft', ['move', 0]],
    ['ArrowRight', ['move', 2]],
    ['Home', ['move', 0]],
    ['End', ['move', 4]],
    ['+', 'zoomIn'],
    ['=', 'zoomIn'],
    ['-', 'zoomOut'],
    ['0', 'zoomOut'],
  ])('%s runs %j', (key, action) => {
    expect(press(key)).toEqual([action, 'preventDefault', 'stopPropagation']);
  });

  test.each([
    ['ArrowLeft', ['pan', -80, 0]],
    ['ArrowRight', ['pan', 80, 0]],
    ['ArrowUp', ['pan', 0, -80]],
    ['ArrowDown', ['pan', 0, 80]],
    ['Home', ['move', 0]],
    ['-', 'zoomOut'],
  ])('%s runs %j while an image is zoomed', (key, action) => {
    expect(press(key, { isZoomed: true })).toEqual([action, 'preventDefault', 'stopPropagation']);
  });

  test.each(['Escape', 'Tab', 'Enter', ' ', 'ArrowUp', 'ArrowDown', 'PageDown', 'a', '1'])(
    '%s is left to the browser',
    (key) => {
      expect(press(key)).toEqual([]);
    },
  );

  test.each(['altKey', 'ctrlKey', 'metaKey'])('with %s is left to the browser', (modifier) => {
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', '+', '-', '0'])
      expect(press(key, { [modifier]: true })).toEqual([]);
  });
});
