import { isJsonObject } from '../../json';
import type { FormValues } from '../../forms/form-result';
import type { Entered } from '../../forms/validate';
import type { FieldDefinition } from '../../forms/form-definition';

/** What the server said to a form; `lost` where it said nothing, `offline` where the browser knows why. */
export type Sent =
  | { readonly kind: 'accepted' | 'refused' | 'missing' | 'tooLarge' | 'unavailable' | 'lost' | 'offline' }
  | { readonly kind: 'invalid'; readonly errors: ReadonlyMap<string, string> }
  /** Minutes for which to wait, 1 or more; undefined where the server does not say. */
  | { readonly kind: 'limited'; readonly minutes: number | undefined };

/** A form on its way. */
export interface FilledForm {
  readonly formKey: string;
  /** Answers, and what we send besides them. */
  readonly body: FormValues;
  /** The same for each attempt to send the same answers: the server keeps one of them. */
  readonly attemptKey: string;
}

/**
 * Posts a form as `POST /forms/<name>` takes it from scripts.
 * @param signal ends the wait for an answer.
 */
export async function sendForm(
  { formKey, body, attemptKey }: FilledForm,
  signal: AbortSignal,
): Promise<Sent> {
  try {
    const response = await fetch(`/forms/${encodeURIComponent(formKey)}`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': 'application/json',
        'Idempotency-Key': attemptKey,
      },
      body: JSON.stringify(body),
      mode: 'same-origin',
      signal,
    });
    return response.status === 422 ? invalid(await response.json()) : sentBy(response);
  } catch {
    return { kind: navigator.onLine ? 'lost' : 'offline' };
  }
}

const kinds: Readonly<Record<number, 'accepted' | 'refused' | 'missing' | 'tooLarge'>> = {
  202: 'accepted',
  403: 'refused',
  404: 'missing',
  413: 'tooLarge',
};

function sentBy({ status, headers }: Response): Sent {
  if (status === 429) return { kind: 'limited', minutes: minutesOf(headers.get('Retry-After')) };
  return { kind: kinds[status] ?? 'unavailable' };
}

/** Seconds, as our own server writes them, in minutes. */
function minutesOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter)
    ? Math.max(1, Math.ceil(Number(retryAfter) / 60))
    : undefined;
}

function invalid(answer: unknown): Sent {
  const given =
    isJsonObject(answer) && isJsonObject(answer['errors']) ? Object.entries(answer['errors']) : [];
  const errors = new Map(
    given.flatMap(([name, text]): [string, string][] => (typeof text === 'string' ? [[name, text]] : [])),
  );
  return errors.size > 0 ? { kind: 'invalid', errors } : { kind: 'unavailable' };
}

/** The answers to these questions as they are sent: text, or a list where several boxes may be ticked. */
export function valuesIn(questions: readonly FieldDefinition[], entered: Entered): FormValues {
  // Entries, so that no name can be taken for something else.
  return Object.fromEntries(
    questions.flatMap(({ name, type, options }): [string, FormValues[string]][] => {
      const given = entered.get(name);
      if (given === undefined) return [];
      return [[name, type === 'checkbox' && options.length > 0 ? given : (given[0] ?? '')]];
    }),
  );
}
