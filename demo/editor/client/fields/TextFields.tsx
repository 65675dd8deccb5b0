import { textOf, type FieldProps } from './field-props';

/** One line of text. */
export function TextField({ id, label, help, value, onChange }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        aria-describedby={help}
        value={textOf(value)}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
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
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="datetime-local"
        aria-describedby={help}
        value={day === '' ? '' : `${day}T${time.slice(0, 5)}`}
        onChange={(event) => onChange(event.target.value.replace('T', ' '))}
      />
    </div>
  );
}

/** A number: a stored number stays a number; otherwise a string, as Storyblok stores it. */
export function NumberField({ id, label, help, field, value, onChange }: FieldProps) {
  const update = (text: string): void =>
    onChange(typeof value === 'number' && text !== '' ? Number(text) : text);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        aria-describedby={help}
        min={field.min_value}
        max={field.max_value}
        step={field.decimals === undefined ? 'any' : 10 ** -field.decimals}
        value={textOf(value)}
        onChange={(event) => update(event.target.value)}
      />
    </div>
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
