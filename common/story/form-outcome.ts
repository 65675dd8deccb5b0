import { isJsonObject, textOf } from '../json';

/** Answers by the name of their field: text, or a list where several boxes are ticked. */
export type FormValues = Readonly<Record<string, string | readonly string[]>>;

/**
 * What came of a form: `accepted` (it is kept), `invalid` (some answers are not as asked), `refused` (taken for a machine's),
 * `limited` (too many at once), `unavailable` (it could not be kept, and was not sent).
 */
export type FormResult = (typeof formResults)[number];

const formResults = ['accepted', 'invalid', 'refused', 'limited', 'unavailable'] as const;

/** What came of a form that a browser sent by itself, as the page that answers it shows it. */
export interface FormOutcome {
  /** The form's key. */
  readonly form: string;
  readonly result: FormResult;
  /** What is wrong with an answer, by the name of its field. */
  readonly errors: Readonly<Record<string, string>>;
  /** What was entered; empty once accepted. */
  readonly values: FormValues;
}

/** Reads an outcome as it was written down as JSON; undefined for what is none. */
export function parseFormOutcome(value: unknown): FormOutcome | undefined {
  if (!isJsonObject(value)) return undefined;
  const result = formResults.find((each) => each === value['result']);
  if (result === undefined) return undefined;
  return {
    form: textOf(value['form']),
    result,
    errors: only(value['errors'], (text) => typeof text === 'string'),
    values: only(value['values'], isFormValue),
  };
}

function isFormValue(value: unknown): value is FormValues[string] {
  return (
    typeof value === 'string' || (Array.isArray(value) && value.every((text) => typeof text === 'string'))
  );
}

/** The entries whose values fit. Made of entries, so that no name can be taken for something else. */
function only<Value>(
  value: unknown,
  fits: (entry: unknown) => entry is Value,
): Readonly<Record<string, Value>> {
  const entries: readonly [string, unknown][] = isJsonObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(entries.flatMap(([name, entry]) => (fits(entry) ? [[name, entry]] : [])));
}
