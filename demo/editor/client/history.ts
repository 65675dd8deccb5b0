import type { JsonObject } from '../../content-service/api/story';

/** A content of the form, and the block that was selected in it. */
interface Step {
  readonly content: JsonObject;
  readonly uid: string;
}

/** What can be undone and redone in a story; the nearest step is the last of each list. */
export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
  /** The field that was changed last: what is typed into it next belongs to the same step. Null where a new step begins. */
  readonly field: string | null;
}

/** The history of a story that was just opened. */
export const noHistory: History = { past: [], future: [], field: null };

/** Steps are few objects each, since unchanged blocks are shared. */
const maxSteps = 200;

/**
 * Adds what a change replaces.
 * @param field the changed field; null for a change that is a step of its own.
 */
export function recordStep(history: History, replaced: Step, field: string | null): History {
  const isSameStep = field !== null && field === history.field;
  const past = isSameStep ? history.past : [...history.past, replaced].slice(-maxSteps);
  return { past, future: [], field };
}

/** Makes the next change a step of its own, whatever its field is. */
export function endStep(history: History): History {
  return { ...history, field: null };
}

/**
 * Goes one step back or forth.
 * @param shown what is in the form.
 * @returns what to show instead; undefined where there is no such step.
 */
export function takeStep(
  { past, future }: History,
  direction: 'undone' | 'redone',
  shown: Step,
): { readonly step: Step; readonly history: History } | undefined {
  const step = (direction === 'undone' ? past : future).at(-1);
  if (step === undefined) return undefined;
  const history =
    direction === 'undone'
      ? { past: past.slice(0, -1), future: [...future, shown], field: null }
      : { past: [...past, shown], future: future.slice(0, -1), field: null };
  return { step, history };
}
