/** What a check found: all is well, something is to be done, or it could not be looked at. */
export type Outcome = 'ok' | 'problem' | 'skipped';

/** What one check found. */
export interface Finding {
  readonly outcome: Outcome;
  /** What was looked at: a setting by its name, else a few words. */
  readonly subject: string;
  /** One sentence: what is so and, for a problem, what to do. */
  readonly text: string;
}

type MakeFinding = (subject: string, text: string) => Finding;

const finding =
  (outcome: Outcome): MakeFinding =>
  (subject, text) => ({ outcome, subject, text });

/** All is well. */
export const ok = finding('ok');
/** Something is to be done: the text says what. */
export const problem = finding('problem');
/** It could not be looked at, or there is nothing to look at: the text says why. */
export const skipped = finding('skipped');

const outcomeWidth = 9;
const subjectWidth = 24;

/** A finding as one line of the terminal. */
export function lineOf({ outcome, subject, text }: Finding): string {
  return `${outcome.padEnd(outcomeWidth)}${subject.padEnd(subjectWidth)}${text.replace(/\s+/g, ' ')}`;
}
