import { describe, expect, test } from '@jest/globals';
import { parseFields } from '../../fields/fields';
import { formFields, fieldDefinitionsOf } from '../../forms/form-definition';
import { initialView, type FormView, type SubmitResult } from './form-view';
import { viewAfter, viewWhileSending, withError, withoutError } from './form-reducer';
import { limitedText } from '../../forms/notice-text';
import * as en from '../../texts/en';
import * as id from '../../texts/id';

const { submit } = id.interaction;
const empty = initialView(null);
const submitWithoutCaptcha = (): void => {};
const context = { texts: id.interaction, isPreview: false, submitWithoutCaptcha };
const invalid = (...names: string[]): SubmitResult => ({
  kind: 'invalid',
  errors: new Map(names.map((name) => [name, 'Salah.'])),
});

describe('the view after a submit', () => {
  test('is that of an accepted form', () => {
    expect(viewAfter({ kind: 'accepted' }, { resultCount: 1 }, context)).toEqual({
      stage: 'accepted',
      errors: new Map(),
      notice: null,
      announcement: '',
      resultCount: 2,
    });
  });

  test('shows the errors of invalid values', () => {
    const view = viewAfter(invalid('a', 'b'), empty, context);
    expect([...view.errors.keys()]).toEqual(['a', 'b']);
    expect(view.notice).toEqual({ names: ['a', 'b'] });
    expect(view.stage).toBe('filling');
  });

  test.each([
    [{ kind: 'refused' }, submit.refused],
    [{ kind: 'limited', minutes: 3 }, limitedText(id.interaction, 3)],
    [{ kind: 'limited', minutes: undefined }, limitedText(id.interaction, 10)],
    [{ kind: 'notFound' }, submit.notFound],
    [{ kind: 'tooLarge' }, submit.tooLarge],
    [{ kind: 'unavailable' }, submit.unavailable],
    [{ kind: 'unreachable' }, submit.unreachable],
    [{ kind: 'offline' }, submit.offline],
    [{ kind: 'captchaFailed' }, submit.captchaFailed],
  ] as const)('of %j shows the notice %j', (result, text) => {
    const view = viewAfter(result, empty, context);
    expect(view.notice?.text).toBe(text);
    expect(view.notice?.action?.run).toBe(result.kind === 'captchaFailed' ? submitWithoutCaptcha : undefined);
    expect([view.stage, view.resultCount, view.errors.size]).toEqual(['filling', 1, 0]);
  });

  test('shows editors in the preview that the form is not published', () => {
    const view = viewAfter({ kind: 'notFound' }, empty, { ...context, isPreview: true });
    expect(view.notice?.text).toBe(submit.unpublished);
  });

  test('is in the language of the page', () => {
    const { notice } = viewAfter({ kind: 'limited', minutes: 1 }, empty, {
      ...context,
      texts: en.interaction,
    });
    expect(notice?.text).toContain(' 1 minute,');
    expect(limitedText(en.interaction, 2)).toContain(' 2 minutes,');
  });
});

describe('an error', () => {
  const [field] = fieldDefinitionsOf(
    parseFields(
      formFields,
      { fields: [{ component: 'form_field', name: 'a', label: 'Nama' }] },
      { assetOrigins: [] },
    ).fields,
  );

  test('is announced with the label of its field', () => {
    if (field === undefined) throw new Error('The field has no definition');
    const view = withError(empty, field, 'Salah.');
    expect(view.errors.get('a')).toBe('Salah.');
    expect(view.announcement).toBe('Nama: Salah.');
    expect(empty.errors.size).toBe(0);
  });

  test('is removed, and the notice with the last one', () => {
    const both = viewAfter(invalid('a', 'b'), empty, context);
    const one = withoutError(both, 'a');
    expect([...one.errors.keys()]).toEqual(['b']);
    expect(one.notice).toEqual(both.notice);
    expect(withoutError(one, 'b')).toMatchObject({ notice: null, errors: new Map() });
  });

  test('that does not exist changes nothing when removed', () => {
    expect(withoutError(empty, 'a')).toBe(empty);
  });

  test('of a field leaves notices about other failures when removed', () => {
    const unreachable: FormView = viewAfter({ kind: 'unreachable' }, empty, context);
    const wrong: FormView = { ...unreachable, errors: new Map([['a', 'Salah.']]) };
    expect(withoutError(wrong, 'a').notice).toEqual(unreachable.notice);
  });
});

test('the view while sending keeps the notice, without its button', () => {
  const before = viewAfter({ kind: 'captchaFailed' }, empty, context);
  const view = viewWhileSending(before, submit);
  expect([view.stage, view.sending, view.notice?.text]).toEqual([
    'sending',
    'Mengirim…',
    submit.captchaFailed,
  ]);
  expect(view.notice?.action).toBeUndefined();
});
