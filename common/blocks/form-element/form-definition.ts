import { isJsonObject, type JsonObject } from '../../json';
import { normaliseName, parseFields, parts, richText, text } from '../fields';
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
export interface Question extends Omit<FormField, 'options'> {
  readonly options: readonly FieldOption[];
}

/** A form as the server receives it. */
export interface FormDefinition {
  readonly key: string;
  readonly questions: readonly Question[];
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
export function questionsOf(fields: readonly FormField[]): readonly Question[] {
  const byName = new Map<string, Question>();
  for (const field of fields) {
    const name = field.name.trim();
    const options = optionsOf(field.options);
    const isEmptyChoice = field.type === 'radio' && options.length === 0;
    if (name !== '' && !ownName.test(name) && !byName.has(name) && !isEmptyChoice)
      byName.set(name, { ...field, name, options });
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
  const isForm = normaliseName(FORM_ELEMENT);
  const waiting: unknown[] = [content];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (isJsonObject(value) && normaliseName(String(value['component'])) === isForm) {
      const { name, fields } = parseFields(formFields, value, { assetOrigins: [] });
      const key = formKeyOf(name);
      const questions = questionsOf(fields);
      if (key !== '' && questions.length > 0) yield { key, questions };
    }
    if (typeof value === 'object' && value !== null) waiting.push(...Object.values(value).toReversed());
  }
}
