import { useEffect, useRef, useState, type RefObject } from 'react';
import type { FormResultPage } from '../../forms/form-result';
import { attendForm } from './enhance-form';
import type { Entered } from '../../forms/validate';
import { enteredBefore, enteredIn, firstView, type FormView } from './form-view';
import type { FormContext } from './form-types';

/** A form's life in the browser. */
export interface LiveFormHandle {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly view: FormView;
  /** What was entered before: here, or where the form was sent from. */
  readonly before: Entered;
}

/** What was typed into forms that were left without being sent, by page and key; gone with the document. */
const drafts = new Map<string, Entered>();

/** Brings a form to life. What was typed into it is there again where it comes on screen once more. */
export function useForm(facts: FormContext, outcome: FormResultPage | null): LiveFormHandle {
  const form = useRef<HTMLFormElement>(null);
  const newest = useRef(facts);
  useEffect(() => {
    newest.current = facts;
  });
  const draft = `${facts.page} ${facts.key}`;
  // What was entered before stays what it was: a default that changes would change what is typed.
  const [before] = useState(() =>
    outcome === null ? (drafts.get(draft) ?? new Map()) : enteredBefore(outcome.values),
  );
  const [view, show] = useState(() => firstView(outcome));
  const isAccepted = view.stage === 'accepted';
  useEffect(() => {
    const element = form.current;
    const forget = (): void => void drafts.delete(draft);
    if (isAccepted || element === null) return forget();
    attendForm(element, { facts: () => newest.current, show, forget });
    return () => void drafts.set(draft, enteredIn(element));
  }, [draft, isAccepted]);
  return { form, view, before };
}
