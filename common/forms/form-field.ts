import { boolean, definePart, number, option, text, textarea, type PartOf } from '../fields/fields';

/** The longest text that any field takes, in characters. */
const longestText = 10_000;

/** A field of a form. */
export const formField = definePart('form_field', {
  name: text(),
  label: text(),
  type: option(
    ['text', 'email', 'tel', 'url', 'number', 'date', 'textarea', 'select', 'radio', 'checkbox'],
    'text',
  ),
  required: boolean(),
  placeholder: text(),
  help: text(),
  options: textarea(),
  max_length: number({ min: 1, max: longestText, fallback: longestText }),
});

/** A field of a form, parsed. */
export type FormField = PartOf<(typeof formField)['fields']>;

/** One of the answers that a field offers. */
export interface FieldOption {
  readonly value: string;
  readonly label: string;
}

/** Reads a field's options, one a line, as `value: label` or as a label that is its own value; each value once. */
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
