import { describe, expect, test } from '@jest/globals';
import { parseFields } from '../../fields/fields';
import { formFields, fieldDefinitionsOf } from '../../forms/form-definition';
import { firstView, type FormView } from './form-view';
import { viewAfter, viewWhileSending, withError, withoutError } from './form-reducer';
import type { SubmitResult } from './form-types';
import { submitMessages, noticeText } from '../../forms/submit-messages';

const { id, en } = submitMessages;
const empty = firstView(null);
const site = { languageCode: 'id' };
const unchecked = (): void => {};
const invalid = (...names: string[]): SubmitResult => ({
  kind: 'invalid',
  errors: new Map(names.map((name) => [name, 'Salah.'])),
});

describe('what shows after sending', () => {
  test('is thanks once it was accepted', () => {
    expect(viewAfter({ kind: 'accepted' }, { calls: 1 }, site, unchecked)).toEqual({
      stage: 'accepted',
      errors: new Map(),
      notice: null,
      said: '',
      calls: 2,
    });
  });

  test('is what is wrong with the answers', () => {
    const view = viewAfter(invalid('a', 'b'), empty, site, unchecked);
    expect([...view.errors.keys()]).toEqual(['a', 'b']);
    expect(view.notice).toEqual({ names: ['a', 'b'] });
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
    expect(view.notice?.text).toBe(text);
    expect(view.notice?.way?.take).toBe(result.kind === 'unchecked' ? unchecked : undefined);
    expect([view.stage, view.calls, view.errors.size]).toEqual(['filling', 1, 0]);
  });

  test('tells an editor that nothing is published', () => {
    const view = viewAfter({ kind: 'missing' }, empty, { ...site, editorParameters: '' }, unchecked);
    expect(view.notice?.text).toBe(id.unpublished);
  });

  test('is in the language of the page', () => {
    const { notice } = viewAfter({ kind: 'limited', minutes: 1 }, empty, { languageCode: 'en' }, unchecked);
    expect(notice?.text).toBe(en.limited(1));
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
  expect(noticeText(result, 'id', minutes)).toBe(text);
});

describe('an error', () => {
  const [question] = fieldDefinitionsOf(
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
    expect(one.notice).toEqual(both.notice);
    expect(withoutError(one, 'b')).toMatchObject({ notice: null, errors: new Map() });
  });

  test('that is not there changes nothing', () => {
    expect(withoutError(empty, 'a')).toBe(empty);
  });

  test('that is mended leaves what else went wrong', () => {
    const lost: FormView = viewAfter({ kind: 'lost' }, empty, site, unchecked);
    const wrong: FormView = { ...lost, errors: new Map([['a', 'Salah.']]) };
    expect(withoutError(wrong, 'a').notice).toEqual(lost.notice);
  });
});

test('while it is sent nothing else can be done with it', () => {
  const before = viewAfter({ kind: 'unchecked' }, empty, site, unchecked);
  const view = viewWhileSending(before, site);
  expect([view.stage, view.sending, view.notice?.text]).toEqual(['sending', 'Mengirim…', id.unchecked]);
  expect(view.notice?.way).toBeUndefined();
});
