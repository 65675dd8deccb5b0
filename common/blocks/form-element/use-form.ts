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
  // State, because a default that changes would overwrite what was typed.
  const [initialInput] = useState(() =>
    result === null ? (drafts.get(draftOf(context)) ?? new Map()) : inputOf(result.values),
  );
  const [view, show] = useState(() => initialView(result));
  const isAccepted = view.stage === 'accepted';
  const { languageCode } = context.site;
  useEffect(() => {
    const element = form.current;
    const forget = (): void => void drafts.delete(draftOf(latest.current));
    if (isAccepted || element === null) return forget();
    const enhanced = new AbortController();
    enhanceForm(element, {
      context: () => latest.current,
      show,
      forget,
      languageCode,
      signal: enhanced.signal,
    });
    return () => {
      enhanced.abort();
      if (!element.isConnected) drafts.set(draftOf(latest.current), readInput(element));
      // A form that stays while the language of its page changes is without messages of the other one.
      show((before) => (before.stage === 'filling' ? initialView(null) : before));
    };
    // Not for another page: a form in the footer stays, and would be sent once more for each.
  }, [languageCode, isAccepted]);
  return { form, view, initialInput };
}

function draftOf({ page, formKey }: FormContext): string {
  return `${page} ${formKey}`;
}
