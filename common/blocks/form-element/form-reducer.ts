import type { FieldDefinition } from '../../forms/form-definition';
import { limitedText } from '../../forms/notice-text';
import type { InteractionTexts, SubmitTexts } from '../../texts/texts';
import type { FormView, NoticeView, SubmitResult } from './form-view';

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
export function viewWhileSending(view: FormView, { sending }: Pick<SubmitTexts, 'sending'>): FormView {
  const notice = view.notice && { ...view.notice, action: undefined };
  return { ...view, stage: 'sending', sending, notice, announcement: '' };
}

/** The view of a submit result. */
export function viewAfter(
  result: SubmitResult,
  { resultCount }: Pick<FormView, 'resultCount'>,
  context: NoticeContext,
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
  const notice = noticeOf(result, context);
  return { ...next, errors, notice: { ...notice, names: [...errors.keys()] } };
}

const noErrors: ReadonlyMap<string, string> = new Map();

/** What a notice may depend on. */
interface NoticeContext {
  readonly texts: Pick<InteractionTexts, 'submit' | 'language'>;
  readonly isPreview: boolean;
  /** Submits the form natively, as without JavaScript. */
  readonly submitWithoutCaptcha: () => void;
}

/** The notice for a result. Invalid values need no text: their errors are listed. */
function noticeOf(
  result: SubmitResult,
  { texts, isPreview, submitWithoutCaptcha }: NoticeContext,
): Pick<NoticeView, 'text' | 'action'> {
  const { submit } = texts;
  if (result.kind === 'accepted' || result.kind === 'invalid') return {};
  if (result.kind === 'limited') return { text: limitedText(texts, result.minutes) };
  if (result.kind === 'notFound' && isPreview) return { text: submit.unpublished };
  const text = submit[result.kind];
  if (result.kind !== 'captchaFailed') return { text };
  return { text, action: { label: submit.submitWithoutCaptcha, run: submitWithoutCaptcha } };
}
