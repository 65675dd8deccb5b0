/** The outcome of a check. */
type Outcome = 'ok' | 'problem' | 'skipped';

/** The result of a check. */
export interface Finding {
  readonly outcome: Outcome;
  /** The checked thing: a setting's name, or a few words. */
  readonly subject: string;
  /** One sentence: the state and, for a problem, what to do. */
  readonly text: string;
}

type MakeFinding = (subject: string, text: string) => Finding;

const finding =
  (outcome: Outcome): MakeFinding =>
  (subject, text) => ({ outcome, subject, text });

export const ok = finding('ok');
/** The text says what to do. */
export const problem = finding('problem');
/** The check was not possible, or not needed: the text says why. */
export const skipped = finding('skipped');

const outcomeWidth = 9;
const subjectWidth = 24;

/** A finding as one line of the terminal. */
export function lineOf({ outcome, subject, text }: Finding): string {
  return `${outcome.padEnd(outcomeWidth)}${subject.padEnd(subjectWidth)}${text.replace(/\s+/g, ' ')}`;
}
