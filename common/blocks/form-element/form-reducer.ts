import { messagesIn } from '../../messages';
import type { FieldDefinition } from '../../forms/form-definition';
import type { FormView, NoticeView } from './form-view';
import type { FormContext, SubmitResult } from './form-types';
import { submitMessages, USUAL_WAIT, type SubmitMessages } from '../../forms/submit-messages';

/** What is shown once an answer turned out to be wrong, and is said besides. */
export function withError(view: FormView, { name, label }: FieldDefinition, error: string): FormView {
  return { ...view, errors: new Map(view.errors).set(name, error), said: `${label}: ${error}` };
}

/** What is shown once an answer was mended: what is wrong with the others. */
export function withoutError(view: FormView, name: string): FormView {
  if (!view.errors.has(name)) return view;
  const errors = new Map(view.errors);
  errors.delete(name);
  const names = view.notice?.names ?? [];
  const isMended = names.includes(name) && !names.some((each) => errors.has(each));
  return { ...view, errors, notice: isMended ? null : view.notice, said: '' };
}

/** What is shown while a form is on its way; by no other way any more. */
export function viewWhileSending(view: FormView, { languageCode }: FormContext['site']): FormView {
  const { sending } = messagesIn(submitMessages, languageCode);
  const notice = view.notice && { ...view.notice, way: undefined };
  return { ...view, stage: 'sending', sending, notice, said: '' };
}

/**
 * What is shown once it is known what came of sending.
 * @param sendUnchecked sends the form without the bot check.
 */
export function viewAfter(
  result: SubmitResult,
  { calls }: Pick<FormView, 'calls'>,
  { languageCode, editorParameters }: FormContext['site'],
  sendUnchecked: () => void,
): FormView {
  const next = { stage: 'filling', errors: noErrors, notice: null, said: '', calls: calls + 1 } as const;
  if (result.kind === 'accepted') return { ...next, stage: 'accepted' };
  const errors = result.kind === 'invalid' ? result.errors : noErrors;
  const notice = setbacks[result.kind]({
    words: messagesIn(submitMessages, languageCode),
    minutes: (result.kind === 'limited' ? result.minutes : undefined) ?? USUAL_WAIT,
    isPreview: editorParameters !== undefined,
    sendUnchecked,
  });
  return { ...next, errors, notice: { ...notice, names: [...errors.keys()] } };
}

const noErrors: ReadonlyMap<string, string> = new Map();

/** What the sender is told may depend on. */
interface Circumstances {
  readonly words: SubmitMessages;
  readonly minutes: number;
  readonly isPreview: boolean;
  readonly sendUnchecked: () => void;
}

/** What each result is to its sender. Of answers that are not as asked there is no more to say than what is wrong. */
const setbacks: Readonly<
  Record<
    Exclude<SubmitResult['kind'], 'accepted'>,
    (circumstances: Circumstances) => Pick<NoticeView, 'text' | 'way'>
  >
> = {
  invalid: () => ({}),
  refused: ({ words }) => ({ text: words.refused }),
  limited: ({ words, minutes }) => ({ text: words.limited(minutes) }),
  missing: ({ words, isPreview }) => ({ text: isPreview ? words.unpublished : words.missing }),
  tooLarge: ({ words }) => ({ text: words.tooLarge }),
  unavailable: ({ words }) => ({ text: words.unavailable }),
  lost: ({ words }) => ({ text: words.unreachable }),
  offline: ({ words }) => ({ text: words.offline }),
  unchecked: ({ words, sendUnchecked }) => ({
    text: words.unchecked,
    way: { label: words.sendUnchecked, take: sendUnchecked },
  }),
};
