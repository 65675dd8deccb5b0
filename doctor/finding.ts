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

/** Makes a finding with a text. */
export type MakeFinding = (text: string) => Finding;

/** The possible findings of one check. */
export function about(subject: string): Readonly<Record<Outcome, MakeFinding>> {
  return {
    ok: (text) => ({ outcome: 'ok', subject, text }),
    // The text says what to do.
    problem: (text) => ({ outcome: 'problem', subject, text }),
    // The check was not possible, or not needed: the text says why.
    skipped: (text) => ({ outcome: 'skipped', subject, text }),
  };
}

const outcomeWidth = 9;
const subjectWidth = 24;

/** A finding as one line of the terminal. */
export function lineOf({ outcome, subject, text }: Finding): string {
  return `${outcome.padEnd(outcomeWidth)}${subject.padEnd(subjectWidth)}${text.replace(/\s+/g, ' ')}`;
}
