import { describe, expect, test } from '@jest/globals';
import { parseFields } from '../fields';
import { formFields, questionsOf } from './form-definition';
import { firstView, type FormView } from './form-view';
import { viewAfter, viewWhileSending, withError, withoutError, type Result } from './next-view';
import { sendingWords, setbackText } from './sending-words';

const { id, en } = sendingWords;
const empty = firstView(null);
const site = { languageCode: 'id' };
const unchecked = (): void => {};
const invalid = (...names: string[]): Result => ({
  kind: 'invalid',
  errors: new Map(names.map((name) => [name, 'Salah.'])),
});

describe('what shows after sending', () => {
  test('is thanks once it was accepted', () => {
    expect(viewAfter({ kind: 'accepted' }, { calls: 1 }, site, unchecked)).toEqual({
      stage: 'accepted',
      errors: new Map(),
      setback: null,
      said: '',
      calls: 2,
    });
  });

  test('is what is wrong with the answers', () => {
    const view = viewAfter(invalid('a', 'b'), empty, site, unchecked);
    expect([...view.errors.keys()]).toEqual(['a', 'b']);
    expect(view.setback).toEqual({ names: ['a', 'b'] });
    expect(view.stage).toBe('filling');
  });

  test.each([
    [{ kind: 'refused' }, id.refused],
    [{ kind: 'limited', minutes: 3 }, id.limited(3)],
    [{ kind: 'limited', minutes: undefined }, id.limited(10)],
    [{ kind: 'missing' }, id.missing],
    [{ kind: 'tooLarge' }, id.tooLarge],
    [{ kind: 'unavailable' }, id.unavailable],
    [{ kind: 'lost' }, id.unreachable],
    [{ kind: 'offline' }, id.offline],
    [{ kind: 'unchecked' }, id.unchecked],
  ] as const)('after %j is %j', (result, text) => {
    const view = viewAfter(result, empty, site, unchecked);
    expect(view.setback?.text).toBe(text);
    expect(view.setback?.way?.take).toBe(result.kind === 'unchecked' ? unchecked : undefined);
    expect([view.stage, view.calls, view.errors.size]).toEqual(['filling', 1, 0]);
  });

  test('tells an editor that nothing is published', () => {
    const view = viewAfter({ kind: 'missing' }, empty, { ...site, editorParameters: '' }, unchecked);
    expect(view.setback?.text).toBe(id.unpublished);
  });

  test('is in the language of the page', () => {
    const { setback } = viewAfter({ kind: 'limited', minutes: 1 }, empty, { languageCode: 'en' }, unchecked);
    expect(setback?.text).toBe(en.limited(1));
    expect(en.limited(1)).toContain(' 1 minute,');
    expect(en.limited(2)).toContain(' 2 minutes,');
  });
});

test.each([
  ['refused', undefined, id.refused],
  ['limited', undefined, id.limited(10)],
  ['limited', 4, id.limited(4)],
  ['unavailable', undefined, id.unavailable],
] as const)('a browser that sent a form by itself is told of %s (%s)', (result, minutes, text) => {
  expect(setbackText(result, 'id', minutes)).toBe(text);
});

describe('an error', () => {
  const [question] = questionsOf(
    parseFields(
      formFields,
      { fields: [{ component: 'form_field', name: 'a', label: 'Nama' }] },
      { assetOrigins: [] },
    ).fields,
  );

  test('that appears is said with what its field is called', () => {
    if (question === undefined) throw new Error('There is no question');
    const view = withError(empty, question, 'Salah.');
    expect(view.errors.get('a')).toBe('Salah.');
    expect(view.said).toBe('Nama: Salah.');
    expect(empty.errors.size).toBe(0);
  });

  test('that is mended goes, and with the last one what stands at the head', () => {
    const both = viewAfter(invalid('a', 'b'), empty, site, unchecked);
    const one = withoutError(both, 'a');
    expect([...one.errors.keys()]).toEqual(['b']);
    expect(one.setback).toEqual(both.setback);
    expect(withoutError(one, 'b')).toMatchObject({ setback: null, errors: new Map() });
  });

  test('that is not there changes nothing', () => {
    expect(withoutError(empty, 'a')).toBe(empty);
  });

  test('that is mended leaves what else went wrong', () => {
    const lost: FormView = viewAfter({ kind: 'lost' }, empty, site, unchecked);
    const wrong: FormView = { ...lost, errors: new Map([['a', 'Salah.']]) };
    expect(withoutError(wrong, 'a').setback).toEqual(lost.setback);
  });
});

test('while it is sent nothing else can be done with it', () => {
  const before = viewAfter({ kind: 'unchecked' }, empty, site, unchecked);
  const view = viewWhileSending(before, site);
  expect([view.stage, view.sending, view.setback?.text]).toEqual(['sending', 'Mengirim…', id.unchecked]);
  expect(view.setback?.way).toBeUndefined();
});
