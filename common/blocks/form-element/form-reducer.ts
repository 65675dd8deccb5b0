import { messagesIn } from '../../messages';
import type { FieldDefinition } from '../../forms/form-definition';
import { DEFAULT_WAIT_MINUTES, submitMessages, type SubmitMessages } from '../../forms/submit-messages';
import type { FormContext, FormView, NoticeView, SubmitResult } from './form-view';

/** Shows and announces a field's error. */
export function withError(view: FormView, { name, label }: FieldDefinition, error: string): FormView {
  return { ...view, errors: new Map(view.errors).set(name, error), announcement: `${label}: ${error}` };
}

/** Removes a field's error, and the notice with its last one. */
export function withoutError(view: FormView, name: string): FormView {
  if (!view.errors.has(name)) return view;
  const errors = new Map(view.errors);
  errors.delete(name);
  const names = view.notice?.names ?? [];
  const isResolved = names.includes(name) && !names.some((each) => errors.has(each));
  return { ...view, errors, notice: isResolved ? null : view.notice, announcement: '' };
}

/** The view while the form is being sent; the notice's button is gone meanwhile. */
export function viewWhileSending(view: FormView, { languageCode }: FormContext['site']): FormView {
  const { sending } = messagesIn(submitMessages, languageCode);
  const notice = view.notice && { ...view.notice, action: undefined };
  return { ...view, stage: 'sending', sending, notice, announcement: '' };
}

/**
 * The view of a submit result.
 * @param submitWithoutCaptcha submits the form natively, as without JavaScript.
 */
export function viewAfter(
  result: SubmitResult,
  { resultCount }: Pick<FormView, 'resultCount'>,
  { languageCode, editorParameters }: FormContext['site'],
  submitWithoutCaptcha: () => void,
): FormView {
  const next = {
    stage: 'filling',
    errors: noErrors,
    notice: null,
    announcement: '',
    resultCount: resultCount + 1,
  } as const;
  if (result.kind === 'accepted') return { ...next, stage: 'accepted' };
  const errors = result.kind === 'invalid' ? result.errors : noErrors;
  const notice = notices[result.kind]({
    messages: messagesIn(submitMessages, languageCode),
    minutes: (result.kind === 'limited' ? result.minutes : undefined) ?? DEFAULT_WAIT_MINUTES,
    isPreview: editorParameters !== undefined,
    submitWithoutCaptcha,
  });
  return { ...next, errors, notice: { ...notice, names: [...errors.keys()] } };
}

const noErrors: ReadonlyMap<string, string> = new Map();

/** What a notice may depend on. */
interface NoticeContext {
  readonly messages: SubmitMessages;
  readonly minutes: number;
  readonly isPreview: boolean;
  readonly submitWithoutCaptcha: () => void;
}

/** The notice for each result. Invalid values need none: their errors are listed. */
const notices: Readonly<
  Record<
    Exclude<SubmitResult['kind'], 'accepted'>,
    (context: NoticeContext) => Pick<NoticeView, 'text' | 'action'>
  >
> = {
  invalid: () => ({}),
  refused: ({ messages }) => ({ text: messages.refused }),
  limited: ({ messages, minutes }) => ({ text: messages.limited(minutes) }),
  notFound: ({ messages, isPreview }) => ({ text: isPreview ? messages.unpublished : messages.notFound }),
  tooLarge: ({ messages }) => ({ text: messages.tooLarge }),
  unavailable: ({ messages }) => ({ text: messages.unavailable }),
  unreachable: ({ messages }) => ({ text: messages.unreachable }),
  offline: ({ messages }) => ({ text: messages.offline }),
  captchaFailed: ({ messages, submitWithoutCaptcha }) => ({
    text: messages.captchaFailed,
    action: { label: messages.submitWithoutCaptcha, run: submitWithoutCaptcha },
  }),
};
