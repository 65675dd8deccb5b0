import { isJsonObject } from '../../json';
import type { FormValues } from '../../forms/form-result';
import type { FormInput } from '../../forms/validate';
import type { FieldDefinition } from '../../forms/form-definition';

/** The results that carry no more than their kind. */
type PlainResultKind =
  | 'accepted'
  | 'refused'
  | 'notFound'
  | 'tooLarge'
  | 'unavailable'
  | 'unreachable'
  | 'offline';

/** The server's response to a form; `unreachable` without one, `offline` if the browser reports that. */
export type SendResult =
  | { readonly kind: PlainResultKind }
  | { readonly kind: 'invalid'; readonly errors: ReadonlyMap<string, string> }
  /** Minutes to wait, 1 or more; undefined if the server gives no time. */
  | { readonly kind: 'limited'; readonly minutes: number | undefined };

/** A form to be sent. */
interface FormRequest {
  /** `/forms/<name>`, and a query in previews. */
  readonly address: string;
  /** The values, and the reserved form parameters. */
  readonly body: FormValues;
  /** The chosen files, by the field's name. Without any the form is sent as JSON. */
  readonly files: readonly (readonly [name: string, file: File])[];
  /** The same for every attempt to send the same values: the server stores them once. */
  readonly idempotencyKey: string;
}

/**
 * Posts a form to `POST /forms/<name>` as JSON, or as multipart with files. Never rejects.
 * @param signal aborts the request.
 */
export async function sendForm(
  { address, body, files, idempotencyKey }: FormRequest,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        ...(files.length === 0 && { 'Content-Type': 'application/json' }),
        'Idempotency-Key': idempotencyKey,
      },
      body: files.length === 0 ? JSON.stringify(body) : multipartOf(body, files),
      mode: 'same-origin',
      signal,
    });
    return response.status === 422 ? invalid(await response.json()) : resultOf(response);
  } catch {
    return { kind: navigator.onLine ? 'unreachable' : 'offline' };
  }
}

/** The other fields come first: the server has to know the form before it reads a file. */
function multipartOf(body: FormValues, files: FormRequest['files']): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const each of [value].flat()) data.append(name, each);
  for (const [name, file] of files) {
    // The body has the file's name as its value; a multipart form sends that with the file.
    data.delete(name);
    data.append(name, file);
  }
  return data;
}

const kinds: Readonly<Record<number, PlainResultKind>> = {
  202: 'accepted',
  403: 'refused',
  404: 'notFound',
  413: 'tooLarge',
};

function resultOf({ status, headers }: Response): SendResult {
  if (status === 429) return { kind: 'limited', minutes: minutesOf(headers.get('Retry-After')) };
  return { kind: kinds[status] ?? 'unavailable' };
}

/** `Retry-After` in minutes; the server always gives seconds. */
function minutesOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter)
    ? Math.max(1, Math.ceil(Number(retryAfter) / 60))
    : undefined;
}

function invalid(body: unknown): SendResult {
  const entries = isJsonObject(body) && isJsonObject(body['errors']) ? Object.entries(body['errors']) : [];
  const errors = new Map(
    entries.flatMap(([name, text]): [string, string][] => (typeof text === 'string' ? [[name, text]] : [])),
  );
  return errors.size > 0 ? { kind: 'invalid', errors } : { kind: 'unavailable' };
}

/** The values of these fields as they are sent: text, or a list for a group of checkboxes. */
export function valuesOf(fields: readonly FieldDefinition[], input: FormInput): FormValues {
  // From entries: a field may be called `__proto__`.
  return Object.fromEntries(
    fields.flatMap(({ name, type, options }): [string, FormValues[string]][] => {
      const values = input.get(name);
      if (values === undefined) return [];
      return [[name, type === 'checkbox' && options.length > 0 ? values : (values[0] ?? '')]];
    }),
  );
}
