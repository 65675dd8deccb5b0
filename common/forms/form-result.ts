/** Values by field name: text, or a list for checkboxes of which several are ticked. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * The result of a submit: `accepted` (stored), `invalid` (some values failed validation), `refused` (taken for a bot),
 * `limited` (too many submissions), `unavailable` (could not be stored).
 */
export type FormResultKind = 'accepted' | 'invalid' | 'refused' | 'limited' | 'unavailable';

/** The result of a form that the browser submitted without JavaScript, for the page that shows it. */
export interface FormResultPage {
  /** The form's key. */
  readonly form: string;
  readonly result: FormResultKind;
  /** Notice for the visitor; omitted if the result needs no explanation. */
  readonly text?: string | undefined;
  /** Validation messages by field name. */
  readonly errors: Readonly<Record<string, string>>;
  /** The submitted values; empty once accepted. */
  readonly values: FormValues;
}
