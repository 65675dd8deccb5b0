import type { ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import hiddenCss from '../../ui/visually-hidden.css';
import { acceptedTypes, fileTypes } from '../../forms/file-types';
import { autoCompleteOf } from '../../forms/autocomplete';
import type { FieldDefinition } from '../../forms/form-definition';
import { maxTextLength } from '../../forms/form-field';
import { fill } from '../../texts/template';
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
  const { texts, textsLang } = useSite();
  const label = (
    <>
      {field.label}
      {required && (
        <span className={css.required} lang={textsLang}>
          {` (${texts.form.required})`}
        </span>
      )}
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

/** True where a visitor may want to know how long a text may be, and no help of its own may say so. */
function showsLimit({ type, help, max_length: maxLength }: FieldDefinition): boolean {
  return help === '' && type === 'textarea' && maxLength < maxTextLength;
}

/** A field's help, its limit and its error. */
function Notes(props: FieldProps): ReactNode {
  const { field, id, error } = props;
  const { languageCode, texts } = useSite();
  const { errorMark, limit } = texts.form;
  const help = showsLimit(field)
    ? fill(limit, { count: field.max_length.toLocaleString(languageCode) })
    : field.help;
  return (
    <>
      {help !== '' && (
        // Some browsers know the numbers of fewer languages than the server: its text stays.
        <p id={`${id}-help`} className={css.help} suppressHydrationWarning>
          {help}
        </p>
      )}
      {field.type === 'file' && <FileNotes {...props} />}
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error}>
          <span className={hiddenCss.visuallyHidden}>{errorMark} </span>
          {error}
        </p>
      )}
    </>
  );
}

/** What a file may be; and, of one that was sent without JavaScript, that browsers let no page choose it again. */
function FileNotes({ field, id, initial: [previous = ''] }: FieldProps): ReactNode {
  const { fileLimit, chooseFileAgain } = useSite().texts.form;
  const types = acceptedTypes(field.accept).join(', ').toUpperCase();
  return (
    <p id={`${id}-limit`} className={css.help}>
      {fill(fileLimit, { types, count: field.max_size_mb })}
      {previous !== '' && ` ${fill(chooseFileAgain, { name: previous })}`}
    </p>
  );
}

/** Attributes of a control that holds the field's whole value. */
function attributesOf(props: FieldProps) {
  const { field, id, error } = props;
  const { name, required } = field;
  const isInvalid = error !== undefined;
  const hasHelp = field.help !== '' || showsLimit(field);
  return {
    id,
    name,
    required,
    'aria-describedby':
      [hasHelp && `${id}-help`, field.type === 'file' && `${id}-limit`, isInvalid && `${id}-error`]
        .filter(Boolean)
        .join(' ') || undefined,
    'aria-invalid': invalidOf(props),
  };
}

/** False for a required field without an error: Chromium says of an empty one that it is invalid before it was filled in. */
function invalidOf({ field: { required }, error }: FieldProps): boolean | undefined {
  return error === undefined ? (required ? false : undefined) : true;
}

/** Radio buttons or checkboxes. A group of checkboxes is not `required`: browsers would demand each of them. */
function Choices(props: FieldProps): ReactNode {
  const { field, id, initial, error } = props;
  const { type, name, required, options } = field;
  // Of radio buttons, the group says so.
  const isInvalid = type === 'radio' && error !== undefined ? undefined : invalidOf(props);
  return options.map(({ value, label }, index) => (
    <label key={value} className={css.choice}>
      <input
        id={index === 0 ? id : undefined}
        type={type}
        name={name}
        value={value}
        required={required && (type === 'radio' || options.length === 1)}
        defaultChecked={initial.includes(value)}
        aria-invalid={isInvalid}
      />
      <span>{label}</span>
    </label>
  ));
}

/** A text input, a textarea, a select or a file input. */
function Control(props: FieldProps): ReactNode {
  const { choose } = useSite().texts.form;
  const { field, initial } = props;
  const { type, placeholder, max_length: maxLength, options } = field;
  const common = { ...attributesOf(props), className: css.control };
  const autoComplete = autoCompleteOf(field);
  if (type === 'file') {
    const extensions = acceptedTypes(field.accept).flatMap((each) => fileTypes[each].extensions);
    const accept = extensions.map((each) => `.${each}`).join();
    return <input {...common} type="file" accept={accept} />;
  }
  if (type === 'select') {
    return (
      <select {...common} defaultValue={initial[0] ?? ''} autoComplete={autoComplete}>
        <option value="">{placeholder || choose}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  // A placeholder looks like a value: one that repeats the label only misleads.
  const isNew = placeholder.trim().toLowerCase() !== field.label.trim().toLowerCase();
  const typed = {
    ...common,
    defaultValue: initial[0],
    placeholder: (isNew && placeholder) || undefined,
    autoComplete,
  };
  if (type === 'textarea') return <textarea {...typed} rows={5} maxLength={maxLength} />;
  const attributes =
    type === 'number'
      ? ({ step: 'any', inputMode: 'decimal' } as const)
      : type === 'date'
        ? {}
        : { maxLength };
  return <input {...typed} {...attributes} type={type} />;
}
