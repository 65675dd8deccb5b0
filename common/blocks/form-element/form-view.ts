import type { FieldDefinition } from '../../forms/form-definition';
import type { FormResultPage, FormValues } from '../../forms/form-result';
import type { FormInput } from '../../forms/validate';
import type { SiteScope } from '../../site/site-context';
import type { SendResult } from './send-form';

// What the block itself needs. `form-reducer.ts` has its own file, because it loads later, with its messages.

/** The notice above a form that was not accepted. */
export interface NoticeView {
  /** Omitted if the listed errors say everything. */
  readonly text?: string | undefined;
  /** Names of the fields to list, for as long as they have an error. */
  readonly names: readonly string[];
  /** A button with another way to submit. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** What a form shows besides its fields. */
export interface FormView {
  readonly stage: 'filling' | 'sending' | 'accepted';
  /** Label of the submit button while sending, once the messages are loaded. */
  readonly sending?: string | undefined;
  /** Validation messages by field name. */
  readonly errors: ReadonlyMap<string, string>;
  readonly notice: NoticeView | null;
  /** Text for screen readers alone. */
  readonly announcement: string;
  /** Number of results shown so far; each one takes the focus. */
  readonly resultCount: number;
}

/** What validating and submitting a form needs to know about it. */
export interface FormContext {
  readonly formKey: string;
  readonly fields: readonly FieldDefinition[];
  /** Path of the page that holds the form. */
  readonly page: string;
  readonly site: Pick<SiteScope, 'languageCode' | 'captcha' | 'needsProof' | 'editorParameters'>;
  /** Id of a field's control, or of its first control. */
  readonly idOf: (field: FieldDefinition) => string;
}

/** How the browser code of a form talks to the block that renders it. */
export interface FormBlock {
  /** The block's current context. */
  readonly context: () => FormContext;
  /** Updates the view. */
  readonly show: (change: (before: FormView) => FormView) => void;
  /** Drops the values that the block keeps across unmounts. */
  readonly forget: () => void;
  /** The language of messages. */
  readonly languageCode: string;
  /** Ends the enhancement. */
  readonly signal: AbortSignal;
}

/** The result of a submit: the server's, or `captchaFailed` where the captcha returned no token. */
export type SubmitResult = SendResult | { readonly kind: 'captchaFailed' };

/** The form's initial view. After a submit without JavaScript, it shows that submit's result. */
export function initialView(result: FormResultPage | null): FormView {
  const errors = new Map(Object.entries(result?.errors ?? {}));
  const isAccepted = result?.result === 'accepted';
  return {
    stage: isAccepted ? 'accepted' : 'filling',
    errors,
    notice: result === null || isAccepted ? null : { text: result.text, names: [...errors.keys()] },
    announcement: '',
    resultCount: 0,
  };
}

/** The current values of a form element; of a file its name. */
export function readInput(form: HTMLFormElement): FormInput {
  const input = new Map<string, string[]>();
  for (const [name, value] of new FormData(form))
    input.set(name, [...(input.get(name) ?? []), typeof value === 'string' ? value : value.name]);
  return input;
}

/** The file that is chosen in a field; null without one. */
export function fileIn(form: HTMLFormElement, name: string): File | null {
  const file = new FormData(form).get(name);
  return file instanceof File && file.name !== '' ? file : null;
}

/** The input that gave these values. */
export function inputOf(values: FormValues): FormInput {
  return new Map(
    Object.entries(values).map(([name, value]): [string, readonly string[]] => [
      name,
      typeof value === 'string' ? [value] : value,
    ]),
  );
}
