import { isDate } from '../fields/datetime';
import { acceptedTypes, typeOfName } from './file-types';
import type { FormValues } from './form-result';
import type { FieldDefinition } from './form-definition';
import { fill } from '../texts/template';
import { pluralText } from '../texts/plural';
import type { InteractionTexts, ValidationTexts } from '../texts/texts';
import { wellFormed } from '../well-formed';

/** Raw values by field name, as a form sends them; fields that were not sent are missing. */
export type FormInput = ReadonlyMap<string, readonly string[]>;

/** The result of validating a form. */
interface ValidatedForm {
  /** Normalised values of the fields that were sent. */
  readonly values: FormValues;
  /** Validation messages by field name; empty if the form is valid. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The texts that validation messages are made of. */
type MessageTexts = Pick<InteractionTexts, 'validation' | 'language'>;

/** The message about a file that exceeds a limit. */
export function tooLargeText({ validation }: Pick<MessageTexts, 'validation'>, megabytes: number): string {
  return fill(validation.fileTooLarge, { count: String(megabytes) });
}

/** Validates a form by the rules of its fields, in the browser and on the server alike. Input for other names is dropped. */
export function validateForm(
  fields: readonly FieldDefinition[],
  input: FormInput,
  texts: MessageTexts,
): ValidatedForm {
  const values: [string, FormValues[string]][] = [];
  const errors: [string, string][] = [];
  for (const field of fields) {
    const raw = input.get(field.name);
    const normalised = normalise(field, raw ?? []);
    const error = errorOf(field, normalised, texts);
    if (raw !== undefined)
      values.push([field.name, normalised.length > 1 ? normalised : (normalised[0] ?? '')]);
    if (error !== null) errors.push([field.name, error]);
  }
  // From entries: a field may be called `__proto__`.
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

/** The validation message for one field's raw values, or null if they are valid. */
export function validateField(
  field: FieldDefinition,
  raw: readonly string[],
  texts: MessageTexts,
): string | null {
  return errorOf(field, normalise(field, raw), texts);
}

function errorOf(
  field: FieldDefinition,
  values: readonly string[],
  { validation, language }: MessageTexts,
): string | null {
  const { type, required, max_length: maxLength } = field;
  const kind = missingKind(field);
  if (values.length === 0) return required ? validation.missing[kind] : null;
  // How long an option, a file's name or a date is, is no fault of the visitor's.
  const isTyped = kind === 'text' && type !== 'date';
  if (isTyped && values.some((value) => value.length > maxLength))
    return pluralText(validation.tooLong, maxLength, language);
  return values.every((value) => rules[type](value, field)) ? null : validation.invalid[type];
}

function missingKind({ type, options }: FieldDefinition): keyof ValidationTexts['missing'] {
  if (type === 'checkbox') return options.length > 0 ? 'ticks' : 'tick';
  if (type === 'file') return 'file';
  return type === 'select' || type === 'radio' ? 'choice' : 'text';
}

/** Trims values, unifies line breaks as `maxlength` counts them, removes control characters and empty values. */
function normalise({ type }: FieldDefinition, raw: readonly string[]): readonly string[] {
  const values = raw
    .map((text) => (type === 'textarea' ? linesOf(text) : lineOf(text)).trim())
    .filter((text) => text !== '');
  return type === 'checkbox' ? [...new Set(values)] : values.slice(0, 1);
}

function linesOf(text: string): string {
  return wellFormed(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Control}\t\n]/gu, '');
}

function lineOf(text: string): string {
  return wellFormed(text).replaceAll(/[\p{Control}\u2028\u2029]+/gu, ' ');
}

/** Whether a non-empty value is valid, by field type. */
const rules: Readonly<Record<FieldDefinition['type'], (value: string, field: FieldDefinition) => boolean>> = {
  text: () => true,
  textarea: () => true,
  email: isEmailAddress,
  tel: isTelephoneNumber,
  url: isWebAddress,
  number: (value) =>
    /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value) && Number.isFinite(Number(value)),
  date: isDate,
  select: isOption,
  radio: isOption,
  // By its name; the server also looks into it.
  file: (value, field) => {
    const type = typeOfName(value);
    return type !== null && acceptedTypes(field.accept).includes(type);
  },
  checkbox: (value, field) => (field.options.length === 0 ? value === 'on' : isOption(value, field)),
};

function isOption(value: string, { options }: FieldDefinition): boolean {
  return options.some((option) => option.value === value);
}

/** True for one e-mail address that browsers accept (https://html.spec.whatwg.org/#valid-e-mail-address) and that fits in SMTP (RFC 5321). */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
      text,
    )
  );
}

/** True for grouped digits, with an optional country code and extension. */
function isTelephoneNumber(text: string): boolean {
  if (!/^\+?[\d\s()./-]+(?:(?:ext\.?|x|#)\s?\d{1,6})?$/i.test(text)) return false;
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 3 && digits <= 21;
}

function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/]/i.test(text)) return false;
  try {
    return new URL(text).hostname !== '';
  } catch {
    return false;
  }
}
