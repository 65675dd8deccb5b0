import type { FormValues } from './form-result';
import { messagesIn } from '../messages';
import type { FieldDefinition } from './form-definition';
import { validationMessages, type ValidationMessages } from './validation-messages';

/** What was entered, by the name of its field; none for a field that was not sent. */
export type Entered = ReadonlyMap<string, readonly string[]>;

/** Answers that were checked. */
export interface ValidatedForm {
  /** Answers as they are kept: trimmed, of the fields that were sent. */
  readonly values: FormValues;
  /** What is wrong, by the name of its field; empty where all is well. */
  readonly errors: Readonly<Record<string, string>>;
}

/** Checks what was entered by the rules of its questions: the same in the browser and on the server. What nobody asked is left out. */
export function validateForm(
  questions: readonly FieldDefinition[],
  entered: Entered,
  languageCode: string,
): ValidatedForm {
  const words = messagesIn(validationMessages, languageCode);
  const values: [string, FormValues[string]][] = [];
  const errors: [string, string][] = [];
  for (const question of questions) {
    const given = entered.get(question.name);
    const responses = cleaned(question, given ?? []);
    const problem = problemOf(question, responses, words);
    if (given !== undefined)
      values.push([question.name, responses.length > 1 ? responses : (responses[0] ?? '')]);
    if (problem !== null) errors.push([question.name, problem]);
  }
  // Entries, so that no name can be taken for something else.
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}

/** What is wrong with the answers to one question, or null. */
export function validateField(
  question: FieldDefinition,
  given: readonly string[],
  languageCode: string,
): string | null {
  return problemOf(question, cleaned(question, given), messagesIn(validationMessages, languageCode));
}

function problemOf(
  question: FieldDefinition,
  responses: readonly string[],
  words: ValidationMessages,
): string | null {
  const { type, required, max_length: longest } = question;
  if (responses.length === 0) return required ? words.missing[missingKind(question)] : null;
  if (responses.some((response) => response.length > longest)) return words.tooLong(longest);
  return responses.every((response) => rules[type](response, question)) ? null : words.unfit[type];
}

function missingKind({ type, options }: FieldDefinition): keyof ValidationMessages['missing'] {
  if (type === 'checkbox') return options.length > 0 ? 'ticks' : 'tick';
  return type === 'select' || type === 'radio' ? 'choice' : 'text';
}

/** Trimmed, in the line breaks that browsers count, without characters that nobody types, and none that is empty. */
function cleaned({ type }: FieldDefinition, given: readonly string[]): readonly string[] {
  const texts = given
    .map((text) => (type === 'textarea' ? linesOf(text) : lineOf(text)).trim())
    .filter((text) => text !== '');
  return type === 'checkbox' ? [...new Set(texts)] : texts.slice(0, 1);
}

function linesOf(text: string): string {
  return wellFormed(text)
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Control}\t\n]/gu, '');
}

function lineOf(text: string): string {
  return wellFormed(text).replaceAll(/[\p{Control}\u2028\u2029]+/gu, ' ');
}

/** Halves of characters replaced, as `toWellFormed` does, which is younger than the oldest browsers served. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Surrogate}/gu, '\uFFFD');
}

/** What makes an answer to each type of question fit; it is not empty. */
const rules: Readonly<
  Record<FieldDefinition['type'], (response: string, question: FieldDefinition) => boolean>
> = {
  text: () => true,
  textarea: () => true,
  email: isEmailAddress,
  tel: isTelephoneNumber,
  url: isWebAddress,
  number: (response) =>
    /^-?(?:\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?$/i.test(response) && Number.isFinite(Number(response)),
  date: isDate,
  select: isOffered,
  radio: isOffered,
  checkbox: (response, question) =>
    question.options.length === 0 ? response === 'on' : isOffered(response, question),
};

function isOffered(response: string, { options }: FieldDefinition): boolean {
  return options.some(({ value }) => value === response);
}

/** One address as browsers take it (https://html.spec.whatwg.org/#valid-e-mail-address), no longer than mail servers do (RFC 5321). */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i.test(
      text,
    )
  );
}

/** Digits as people group them, with a country code before and an extension behind. */
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

/** A day of the calendar as `YYYY-MM-DD`. */
function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
