import type { ComponentProps } from 'react';
import { textOf, type FieldProps } from './field-props';

type InputFieldProps = Pick<FieldProps, 'id' | 'label' | 'help'> &
  Pick<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'> & {
    readonly text: string;
    readonly onText: (text: string) => void;
  };

/** A label and an input below it. */
function InputField({ id, label, help, text, onText, ...input }: InputFieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-describedby={help}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

/** One line of text. */
export function TextField({ id, label, help, value, onChange }: FieldProps) {
  return <InputField {...{ id, label, help }} type="text" text={textOf(value)} onText={onChange} />;
}

/** Several lines of text. */
export function TextareaField({ id, label, help, value, onChange }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        aria-describedby={help}
        rows={4}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

/** A moment in UTC, stored as `2026-05-01 08:30`; a day alone is its first minute. */
export function DateTimeField({ id, label, help, value, onChange }: FieldProps) {
  const [day = '', time = '00:00'] = textOf(value).split(/[ T]/);
  return (
    <InputField
      {...{ id, label, help }}
      type="datetime-local"
      text={day === '' ? '' : `${day}T${time.slice(0, 5)}`}
      onText={(text) => onChange(text.replace('T', ' '))}
    />
  );
}

/** A number: a stored number stays a number; otherwise a string, as Storyblok stores it. */
export function NumberField({ id, label, help, field, value, onChange }: FieldProps) {
  return (
    <InputField
      {...{ id, label, help }}
      type="number"
      min={field.min_value}
      max={field.max_value}
      step={field.decimals === undefined ? 'any' : 10 ** -field.decimals}
      text={textOf(value)}
      onText={(text) => onChange(typeof value === 'number' && text !== '' ? Number(text) : text)}
    />
  );
}

/** Yes or no. */
export function SwitchField({ id, label, help, field, value, onChange }: FieldProps) {
  return (
    <div className="field switch">
      <input
        id={id}
        type="checkbox"
        aria-describedby={help}
        checked={(value ?? field.default_value) === true}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
