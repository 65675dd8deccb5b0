import type { FormResultPage, FormValues } from '../../forms/form-result';
import type { Entered } from '../../forms/validate';

/** Why a form has yet to arrive, as it stands at its head. */
export interface NoticeView {
  /** Left out where there is no more to say than that it has. */
  readonly text?: string | undefined;
  /** Names of the fields whose errors are listed for as long as they have one. */
  readonly names: readonly string[];
  /** Another way on, as a button. */
  readonly way?: { readonly label: string; readonly take: () => void } | undefined;
}

/** What a form shows besides its fields. */
export interface FormView {
  readonly stage: 'filling' | 'sending' | 'accepted';
  /** Said while it is sent, once the words are there. */
  readonly sending?: string | undefined;
  /** What is wrong with an answer, by the name of its field. */
  readonly errors: ReadonlyMap<string, string>;
  readonly notice: NoticeView | null;
  /** What is said to screen readers alone. */
  readonly said: string;
  /** How often what came of sending has called for the focus. */
  readonly calls: number;
}

/** What a form shows first: on a page that came of it, what came of it. */
export function firstView(outcome: FormResultPage | null): FormView {
  const errors = new Map(Object.entries(outcome?.errors ?? {}));
  const isAccepted = outcome?.result === 'accepted';
  return {
    stage: isAccepted ? 'accepted' : 'filling',
    errors,
    notice: outcome === null || isAccepted ? null : { text: outcome.text, names: [...errors.keys()] },
    said: '',
    calls: 0,
  };
}

/** What was entered, as a form gives it to whoever sends it; what nobody chose is left out. */
export function enteredIn(form: HTMLFormElement): Entered {
  const entered = new Map<string, string[]>();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string') entered.set(name, [...(entered.get(name) ?? []), value]);
  return entered;
}

/** The same of answers that were kept. */
export function enteredBefore(values: FormValues): Entered {
  return new Map(
    Object.entries(values).map(([name, given]): [string, readonly string[]] => [
      name,
      typeof given === 'string' ? [given] : given,
    ]),
  );
}
