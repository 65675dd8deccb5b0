import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import hiddenCss from '../../ui/visually-hidden.css';
import { autoCompleteOf } from '../../forms/autocomplete';
import type { FieldDefinition } from '../../forms/form-definition';
import css from './form-element.css';

export interface FieldProps {
  readonly field: FieldDefinition;
  /** Id of the control, or of the first of several. */
  readonly id: string;
  /** Initial values; the control is uncontrolled. */
  readonly initial: readonly string[];
  /** The validation message; undefined if the value is valid. */
  readonly error: string | undefined;
}

/** A field of a form: its label, help, error and control. */
export function Field(props: FieldProps): ReactNode {
  const { field, id } = props;
  const { type, required, options } = field;
  const texts = useSite().texts.form;
  const label = (
    <>
      {field.label}
      {required && <span className={css.required}> ({texts.required})</span>}
    </>
  );
  const notes = <Notes {...props} />;
  if (type === 'radio' || (type === 'checkbox' && options.length > 0)) {
    const { 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = attributesOf(props);
    // Of the group roles, `radiogroup` alone supports `aria-invalid`.
    const group = type === 'radio' ? { role: 'radiogroup', 'aria-invalid': isInvalid } : {};
    return (
      <fieldset {...group} className={css.field} aria-describedby={describedBy}>
        <legend className={css.label}>{label}</legend>
        {notes}
        <Choices {...props} />
      </fieldset>
    );
  }
  if (type === 'checkbox') {
    return (
      <div className={css.field}>
        <label className={css.choice}>
          <input {...attributesOf(props)} type="checkbox" defaultChecked={props.initial.includes('on')} />
          <span>{label}</span>
        </label>
        {notes}
      </div>
    );
  }
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      {notes}
      <Control {...props} />
    </div>
  );
}

/** A field's help and error. */
function Notes({ field: { help }, id, error }: FieldProps): ReactNode {
  const { errorMark } = useSite().texts.form;
  return (
    <>
      {help !== '' && (
        <p id={`${id}-help`} className={css.help}>
          {help}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <span className={hiddenCss.visuallyHidden}>{errorMark} </span>
          {error}
        </p>
      )}
    </>
  );
}

/** Attributes of a control that holds the field's whole value. */
function attributesOf({ field: { name, required, help }, id, error }: FieldProps) {
  const isInvalid = error !== undefined;
  return {
    id,
    name,
    required,
    'aria-describedby':
      `${help === '' ? '' : `${id}-help `}${isInvalid ? `${id}-error` : ''}`.trim() || undefined,
    'aria-invalid': isInvalid || undefined,
  };
}

/** Radio buttons or checkboxes. A group of checkboxes is not `required`: browsers would demand each of them. */
function Choices({ field: { type, name, required, options }, id, initial, error }: FieldProps): ReactNode {
  return options.map(({ value, label }, index) => (
    <label key={value} className={css.choice}>
      <input
        id={index === 0 ? id : undefined}
        type={type}
        name={name}
        value={value}
        required={required && (type === 'radio' || options.length === 1)}
        defaultChecked={initial.includes(value)}
        aria-invalid={(type === 'checkbox' && error !== undefined) || undefined}
      />
      <span>{label}</span>
    </label>
  ));
}

/** A text input, a textarea or a select. */
function Control(props: FieldProps): ReactNode {
  const { choose } = useSite().texts.form;
  const { field, initial } = props;
  const { type, placeholder, max_length: maxLength, options } = field;
  const common = { ...attributesOf(props), className: css.control, defaultValue: initial[0] };
  if (type === 'select') {
    return (
      <select {...common} defaultValue={initial[0] ?? ''}>
        <option value="">{placeholder || choose}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  const typed = { ...common, placeholder: placeholder || undefined, autoComplete: autoCompleteOf(field) };
  if (type === 'textarea') return <textarea {...typed} rows={5} maxLength={maxLength} />;
  const attributes =
    type === 'number'
      ? ({ step: 'any', inputMode: 'decimal' } as const)
      : type === 'date'
        ? {}
        : { maxLength };
  return <input {...typed} {...attributes} type={type} />;
}
