import { wordsIn } from '../../ui-text';
import type { Question } from './form-definition';
import type { FormSender } from './form-sender';
import type { FormView, SetbackView } from './form-view';
import type { FormFacts } from './live-form';
import { sendingWords, USUAL_WAIT, type SendingWords } from './sending-words';

/** What came of an attempt to send. */
export type Result = Awaited<ReturnType<FormSender['send']>>;

/** What is shown once an answer turned out to be wrong, and is said besides. */
export function withError(view: FormView, { name, label }: Question, error: string): FormView {
  return { ...view, errors: new Map(view.errors).set(name, error), said: `${label}: ${error}` };
}

/** What is shown once an answer was mended: what is wrong with the others. */
export function withoutError(view: FormView, name: string): FormView {
  if (!view.errors.has(name)) return view;
  const errors = new Map(view.errors);
  errors.delete(name);
  const names = view.setback?.names ?? [];
  const isMended = names.includes(name) && !names.some((each) => errors.has(each));
  return { ...view, errors, setback: isMended ? null : view.setback, said: '' };
}

/** What is shown while a form is on its way; by no other way any more. */
export function viewWhileSending(view: FormView, { languageCode }: FormFacts['site']): FormView {
  const { sending } = wordsIn(sendingWords, languageCode);
  const setback = view.setback && { ...view.setback, way: undefined };
  return { ...view, stage: 'sending', sending, setback, said: '' };
}

/**
 * What is shown once it is known what came of sending.
 * @param sendUnchecked sends the form without the bot check.
 */
export function viewAfter(
  result: Result,
  { calls }: Pick<FormView, 'calls'>,
  { languageCode, editorParameters }: FormFacts['site'],
  sendUnchecked: () => void,
): FormView {
  const next = { stage: 'filling', errors: noErrors, setback: null, said: '', calls: calls + 1 } as const;
  if (result.kind === 'accepted') return { ...next, stage: 'accepted' };
  const errors = result.kind === 'invalid' ? result.errors : noErrors;
  const setback = setbacks[result.kind]({
    words: wordsIn(sendingWords, languageCode),
    minutes: (result.kind === 'limited' ? result.minutes : undefined) ?? USUAL_WAIT,
    isPreview: editorParameters !== undefined,
    sendUnchecked,
  });
  return { ...next, errors, setback: { ...setback, names: [...errors.keys()] } };
}

const noErrors: ReadonlyMap<string, string> = new Map();

/** What the sender is told may depend on. */
interface Circumstances {
  readonly words: SendingWords;
  readonly minutes: number;
  readonly isPreview: boolean;
  readonly sendUnchecked: () => void;
}

/** What each result is to its sender. Of answers that are not as asked there is no more to say than what is wrong. */
const setbacks: Readonly<
  Record<
    Exclude<Result['kind'], 'accepted'>,
    (circumstances: Circumstances) => Pick<SetbackView, 'text' | 'way'>
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
