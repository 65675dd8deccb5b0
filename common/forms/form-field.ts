import {
  boolean,
  datasourceOption,
  definePart,
  normaliseName,
  number,
  option,
  text,
  textarea,
  type PartOf,
} from '../fields/fields';
import { textOf, type JsonObject } from '../json';

/** Maximum length of any value, in characters. */
export const maxTextLength = 10_000;

/** The datasource of which each entry names a datasource with options: its value is the slug of that one. */
const OPTION_LISTS = 'option-lists';

/** A field of a form. */
export const formField = definePart('form_field', {
  name: text(),
  label: text(),
  type: option(
    ['text', 'email', 'tel', 'url', 'number', 'date', 'textarea', 'select', 'radio', 'checkbox', 'file'],
    'text',
  ),
  required: boolean(),
  placeholder: text(),
  help: text(),
  options: textarea(),
  options_source: datasourceOption(OPTION_LISTS),
  max_length: number({ min: 1, max: maxTextLength, fallback: maxTextLength }),
  accept: text(),
  max_size_mb: number({ min: 1, max: 200, fallback: 5 }),
});

/** A field of a form, parsed. */
export type FormField = PartOf<(typeof formField)['fields']>;

const fieldName = normaliseName(formField.name);

/** The slug of the datasource that a form field takes its options from; `''` for every other object. */
export function datasourceOf({ component, options_source: source }: JsonObject): string {
  if (typeof source !== 'string' || source === '') return '';
  return normaliseName(textOf(component)) === fieldName ? source.trim() : '';
}

/** One of the options that a field offers. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/**
 * Parses options, one a line: `value: label`, or a label that is its own value. Later duplicates of a value are dropped. Tabs, as
 * lines from a spreadsheet have them, become spaces, as they do in what is sent.
 */
export function optionsOf(lines: string): readonly FieldOption[] {
  const byValue = new Map<string, FieldOption>();
  for (const line of lines.replaceAll(/[^\S\r\n]+/g, ' ').split(/[\r\n]+/)) {
    const [, before = '', after = ''] = /^(.*?):\s(.*)$/.exec(line) ?? ['', line, ''];
    const value = before.trim();
    const label = after.trim() === '' ? value : after.trim();
    if (value !== '' && !byValue.has(value)) byValue.set(value, { value, label });
  }
  return [...byValue.values()];
}
