import { objectsIn, objectsInContent } from '../walk-json';
import type { JsonObject } from '../json';
import { normaliseName, parseFields, parts, richText, text, textarea, type ValuesOf } from '../fields/fields';
import { formField, optionsOf, type FieldOption, type FormField } from './form-field';

export const FORM_ELEMENT = 'form_element';

/** The fields of the block. */
export const formFields = {
  name: text(),
  title: text(),
  intro: richText(),
  fields: parts(formField),
  submit_label: text(),
  success_message: richText(),
  reply_subject: text(),
  reply_text: textarea(),
};

/** A field of a form that can be submitted. */
export interface FieldDefinition extends Omit<FormField, 'options' | 'options_source'> {
  /** Never empty: without a label of its own, the placeholder or the name. */
  readonly label: string;
  readonly options: readonly FieldOption[];
}

/** A form as the server accepts it. */
export interface FormDefinition {
  readonly key: string;
  readonly fields: readonly FieldDefinition[];
  /** The mail that the sender gets in reply; null for none. The subject may be empty, the text is not. */
  readonly reply: { readonly subject: string; readonly text: string } | null;
}

/**
 * The key of a form, which is one segment of the URL that it is submitted to; `''` if the name gives none. Lone surrogates
 * cannot be encoded, and URL parsers resolve `.` and `..` even when they are percent-encoded.
 */
export function formKeyOf(name: string): string {
  const key = name.replaceAll(/\p{Surrogate}/gu, '').trim();
  return key === '.' || key === '..' ? '' : key;
}

/** Form parameters that are not fields: our own begin with `_`, the other one is the captcha token. */
const reservedName = /^_|^g-recaptcha-response$/;

/**
 * The fields that can be submitted, each name once (the first wins). Fields without a name and choices without options are
 * left out.
 */
export function fieldDefinitionsOf(fields: readonly FormField[]): readonly FieldDefinition[] {
  const byName = new Map<string, FieldDefinition>();
  for (const field of fields) {
    const name = field.name.trim();
    const options = optionsOf(field.options);
    const isEmptyChoice = (field.type === 'radio' || field.type === 'select') && options.length === 0;
    if (name !== '' && !reservedName.test(name) && !byName.has(name) && !isEmptyChoice)
      byName.set(name, { ...field, name, label: field.label || field.placeholder || name, options });
  }
  return [...byName.values()];
}

/** True if a story's content has a form that can be submitted. */
export function hasForm(content: JsonObject): boolean {
  return formsIn(content).next().done !== true;
}

/**
 * The forms in a story's content that can be submitted, in document order.
 * @param content of a story within the size limits, which does not change any more.
 */
export function* formsIn(content: JsonObject): Generator<FormDefinition, void> {
  for (const raw of objectsInContent(content).blocks) {
    const form = formOf(raw);
    if (form !== null) yield { key: form.key, fields: form.fields, reply: replyOf(form.values) };
  }
}

/** True for the first block with this form key: the server ignores later forms with the same key. */
export function isFirstForm(raw: JsonObject, key: string, blocks: readonly JsonObject[]): boolean {
  return objectsIn(blocks).find((each) => formOf(each)?.key === key) === raw;
}

type FormValues = ValuesOf<typeof formFields>;

/** The form of a block; null if the block is no form or cannot be submitted. */
function formOf(raw: JsonObject): (Omit<FormDefinition, 'reply'> & { readonly values: FormValues }) | null {
  if (normaliseName(String(raw['component'])) !== normaliseName(FORM_ELEMENT)) return null;
  const values = parseFields(formFields, raw, { assetOrigins: [] });
  const key = formKeyOf(values.name);
  const fields = fieldDefinitionsOf(values.fields);
  return key === '' || fields.length === 0 ? null : { key, fields, values };
}

/** Of no use in the browser. */
function replyOf({ title, reply_subject: subject, reply_text: body }: FormValues): FormDefinition['reply'] {
  return body.trim() === '' ? null : { subject: subject.trim() || title.trim(), text: body };
}
