import { objectsIn } from '../walk-json';
import type { JsonObject } from '../json';
import { normaliseName, parseFields, parts, richText, text } from '../fields/fields';
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
};

/** A field that is asked, with what it offers to choose from. */
export interface FieldDefinition extends Omit<FormField, 'options'> {
  /** What it is called: by its label, else by whatever tells it from the others. */
  readonly label: string;
  readonly options: readonly FieldOption[];
}

/** A form as the server receives it. */
export interface FormDefinition {
  readonly key: string;
  readonly questions: readonly FieldDefinition[];
}

/**
 * The key that a form is sent to, as one segment of an address, without half of a character; `''` where there is none:
 * browsers take `.` and `..` for folders, encoded or not.
 */
export function formKeyOf(name: string): string {
  const key = name.replaceAll(/\p{Surrogate}/gu, '').trim();
  return key === '.' || key === '..' ? '' : key;
}

/** Names that a form sends besides its answers: our own begin with `_`, the other one is the bot check's. */
const ownName = /^_|^g-recaptcha-response$/;

/**
 * What a form asks: fields with a name of their own (the first of equal ones), without those that offer nothing to choose
 * from.
 */
export function fieldDefinitionsOf(fields: readonly FormField[]): readonly FieldDefinition[] {
  const byName = new Map<string, FieldDefinition>();
  for (const field of fields) {
    const name = field.name.trim();
    const options = optionsOf(field.options);
    const isEmptyChoice = (field.type === 'radio' || field.type === 'select') && options.length === 0;
    if (name !== '' && !ownName.test(name) && !byName.has(name) && !isEmptyChoice)
      byName.set(name, { ...field, name, label: field.label || field.placeholder || name, options });
  }
  return [...byName.values()];
}

/** The first form of that key in a story's content; see {@link formsIn}. */
export function findForm(content: JsonObject, key: string): FormDefinition | undefined {
  for (const form of formsIn(content)) if (form.key === key) return form;
  return undefined;
}

/** True where something in a story's content can be filled in and sent. */
export function hasForm(content: JsonObject): boolean {
  return formsIn(content).next().done !== true;
}

/**
 * The forms in a story's content that can be sent, in the order in which blocks are nested and listed.
 * @param content within the caps of every story, so that it ends.
 */
export function* formsIn(content: JsonObject): Generator<FormDefinition, void> {
  for (const raw of objectsIn([content])) {
    const form = formOf(raw);
    if (form !== null) yield form;
  }
}

/** True for the block that {@link findForm} finds among these: of several with one key the server knows the first alone. */
export function isFirstForm(raw: JsonObject, key: string, blocks: readonly JsonObject[]): boolean {
  return objectsIn(blocks).find((each) => formOf(each)?.key === key) === raw;
}

/** The form that a block is; null where it is none, or could not be sent. */
function formOf(raw: JsonObject): FormDefinition | null {
  if (normaliseName(String(raw['component'])) !== normaliseName(FORM_ELEMENT)) return null;
  const { name, fields } = parseFields(formFields, raw, { assetOrigins: [] });
  const key = formKeyOf(name);
  const questions = fieldDefinitionsOf(fields);
  return key === '' || questions.length === 0 ? null : { key, questions };
}
