import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { behaviours } from '../../common/blocks/behaviours';
import { sourceFiles } from './source-files';

const sources = [...sourceFiles(['common'])].filter(([path]) => !path.includes('.test.'));
const named = new Set(
  sources.flatMap(([, source]) =>
    [...source.matchAll(/data-behaviour="([\w-]+)"/g)].map(([, name = '']) => name),
  ),
);

test('every behaviour that markup names is in common/blocks/behaviours.ts', () => {
  expect([...named].filter((name) => !Object.hasOwn(behaviours, name))).toEqual([]);
});

test('every behaviour is named by markup, written out as data-behaviour="<name>"', () => {
  expect(Object.keys(behaviours).filter((name) => !named.has(name))).toEqual([]);
});

/** The events that React does not let through to elements of a block that it has not hydrated, such as every static block. */
const stopped =
  'mousedown mouseup touchcancel touchend touchstart auxclick dblclick pointercancel pointerdown pointerup dragend dragstart drop \
compositionend compositionstart keydown keypress keyup input copy cut paste click change contextmenu reset focusin dragenter \
mouseover pointerover gotpointercapture'.split(' ');

/** The listeners to such events on elements, rather than on the document. */
const deafListenersIn = (code: string): readonly string[] =>
  [...code.matchAll(new RegExp(`([\\w.]+)\\??\\.addEventListener\\(\\s*'(?:${stopped.join('|')})'`, 'g'))]
    .filter(([, target = '']) => !/^(?:window|document(?:\.body)?)$/.test(target))
    .map(([listener]) => listener);

describe('a behaviour listens to events of its element by listenWithin', () => {
  const files = sources.filter(([path]) => path.endsWith('-behaviour.ts'));

  test.each(files)('%s', (_, source) => {
    expect(deafListenersIn(source)).toEqual([]);
  });

  test('in the example of docs/add-a-block.md', () => {
    const guide = readFileSync(join(__dirname, '../../docs/add-a-block.md'), 'utf8');
    const examples = [...guide.matchAll(/```ts\n(.*?)```/gs)].map(([, code = '']) => code);
    const example = examples.find((code) => code.includes('behaviour: Behaviour')) ?? '';
    expect(example).not.toBe('');
    expect(deafListenersIn(example)).toEqual([]);
  });

  test('and one on the element itself is found', () => {
    expect(deafListenersIn("button.addEventListener('click', copy);")).toHaveLength(1);
    expect(deafListenersIn("document.addEventListener('click', copy, { capture: true });")).toEqual([]);
  });
});
