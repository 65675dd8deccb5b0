import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormResultPage } from '../../forms/form-result';
import type { FormInput } from '../../forms/validate';
import { enhanceForm } from './enhance-form';
import { initialView, inputOf, readInput, type FormContext, type FormView } from './form-view';

/** The state of a form in the browser. */
interface FormHandle {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly view: FormView;
  /** The values to start with: a draft of this document, or what was submitted without JavaScript. */
  readonly initialInput: FormInput;
}

/** Values of forms that were left unsent, by page and form key, until the document is unloaded. */
const drafts = new Map<string, FormInput>();

/** Enhances a form, and restores its draft where it is mounted again. */
export function useForm(context: FormContext, result: FormResultPage | null): FormHandle {
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(context);
  useEffect(() => {
    latest.current = context;
  });
  const draft = `${context.page} ${context.formKey}`;
  // State, because a default that changes would overwrite what was typed.
  const [initialInput] = useState(() =>
    result === null ? (drafts.get(draft) ?? new Map()) : inputOf(result.values),
  );
  const [view, show] = useState(() => initialView(result));
  const isAccepted = view.stage === 'accepted';
  useEffect(() => {
    const element = form.current;
    const forget = (): void => void drafts.delete(draft);
    if (isAccepted || element === null) return forget();
    enhanceForm(element, { context: () => latest.current, show, forget });
    return () => void drafts.set(draft, readInput(element));
  }, [draft, isAccepted]);
  return { form, view, initialInput };
}
