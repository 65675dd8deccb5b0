/** Answers by the name of their field: text, or a list where several boxes are ticked. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * What came of a form: `accepted` (it is kept), `invalid` (some answers are not as asked), `refused` (taken for a machine's),
 * `limited` (too many at once), `unavailable` (it could not be kept, and was not sent).
 */
export type FormResult = 'accepted' | 'invalid' | 'refused' | 'limited' | 'unavailable';

/** What came of a form that a browser sent by itself, as the page that answers it shows it. */
export interface FormResultPage {
  /** The form's key. */
  readonly form: string;
  readonly result: FormResult;
  /** Why it has yet to arrive, for people; left out where there is no more to say than the result. */
  readonly text?: string | undefined;
  /** What is wrong with an answer, by the name of its field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was entered; empty once accepted. */
  readonly values: FormValues;
}
