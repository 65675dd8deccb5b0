import { boolean, definePart, number, option, text, textarea, type PartOf } from '../fields/fields';

/** Maximum length of any value, in characters. */
export const maxTextLength = 10_000;

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
  max_length: number({ min: 1, max: maxTextLength, fallback: maxTextLength }),
  accept: text(),
  max_size_mb: number({ min: 1, max: 200, fallback: 5 }),
});

/** A field of a form, parsed. */
export type FormField = PartOf<(typeof formField)['fields']>;

/** One of the options that a field offers. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Parses options, one a line: `value: label`, or a label that is its own value. Later duplicates of a value are dropped. */
export function optionsOf(lines: string): readonly FieldOption[] {
  const byValue = new Map<string, FieldOption>();
  for (const line of lines.split(/\r\n?|\n/)) {
    const [, before = '', after = ''] = /^([^:]*):\s(.*)$/.exec(line) ?? ['', line, ''];
    const value = before.trim();
    const label = after.trim() === '' ? value : after.trim();
    if (value !== '' && !byValue.has(value)) byValue.set(value, { value, label });
  }
  return [...byValue.values()];
}
